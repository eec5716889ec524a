import Foundation
import Lamina
import LaminaImage
import LaminaReport

/// A picture that an expectation is about, and how it came to be.
package struct DrawnPicture {
    package var image: CGImage
    package var times: [Double] = []
    /// The width and height of a frame in pixels.
    package var frameSize: [Int]
    /// The layers that were drawn; `nil` for pictures of other origin.
    package var layers: LayerSnapshot?

    /// The most frames of a filmstrip.
    package static let mostFrames = 1_000

    /// A picture that is there already.
    package init(_ image: CGImage) {
        self.image = image
        frameSize = [image.width, image.height]
    }

    /// Draws a stage at given times, with the bytes of the CPU, which are the same on each machine.
    package init(_ stage: LayerStage, at times: [Double]) throws {
        guard !times.isEmpty, times.count <= Self.mostFrames else {
            throw ExpectationFault("at: expected 1 to \(Self.mostFrames) times, found \(times.count)")
        }
        if let wrong = times.first(where: { !$0.isFinite }) {
            throw ExpectationFault("at: expected times in seconds, found \(wrong)")
        }
        var frames: [CGImage] = []
        for time in times {
            try stage.draw(at: time)
            frames.append(try stage.renderer.makeImage())
            if layers == nil {
                layers = LayerSnapshot(
                    stage.root, plan: stage.renderer.frames.plan.map { "\($0)" } ?? "")
            }
        }
        let (width, height) = (frames[0].width, frames[0].height)
        image = try FilmstripLayout(count: frames.count, width: width, height: height).join(frames)
        self.times = times
        frameSize = [width, height]
    }

    /// The picture as a reference of it is read: a file rounds floats to 16 bits.
    func asReference() throws -> CGImage {
        guard image.isWide else { return image }
        return try CGImage.decode(image.wholePNG(level: 0))
    }

    /// Draws with a context of a size in points, on nothing.
    package init(size: CGSize, scale: CGFloat, _ draw: (CGContext) throws -> Void) throws {
        let side = Double(CARenderer.maximumPictureSide)
        let (width, height) = (Double(size.width * scale).rounded(), Double(size.height * scale).rounded())
        guard width >= 1, height >= 1, width <= side, height <= side else {
            throw RendererError.invalidSize(
                width: width, height: height, maximum: CARenderer.maximumPictureSide)
        }
        let context = try CGContext(width: Int(width), height: Int(height))
        context.scaleBy(x: scale, y: scale)
        try draw(context)
        guard let image = context.makeImage() else {
            throw ImageError.outOfMemory(bytes: Int(width * height) * PixelFormat.standard.bytesPerPixel)
        }
        self.init(image)
    }
}

/// A tree of layers in a renderer of its own, on the CPU.
package struct LayerStage {
    package let root: CALayer
    package let renderer: CARenderer

    /// Shows a layer as its host would: its `frame`, with its animations.
    ///
    /// - Parameter size: The size that the layer gets, in points; `nil` leaves it as it is.
    package init(_ layer: CALayer, size: CGSize?, scale: CGFloat, background: CGColor?) throws {
        guard layer.superlayer == nil else {
            throw ExpectationFault(
                "expected a layer without superlayer, found one inside \(layer.superlayer?.name ?? "another layer"): draw the tree it is in"
            )
        }
        if let size {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.bounds.size = size
            CATransaction.commit()
        }
        renderer = try Self.makeRenderer()
        root = layer
        renderer.layer = layer
        renderer.scale = scale
        renderer.backgroundColor = background
        renderer.bounds = layer.frame
        try begin()
    }

    /// Shows a scene.
    package init(_ scene: Scene, size: CGSize?, scale: CGFloat?, background: CGColor? = nil) throws {
        renderer = try Self.makeRenderer()
        let settings = PictureSettings.current
        try renderer.setFormat(
            colorSpace: settings.colorSpace ?? scene.frame.colorSpace,
            depth: settings.depth ?? scene.frame.depth.flatMap { PictureDepth(rawValue: $0) },
            headroom: settings.headroom ?? scene.frame.headroom)
        root = scene.makeRootLayer(scale: scale)
        renderer.layer = root
        renderer.scale = scale ?? scene.scale
        renderer.backgroundColor = background ?? scene.backgroundColor
        renderer.bounds = CGRect(origin: .zero, size: size ?? scene.size)
        try begin()
    }

    private static func makeRenderer() throws -> CARenderer {
        var options = RendererOptions()
        options.backend = .cpu
        options.preparesPipelines = false
        let settings = PictureSettings.current
        if let colorSpace = settings.colorSpace { options.colorSpace = colorSpace }
        if let depth = settings.depth { options.depth = depth }
        if let headroom = settings.headroom { options.headroom = headroom }
        return try CARenderer(options: options)
    }

    /// Animations that do not say when they begin begin at 0.
    private func begin() throws {
        _ = try renderer.target()
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
    }

    /// Draws the frame of a time.
    package func draw(at time: Double) throws {
        renderer.beginFrame(atTime: time)
        defer { renderer.endFrame() }
        try renderer.render()
    }
}
