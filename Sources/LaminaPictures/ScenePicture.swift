import Foundation
import Lamina
import LaminaImage
import LaminaPlan
import LaminaRender

/// A scene with the picture to be made of it.
package struct ScenePicture {
    package let scene: Scene
    package let renderer: CARenderer

    /// - Parameters:
    ///   - scale: Pixels per point; `nil` for the scene's own.
    ///   - pixels: The picture's size; the scene is fitted into it, centred. `nil` for the scene's size.
    ///   - background: `nil` for the scene's own.
    ///   - begins: Whether animations begin here; otherwise with the first frame.
    package init(
        _ scene: Scene, options: RendererOptions, scale: Double? = nil, pixels: PixelDimensions? = nil,
        background: CGColor? = nil, begins: Bool = true
    ) throws {
        try self.init(
            scene, CARenderer(options: options), scale: scale, pixels: pixels, background: background,
            begins: begins)
    }

    /// - Parameter renderer: The renderer, which may have drawn other scenes before.
    package init(
        _ scene: Scene, _ renderer: CARenderer, scale: Double? = nil, pixels: PixelDimensions? = nil,
        background: CGColor? = nil, begins: Bool = true
    ) throws {
        self.scene = scene
        self.renderer = renderer
        try renderer.setFormat(
            colorSpace: scene.frame.colorSpace,
            depth: scene.frame.depth.flatMap { PictureDepth(rawValue: $0) },
            headroom: scene.frame.headroom)
        renderer.backgroundColor = background ?? scene.backgroundColor
        guard let pixels else {
            // Said of the file, before anything is drawn.
            _ = try scene.pixelSize(scale: scale.map { CGFloat($0) })
            renderer.scale = scale.map { CGFloat($0) } ?? scene.scale
            renderer.layer = scene.makeRootLayer(scale: renderer.scale)
            renderer.bounds = CGRect(origin: .zero, size: scene.size)
            if begins { begin() }
            return
        }
        let fitted =
            scale.map { CGFloat($0) }
            ?? min(CGFloat(pixels.width) / scene.size.width, CGFloat(pixels.height) / scene.size.height)
        let size = CGSize(width: CGFloat(pixels.width) / fitted, height: CGFloat(pixels.height) / fitted)
        renderer.scale = fitted
        renderer.layer = scene.makeRootLayer(scale: fitted)
        renderer.bounds = CGRect(
            x: (scene.size.width - size.width) / 2, y: (scene.size.height - size.height) / 2,
            width: size.width,
            height: size.height)
        if begins { begin() }
    }

    /// Animations that do not say when they begin have begun at 0, whatever time is drawn first.
    private func begin() {
        guard scene.hasAnimations else { return }
        renderer.beginFrame(atTime: 0)
        renderer.endFrame()
    }

    /// Draws one frame. Errors name the scene's file.
    package func draw(at time: Double = 0) throws {
        try FailureInFile.naming(scene.name) {
            renderer.beginFrame(atTime: time)
            try renderer.render()
            renderer.endFrame()
        }
    }

    /// Whether pixels of a frame may be translucent: the background is, or a layer may make holes in it.
    package var mayBeTranslucent: Bool { (renderer.backgroundColor?.alpha ?? 0) < 1 || scene.mayHaveHoles }

    /// The size of the picture. Errors name the scene's file.
    package func target() throws -> RenderTarget {
        try FailureInFile.naming(scene.name) { try renderer.target() }
    }

    /// Copies the drawn frame into tight rows of premultiplied BGRA8 in sRGB.
    package func copyPixels(to target: UnsafeMutableRawBufferPointer) throws {
        try withStandardPixels { $0.copy(to: target) }
    }

    /// How the pixels of frames lie in memory, and the space of their colours.
    package var frameFormat: PixelFormat { renderer.working.picture }

    /// The light of the brightest colour of frames, where 1 is white.
    package var headroom: Double { Double(renderer.working.headroom) }

    /// Copies the drawn frame into tight rows of ``frameFormat``.
    package func copyFrame(to target: UnsafeMutableRawBufferPointer) throws {
        try renderer.withPixels { $0.copy(to: target) }
    }

    /// Lends the drawn frame as premultiplied BGRA8 in Display P3.
    package func withDisplayP3Pixels<R>(_ body: (PixelRows) throws -> R) throws -> R {
        guard renderer.working != .bytes(in: .displayP3) else { return try renderer.withPixels(body) }
        let form = ImageForm(isDeep: false, space: .displayP3)
        return try renderer.makeImage().shown(as: form).withPixels(body)
    }

    /// Lends the drawn frame as premultiplied BGRA8 in sRGB.
    package func withStandardPixels<R>(_ body: (PixelRows) throws -> R) throws -> R {
        guard renderer.working == .standard else { return try renderer.makeImage().withPixels(body) }
        return try renderer.withPixels(body)
    }
}
