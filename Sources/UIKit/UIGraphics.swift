import CoreGraphics
import Foundation
import LaminaDraw
import LaminaViews

/// The context in which views, paths, images and text are drawn now; `nil` if nothing is being drawn.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.context }

/// Makes a context the current one of the thread.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.push(context) }

/// Makes the context before the current one current again; does nothing without one.
public func UIGraphicsPopContext() { _ = ContextStack.current.places.popLast() }

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
    guard stack.places.count < ContextStack.maximumDepth else { return }
    stack.images.append((stack.places.count, scale))
    stack.push(context)
}

/// The picture that was begun last, as far as it is drawn; `nil` if it is not the current context.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    let stack = ContextStack.current
    guard let last = stack.images.last, stack.places.count == last.depth + 1,
        let image = stack.places.last?.context.makeImage()
    else { return nil }
    return UIImage(cgImage: image, scale: last.scale, orientation: .up)
}

/// Ends the picture that was begun last; does nothing if it is not the current context.
public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    guard let last = stack.images.last, stack.places.count == last.depth + 1 else { return }
    stack.images.removeLast()
    stack.places.removeLast()
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
