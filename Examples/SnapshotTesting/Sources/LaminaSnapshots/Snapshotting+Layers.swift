import Foundation
import QuartzCore
@preconcurrency import SnapshotTesting

extension Snapshotting where Value == CALayer, Format == CGImage {
    /// A layer's picture as a PNG.
    public static var image: Snapshotting { .image() }

    /// A layer's picture as a PNG.
    ///
    /// - Parameters:
    ///   - size: The size in points; that of the layer's frame unless given.
    ///   - scale: Pixels per point.
    public static func image(size: CGSize? = nil, scale: CGFloat = 1) -> Snapshotting {
        Snapshotting(pathExtension: "png", diffing: .image) { layer in
            if let size { layer.bounds.size = size }
            do {
                return try layer.makeImage(scale: scale)
            } catch {
                preconditionFailure("the layer cannot be drawn: \(error)")
            }
        }
    }
}

extension Diffing where Value == CGImage {
    /// Pictures of which every pixel is equal.
    public static var image: Diffing {
        Diffing(
            toData: { image in Data((try? image.pngData()) ?? []) },
            fromData: { data in
                // A reference that cannot be read is a picture of one clear pixel, which no other is equal to.
                (try? CGImage.decode([UInt8](data))) ?? .unreadable
            },
            diff: { expected, actual in
                guard expected.width == actual.width, expected.height == actual.height else {
                    let sizes = "\(expected.width)×\(expected.height), found \(actual.width)×\(actual.height)"
                    return ("expected \(sizes) pixels", [])
                }
                let pairs = zip(expected.straightRGBA(), actual.straightRGBA())
                let count = pairs.reduce(into: 0) { $0 += $1.0 == $1.1 ? 0 : 1 }
                return count == 0
                    ? nil : ("\(count) of \(4 * actual.width * actual.height) channels differ", [])
            })
    }
}

extension CGImage {
    fileprivate static var unreadable: CGImage {
        do {
            return try CGImage(width: 1, height: 1) { _ in }
        } catch {
            preconditionFailure("one pixel does not fit the memory: \(error)")
        }
    }
}
