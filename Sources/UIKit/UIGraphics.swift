import CoreGraphics
import Foundation
import LaminaDraw

/// The contexts that a thread draws in, the current one last.
final class ContextStack {
    var contexts: [CGContext] = []
    /// The scales of the contexts that were begun as images, by the number of contexts below them.
    var images: [(depth: Int, scale: CGFloat)] = []
    /// Whether a view's ``UIView/draw(_:)`` came to that of `UIView`, which draws nothing.
    var reachedOwnDraw = false

    private static let key = "UIKit.contexts"
    /// More contexts than this are not kept: someone forgets to end them.
    static let maximumDepth = 1 << 14

    /// The thread's own.
    static var current: ContextStack {
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// The context in which views, paths, images and text are drawn now; `nil` where nothing is being drawn.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

/// Makes a context the current one of the thread.
public func UIGraphicsPushContext(_ context: CGContext) {
    let stack = ContextStack.current
    if stack.contexts.count < ContextStack.maximumDepth { stack.contexts.append(context) }
}

/// Makes the context before the current one current again; does nothing without one.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

/// Draws with a context as the current one.
func withCurrentContext<R>(_ context: CGContext, _ body: () throws -> R) rethrows -> R {
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    return try body()
}

/// A context for a picture, y down, one unit a point; `nil` for sizes that are not positive or too large.
func pictureContext(_ size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width >= 1, height >= 1, width <= 32_768, height <= 32_768 else { return nil }
    // Shadows and patterns are measured in points, y down.
    return try? CGContext(
        width: Int(width), height: Int(height), format: .bytes(.bgra, isOpaque ? .skipped : .premultiplied),
        toPixels: CGAffineTransform(scaleX: scale, y: scale), background: isOpaque ? .black : .clear)
}

/// The scale that stands for the main screen's where it is 0.
func chosenScale(_ scale: CGFloat) -> CGFloat { scale > 0 && scale.isFinite ? scale : UIScreen.main.scale }

/// Begins a picture with one pixel a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture, whose context becomes the current one. Nothing begins for sizes that are not positive or too large.
///
/// - Parameter scale: Pixels of a point; 0 for the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = chosenScale(scale)
    guard let context = pictureContext(size, isOpaque: opaque, scale: scale) else { return }
    let stack = ContextStack.current
    guard stack.contexts.count < ContextStack.maximumDepth else { return }
    stack.images.append((stack.contexts.count, scale))
    stack.contexts.append(context)
}

/// The picture that was begun last, as far as it is drawn; `nil` where it is not the current context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    let stack = ContextStack.current
    guard let last = stack.images.last, stack.contexts.count == last.depth + 1,
        let image = stack.contexts.last?.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: last.scale, orientation: .up)
}

/// Ends the picture that was begun last; does nothing where it is not the current context.
public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    guard let last = stack.images.last, stack.contexts.count == last.depth + 1 else { return }
    stack.images.removeLast()
    stack.contexts.removeLast()
}

/// Fills a rectangle in the current context.
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle in a blend mode.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Draws a frame of a unit inside a rectangle's sides.
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of a unit inside a rectangle's sides, in a blend mode.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    context.restoreGState()
}

/// Limits later drawing to a rectangle.
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }
