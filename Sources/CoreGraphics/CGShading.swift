import Foundation
import LaminaDraw
import LaminaGeometry

/// Writes the results of a function for its arguments.
public typealias CGFunctionEvaluateCallback = (
    UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
) -> Void

/// The functions of a ``CGFunction``.
public struct CGFunctionCallbacks {
    /// Always 0.
    public var version: UInt32
    /// Computes the results.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called when the function is released.
    public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

    public init(
        version: UInt32, evaluate: CGFunctionEvaluateCallback?,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?
    ) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A function from a number to the components of a colour.
public final class CGFunction {
    private let info: UnsafeMutableRawPointer?
    private let domain: ClosedRange<CGFloat>
    private let results: Int
    private let callbacks: CGFunctionCallbacks

    /// A function.
    ///
    /// - Parameters:
    ///   - domainDimension: How many arguments there are; only 1 is of use to shadings.
    ///   - domain: The least and the greatest argument; `nil` for 0 and 1.
    ///   - rangeDimension: How many results there are, at most 16.
    ///   - range: Not looked at: components are clamped.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
        rangeDimension: Int, range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        guard domainDimension == 1, (1...16).contains(rangeDimension) else { return nil }
        let (low, high) = (domain?[0] ?? 0, domain?[1] ?? 1)
        guard low <= high, low.isFinite, high.isFinite else { return nil }
        self.info = info
        self.domain = low...high
        results = rangeDimension
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The results at a place of the domain, 0...1.
    func values(at place: CGFloat) -> [CGFloat] {
        var argument = domain.lowerBound + (domain.upperBound - domain.lowerBound) * place
        var values = [CGFloat](repeating: 0, count: results)
        callbacks.evaluate?(info, &argument, &values)
        return values
    }
}

/// Colours that a function computes, along a line or between two circles.
public final class CGShading {
    enum Shape {
        case line(CGPoint, CGPoint)
        case circles(CGPoint, CGFloat, CGPoint, CGFloat)
    }

    let shape: Shape
    let gradient: CGGradient
    let options: CGGradientDrawingOptions
    /// How many colours are computed; between them they are mixed.
    private static let steps = 256

    /// Colours along a line.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) { self.init(.line(start, end), space, function, extendStart, extendEnd) }

    /// Colours between two circles.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
        endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
    ) {
        self.init(
            .circles(start, startRadius, end, endRadius), space, function, extendStart, extendEnd)
    }

    private init?(
        _ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool
    ) {
        let colors = (0..<Self.steps).compactMap {
            CGColor(
                colorSpace: space,
                components: function.values(at: CGFloat($0) / CGFloat(Self.steps - 1)).map {
                    max(0, min(1, $0))
                })
        }
        guard colors.count == Self.steps, let gradient = CGGradient(colors: colors) else { return nil }
        self.shape = shape
        self.gradient = gradient
        var options: CGGradientDrawingOptions = []
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }
}

extension CGContext {
    /// Fills the clip with a shading.
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .line(let start, let end):
            drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
        case .circles(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end,
                endRadius: endRadius, options: shading.options)
        }
    }
}
