import Foundation
import Lamina
import Synchronization

/// A tiled layer whose drawing asks the main queue for its colour, as code does that draws the state of a user interface.
final class Town: CATiledLayer {
    /// For each call of `draw(in:)`, whether it came on the main thread.
    let calls = Mutex<[Bool]>([])
    /// Whether drawing asks the main queue.
    var asksMainQueue = true
    /// Called by the blocks of the main queue.
    var onMainQueue: () -> Void = {}

    override class func fadeDuration() -> CFTimeInterval { 0 }

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init()
        frame = CGRect(x: 0, y: 0, width: width, height: height)
    }

    override func draw(in ctx: CGContext) {
        let isMain = Thread.isMainThread
        calls.withLock { $0.append(isMain) }
        nonisolated(unsafe) let town = self
        ctx.setFillColor(asksMainQueue ? DispatchQueue.main.sync { town.color() } : Self.blue)
        ctx.fill(ctx.boundingBoxOfClipPath)
    }

    private func color() -> CGColor {
        onMainQueue()
        return Self.blue
    }

    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// A layer that draws itself red.
final class Note: CALayer {
    override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ctx.fill(bounds)
    }
}

/// A white stage and its renderer, which one thread uses at a time.
final class Screen: @unchecked Sendable {
    let stage = CALayer()
    let renderer: CARenderer

    init(_ layers: CALayer..., threads: Int? = nil) throws {
        var options = RendererOptions()
        options.backend = .cpu
        options.threads = threads
        options.logsFallback = false
        renderer = try CARenderer(options: options)
        stage.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        stage.backgroundColor = .white
        for layer in layers { stage.addSublayer(layer) }
        renderer.layer = stage
        renderer.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
    }

    /// Draws a frame, and returns the colour of a pixel: blue, green, red, alpha.
    func show(_ x: Int = 100, _ y: Int = 100) throws -> [UInt8] {
        renderer.beginFrame(atTime: 0)
        try renderer.render()
        renderer.endFrame()
        let image = try renderer.makeImage()
        return image.withUnsafeBytes { bytes in
            let start = 4 * (y * image.width + x)
            return Array(bytes[start..<(start + 4)])
        }
    }
}

let white: [UInt8] = [255, 255, 255, 255]
let blue: [UInt8] = [255, 0, 0, 255]
let red: [UInt8] = [0, 0, 255, 255]
