import CoreGraphics
import Foundation
import LaminaDraw

/// The contexts that a thread draws in, the current one last.
package final class ContextStack {
    /// A context, and which way is up in it.
    package struct Place {
        package var context: CGContext
        /// Whether y grows downwards.
        package var growsDownwards: Bool
    }

    package var places: [Place] = []
    /// The scales of the contexts that were begun as images, by the number of contexts below them.
    package var images: [(depth: Int, scale: CGFloat)] = []
    /// Whether a view's drawing came to that of the class of all views, which draws nothing.
    package var reachedOwnDraw = false

    private static let key = "Lamina.contexts"
    /// More contexts than this are not kept: someone forgets to end them.
    package static let maximumDepth = 1 << 14

    /// The thread's own.
    package static var current: ContextStack {
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }

    /// The context in which views, paths, images and text are drawn now; `nil` if nothing is being drawn.
    package static var context: CGContext? { current.places.last?.context }

    package func push(_ context: CGContext, growsDownwards: Bool = true) {
        guard places.count < Self.maximumDepth else { return }
        places.append(Place(context: context, growsDownwards: growsDownwards))
    }
}

/// Draws with a context as the current one.
package func withCurrentContext<R>(
    _ context: CGContext, growsDownwards: Bool = true, _ body: () throws -> R
) rethrows -> R {
    let stack = ContextStack.current
    stack.push(context, growsDownwards: growsDownwards)
    defer { _ = stack.places.popLast() }
    return try body()
}

/// A context for a picture, y down, one unit a point; `nil` for sizes that are not positive or too large.
package func pictureContext(_ size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768 else { return nil }
    // Shadows and patterns are measured in points, y down.
    return try? CGContext(
        width: Int(width), height: Int(height), format: .bytes(.bgra, isOpaque ? .skipped : .premultiplied),
        toPixels: CGAffineTransform(scaleX: scale, y: scale), background: isOpaque ? .black : .clear)
}

extension CGContext {
    /// Draws an image upright where y grows downwards.
    package func drawUpright(_ image: CGImage, in rect: CGRect) {
        saveGState()
        translateBy(x: rect.minX, y: rect.maxY)
        scaleBy(x: 1, y: -1)
        draw(image, in: CGRect(origin: .zero, size: rect.size))
        restoreGState()
    }
}
