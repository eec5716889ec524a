import Foundation
import LaminaGeometry
import LaminaLayer

/// A frame as layers: what a renderer shows at a time, to be written to a file and drawn again elsewhere, without the program
/// that made the layers.
///
/// ```swift
/// try FrameCapture(of: renderer).data().write(to: file)
/// // In another program:
/// let capture = try FrameCapture(data: Data(contentsOf: file))
/// try capture.makeImage()
/// ```
///
/// Subclasses of the program become layers of Core Animation's classes with the picture that they drew last. Tiles, drawables
/// and films are left out, and so are the fonts of texts.
public struct FrameCapture {
    /// A copy of the tree.
    public let layer: CALayer
    /// The part of the root's superlayer space that shows, in points.
    public let bounds: CGRect
    /// Pixels per point.
    public let scale: CGFloat
    /// The colour behind the root; `nil` for none.
    public let backgroundColor: CGColor?
    /// Seconds of media time.
    public let time: CFTimeInterval

    /// The last frame of a renderer, or the one that was begun.
    ///
    /// - Throws: ``RendererError/noFrame`` before the first frame and without a layer.
    public init(of renderer: CARenderer) throws {
        guard let layer = renderer.layer, let time = renderer.lastTime else { throw RendererError.noFrame }
        self.layer = layer.plainCopy()
        (bounds, scale, backgroundColor) = (renderer.bounds, renderer.scale, renderer.backgroundColor)
        self.time = time
    }

    private enum Key {
        static let layer = "layer", bounds = "bounds", scale = "scale", color = "backgroundColor"
        static let time = "time"
    }

    /// A frame from ``data()``.
    ///
    /// - Throws: ``RendererError/invalidCapture(reason:)``.
    public init(data: Data) throws {
        let archive: NSKeyedUnarchiver
        do {
            archive = try NSKeyedUnarchiver(forReadingFrom: data)
        } catch {
            throw RendererError.invalidCapture(reason: "expected a keyed archive of \(data.count) bytes")
        }
        archive.requiresSecureCoding = true
        // Damaged bytes are an error, not a trap.
        archive.decodingFailurePolicy = .setErrorAndReturn
        defer { archive.finishDecoding() }
        func numbers(_ key: String, _ count: Int) throws -> [CGFloat] {
            let list = archive.decodeObject(of: [NSArray.self, NSNumber.self], forKey: key) as? [NSNumber]
            guard let list, list.count == count, list.allSatisfy(\.doubleValue.isFinite) else {
                throw RendererError.invalidCapture(reason: "\(key): expected \(count) numbers")
            }
            return list.map { CGFloat($0.doubleValue) }
        }
        guard let layer = archive.decodeObject(of: CALayer.self, forKey: Key.layer) else {
            throw RendererError.invalidCapture(reason: "\(Key.layer): expected a layer")
        }
        self.layer = layer
        let box = try numbers(Key.bounds, 4)
        bounds = CGRect(x: box[0], y: box[1], width: box[2], height: box[3])
        scale = try numbers(Key.scale, 1)[0]
        time = try Double(numbers(Key.time, 1)[0])
        if archive.containsValue(forKey: Key.color) {
            let c = try numbers(Key.color, 4)
            backgroundColor = CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3])
        } else {
            backgroundColor = nil
        }
    }

    /// The frame as a keyed archive.
    public func data() -> Data {
        let archive = NSKeyedArchiver(requiringSecureCoding: true)
        func numbers(_ list: [CGFloat]) -> NSArray {
            NSArray(array: list.map { NSNumber(value: Double($0)) })
        }
        archive.encode(layer, forKey: Key.layer)
        archive.encode(
            numbers([bounds.minX, bounds.minY, bounds.width, bounds.height]), forKey: Key.bounds)
        archive.encode(numbers([scale]), forKey: Key.scale)
        archive.encode(numbers([CGFloat(time)]), forKey: Key.time)
        if let c = backgroundColor {
            archive.encode(numbers([c.red, c.green, c.blue, c.alpha]), forKey: Key.color)
        }
        archive.finishEncoding()
        return archive.encodedData
    }

    /// Draws the frame.
    ///
    /// - Throws: The errors of ``CARenderer``.
    public func makeImage(options: RendererOptions = RendererOptions()) throws -> CGImage {
        let renderer = try CARenderer(options: options)
        renderer.layer = layer
        (renderer.bounds, renderer.scale, renderer.backgroundColor) = (bounds, scale, backgroundColor)
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
        return try renderer.makeImage()
    }
}
