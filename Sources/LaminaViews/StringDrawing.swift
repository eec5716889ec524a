import CoreGraphics
import CoreText
import Foundation

/// How text is measured and drawn.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Options by their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// In several lines, from the upper left corner; else in one line from its baseline.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Accepted: fonts have no distance between lines.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// By the painted pixels.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// The last line that fits ends with an ellipsis.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// Receives the measures of drawn text.
open class NSStringDrawingContext: NSObject {
    /// Accepted: text is not set smaller.
    open var minimumScaleFactor: CGFloat = 0
    /// Always 1.
    open var actualScaleFactor: CGFloat { 1 }
    /// The box of the text that was measured last.
    open internal(set) var totalBounds = CGRect.zero
}

extension NSAttributedString {
    /// The size of the text, with lines as long as its paragraphs.
    public func size() -> CGSize { AttributedLayout(self).size }

    /// Draws the text in the current context, from its upper left corner where y grows downwards, else from its lower left one.
    public func draw(at point: CGPoint) {
        AttributedLayout(self).drawUpright(at: point)
    }

    /// Draws the text in lines as wide as a rectangle, which cuts it off.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

    /// Draws the text in lines as wide as a rectangle, or in one line from a baseline.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
        guard let place = ContextStack.current.places.last else { return }
        let target = place.context
        guard options.contains(.usesLineFragmentOrigin) else {
            let made = AttributedLayout(self)
            guard let line = made.lines.first else { return }
            guard place.growsDownwards else {
                let depth = made.size.height - line.baseline
                return made.drawUpright(at: CGPoint(x: rect.minX, y: rect.minY - depth))
            }
            return made.draw(in: target, at: CGPoint(x: rect.minX, y: rect.minY - line.baseline))
        }
        let made = fitted(rect.size, options)
        context?.totalBounds = CGRect(origin: rect.origin, size: made.size)
        target.saveGState()
        if rect.height > 0 { target.clip(to: rect.insetBy(dx: -made.size.height, dy: 0)) }
        var corner = rect.origin
        if !place.growsDownwards {
            // Lines go down from the upper side.
            target.translateBy(x: rect.minX, y: rect.maxY)
            target.scaleBy(x: 1, y: -1)
            corner = .zero
        }
        made.draw(in: target, at: corner, height: rect.height > 0 ? rect.height : .infinity)
        target.restoreGState()
    }

    /// The box that the text takes in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let isBlock = options.contains(.usesLineFragmentOrigin)
        let made = isBlock ? fitted(size, options) : AttributedLayout(self)
        let rect = CGRect(
            x: 0, y: isBlock ? 0 : -(made.lines.first?.baseline ?? 0), width: made.size.width,
            height: made.size.height)
        context?.totalBounds = rect
        return rect
    }

    private func fitted(_ size: CGSize, _ options: NSStringDrawingOptions) -> AttributedLayout {
        var layout = AttributedLayout.Options(width: size.width > 0 && size.width < 1e6 ? size.width : nil)
        if options.contains(.truncatesLastVisibleLine), size.height > 0 {
            layout.height = size.height
            layout.lineBreakMode = .byTruncatingTail
        }
        return AttributedLayout(self, layout)
    }
}

extension AttributedLayout {
    /// Draws upright in the current context, from the upper left corner where y grows downwards, else from the lower left one.
    fileprivate func drawUpright(at point: CGPoint) {
        guard let place = ContextStack.current.places.last else { return }
        guard !place.growsDownwards else { return draw(in: place.context, at: point) }
        place.context.saveGState()
        place.context.translateBy(x: point.x, y: point.y + size.height)
        place.context.scaleBy(x: 1, y: -1)
        draw(in: place.context, at: .zero)
        place.context.restoreGState()
    }
}

extension String {
    /// The size of the text, with lines as long as its paragraphs.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }
    /// Draws the text in the current context, from its upper left corner where y grows downwards, else from its lower left one.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }
    /// Draws the text in lines as wide as a rectangle, which cuts it off.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }
    /// Draws the text in lines as wide as a rectangle, or in one line from a baseline.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes)
            .draw(with: rect, options: options, context: context)
    }
    /// The box that the text takes in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// The size of the text, with lines as long as its paragraphs.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attributes)
    }
    /// Draws the text in the current context, from its upper left corner where y grows downwards, else from its lower left one.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attributes)
    }
    /// Draws the text in lines as wide as a rectangle, which cuts it off.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attributes)
    }
    /// Draws the text in lines as wide as a rectangle, or in one line from a baseline.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) {
        String(describing: self).draw(with: rect, options: options, attributes: attributes, context: context)
    }
    /// The box that the text takes in lines as wide as a size.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [],
        attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
    ) -> CGRect {
        String(describing: self)
            .boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
