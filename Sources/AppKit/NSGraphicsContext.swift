import CoreGraphics
import Foundation
import LaminaDraw
import LaminaViews

/// A context in which views, paths, images and text draw, and which way is up in it.
open class NSGraphicsContext: NSObject {
    public let cgContext: CGContext
    /// Whether y grows downwards.
    public let isFlipped: Bool

    /// A context; `flipped` says whether y grows downwards in it.
    public init(cgContext: CGContext, flipped: Bool) { (self.cgContext, isFlipped) = (cgContext, flipped) }

    private static let key = "AppKit.saved"

    /// The contexts that were saved by ``saveGraphicsState()``, with the number of contexts then.
    private static var saved: [Int] {
        get { Thread.current.threadDictionary[key] as? [Int] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    /// The context in which is drawn now, of this thread; `nil` for none.
    public class var current: NSGraphicsContext? {
        get {
            ContextStack.current.places.last.map {
                NSGraphicsContext(cgContext: $0.context, flipped: $0.growsDownwards)
            }
        }
        set {
            let stack = ContextStack.current
            // The current one is changed, not added to, so that contexts do not grow in number.
            if stack.places.count > (saved.last ?? 0) { _ = stack.places.popLast() }
            if let newValue { stack.push(newValue.cgContext, growsDownwards: newValue.isFlipped) }
        }
    }

    /// Keeps the current context and its state, until `restoreGraphicsState()`.
    open class func saveGraphicsState() {
        let stack = ContextStack.current
        saved.append(stack.places.count)
        stack.places.last?.context.saveGState()
    }
    /// Makes the context that was kept last current again, with the state it had.
    open class func restoreGraphicsState() {
        guard let count = saved.popLast() else { return }
        let stack = ContextStack.current
        while stack.places.count > count { stack.places.removeLast() }
        stack.places.last?.context.restoreGState()
    }

    /// Keeps the context's state.
    open func saveGraphicsState() { cgContext.saveGState() }
    /// Sets the state that was kept last.
    open func restoreGraphicsState() { cgContext.restoreGState() }
    /// Does nothing: what was drawn is in the pixels at once.
    open func flushGraphics() {}

    /// How images are sampled.
    open var imageInterpolation: NSImageInterpolation {
        get { NSImageInterpolation(cgContext.interpolationQuality) }
        set { cgContext.interpolationQuality = newValue.quality }
    }
    /// Whether edges are smoothed; part of the context's state, `true` at first.
    open var shouldAntialias: Bool {
        get { cgContext.shouldAntialias }
        set { cgContext.setShouldAntialias(newValue) }
    }
    /// The way of blending colours with the picture; part of the context's state, `.sourceOver` at first.
    open var compositingOperation: NSCompositingOperation {
        get { NSCompositingOperation(cgContext.blendMode) }
        set { cgContext.setBlendMode(newValue.mode) }
    }
}

/// How images are sampled.
public enum NSImageInterpolation: UInt, Hashable, Sendable {
    case `default`, none, low, high, medium

    var quality: CGInterpolationQuality {
        switch self {
        case .default: .default
        case .none: .none
        case .low: .low
        case .medium: .medium
        case .high: .high
        }
    }

    init(_ quality: CGInterpolationQuality) {
        self =
            switch quality {
            case .none: .none
            case .low: .low
            case .medium: .medium
            case .high: .high
            default: .default
            }
    }
}

/// The ways of blending colours with the picture.
public enum NSCompositingOperation: UInt, CaseIterable, Hashable, Sendable {
    case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn,
        destinationOut
    case destinationAtop, xor, plusDarker
    case plusLighter = 13
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion
    case hue, saturation, color, luminosity

    var mode: CGBlendMode {
        switch self {
        case .clear: .clear
        case .copy: .copy
        case .sourceOver: .normal
        case .sourceIn: .sourceIn
        case .sourceOut: .sourceOut
        case .sourceAtop: .sourceAtop
        case .destinationOver: .destinationOver
        case .destinationIn: .destinationIn
        case .destinationOut: .destinationOut
        case .destinationAtop: .destinationAtop
        case .xor: .xor
        case .plusDarker: .plusDarker
        case .plusLighter: .plusLighter
        case .multiply: .multiply
        case .screen: .screen
        case .overlay: .overlay
        case .darken: .darken
        case .lighten: .lighten
        case .colorDodge: .colorDodge
        case .colorBurn: .colorBurn
        case .softLight: .softLight
        case .hardLight: .hardLight
        case .difference: .difference
        case .exclusion: .exclusion
        case .hue: .hue
        case .saturation: .saturation
        case .color: .color
        case .luminosity: .luminosity
        }
    }

    init(_ mode: CGBlendMode) { self = Self.allCases.first { $0.mode == mode } ?? .sourceOver }
}

extension CGRect {
    /// Fills the rectangle in the current context.
    public func fill(using operation: NSCompositingOperation = .copy) {
        guard let context = ContextStack.context else { return }
        context.saveGState()
        context.setBlendMode(operation.mode)
        context.fill(self)
        context.restoreGState()
    }
    /// Draws a frame of a width inside the rectangle's sides, in the colour of fills.
    public func frame(withWidth width: CGFloat = 1, using operation: NSCompositingOperation = .copy) {
        guard let context = ContextStack.context else { return }
        context.saveGState()
        context.setBlendMode(operation.mode)
        context.beginPath()
        context.addRect(self)
        context.addRect(insetBy(dx: width, dy: width))
        context.fillPath(using: .evenOdd)
        context.restoreGState()
    }
    /// Limits later drawing to the rectangle.
    public func clip() { ContextStack.context?.clip(to: self) }
}

/// Fills a rectangle in the current context.
public func NSRectFill(_ rect: CGRect) { rect.fill() }
/// Fills a rectangle in the current context.
public func NSRectFillUsingOperation(_ rect: CGRect, _ operation: NSCompositingOperation) {
    rect.fill(using: operation)
}
/// Draws a frame of a unit inside a rectangle's sides.
public func NSFrameRect(_ rect: CGRect) { rect.frame() }
/// Limits later drawing to a rectangle.
public func NSRectClip(_ rect: CGRect) { rect.clip() }
