import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage

/// How a pattern's cells are fitted to pixels. They are drawn at their exact places in every case.
public enum CGPatternTiling: Int32, Hashable, Sendable {
    case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// Draws a pattern's cell.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Frees what a pattern's cell is drawn with.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
public struct CGPatternCallbacks {
    /// Always 0.
    public var version: UInt32
    /// Draws the cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern is released.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A cell that is repeated over an area.
public final class CGPattern {
    private let info: UnsafeMutableRawPointer?
    private let bounds: CGRect
    private let matrix: CGAffineTransform
    private let step: CGSize
    private let isColored: Bool
    private let callbacks: CGPatternCallbacks
    /// Pixels of a point where a cell becomes a picture, for layers.
    package var pixelsPerPoint: CGFloat = 2
    /// Whether the cell is drawn for contexts in which y grows downwards.
    package var growsDownwards = false
    static let phaseKey = "CoreGraphics.phase"
    private static let openKey = "CoreGraphics.openPatterns"
    /// A pattern of more cells than this over its area is not drawn.
    private static let maximumCells: CGFloat = 65_536

    /// A pattern of a cell.
    ///
    /// - Parameters:
    ///   - info: Passed to the functions.
    ///   - bounds: The cell, which is cut off there, in the pattern's space.
    ///   - matrix: From the pattern's space to the context's base space, whatever the transform.
    ///   - xStep: From one cell to the next; not 0, as `yStep`, and finite, or there is no pattern.
    ///   - isColored: Whether the cell has colours of its own.
    ///   - callbacks: The functions that draw.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
        yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let callbacks = callbacks.pointee
        guard xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite, bounds.width > 0, bounds.height > 0,
            [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].allSatisfy(\.isFinite)
        else { return nil }
        self.info = info
        self.bounds = bounds
        self.matrix = matrix
        step = CGSize(width: xStep.magnitude, height: yStep.magnitude)
        self.isColored = isColored
        self.callbacks = callbacks
    }

    deinit { callbacks.releaseInfo?(info) }

    /// The colour with which cells are drawn. If there is none, the opacity at which they are drawn.
    enum Ink {
        case opacity(CGFloat)
        case color(CGColor)
    }

    func ink(_ components: [CGFloat], _ base: CGColorSpace) -> Ink? {
        guard isColored else { return CGColor(colorSpace: base, components: components).map { .color($0) } }
        return components.first.map { .opacity($0) }
    }

    /// The numbers that a pointer leads to: as many as ``ink(_:_:)`` reads.
    func components(at pointer: UnsafePointer<CGFloat>, _ base: CGColorSpace?) -> [CGFloat] {
        Array(UnsafeBufferPointer(start: pointer, count: isColored ? 1 : (base?.numberOfComponents ?? 1) + 1))
    }

    /// Draws the cells over the clip. Within its own cell a pattern draws nothing.
    func draw(in context: CGContext, _ ink: Ink) {
        guard let drawPattern = callbacks.drawPattern else { return }
        let open = context.attachments[Self.openKey] as? Set<ObjectIdentifier> ?? []
        guard !open.contains(ObjectIdentifier(self)) else { return }
        context.attachments[Self.openKey] = open.union([ObjectIdentifier(self)])
        defer { context.attachments[Self.openKey] = open }
        context.returnToBaseSpace()
        if let phase = context.attachments[Self.phaseKey] as? CGSize {
            context.translateBy(x: phase.width, y: phase.height)
        }
        context.concatenate(matrix)
        drawCells(in: context, ink, drawPattern)
    }

    /// Draws the cells over the clip, in the pattern's own space.
    private func drawCells(
        in context: CGContext, _ ink: Ink, _ drawPattern: CGPatternDrawPatternCallback
    ) {
        let area = context.boundingBoxOfClipPath
        guard !area.isNull, !area.isEmpty else { return }
        func steps(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ end: CGFloat, _ step: CGFloat)
            -> (CGFloat, CGFloat)
        {
            (((low - end) / step).rounded(.down), ((high - start) / step).rounded(.up))
        }
        let (left, right) = steps(area.minX, area.maxX, bounds.minX, bounds.maxX, step.width)
        let (bottom, top) = steps(area.minY, area.maxY, bounds.minY, bounds.maxY, step.height)
        let count = (right - left + 1) * (top - bottom + 1)
        guard count.isFinite, count <= Self.maximumCells else { return }
        switch ink {
        case .opacity(let opacity): context.multiplyAlpha(opacity)
        case .color(let color):
            context.setFillColor(color)
            context.setStrokeColor(color)
        }
        for row in stride(from: bottom, through: top, by: 1) {
            for column in stride(from: left, through: right, by: 1) {
                let cell = bounds.offsetBy(dx: column * step.width, dy: row * step.height)
                guard cell.intersects(area) else { continue }
                context.saveGState()
                context.translateBy(x: column * step.width, y: row * step.height)
                context.clip(to: bounds)
                context.beginPath()
                drawPattern(info, context)
                context.restoreGState()
            }
        }
    }

    /// The longest side of a picture of a cell, in pixels.
    private static let longestSide: CGFloat = 4096

    /// One period of the pattern as a picture that begins in the upper left corner of a cell.
    ///
    /// Only the scale of the matrix counts: a pattern that is turned or sheared is not turned in layers.
    ///
    /// - Returns: `nil` if the pattern draws nothing, or the memory is not enough.
    func tile(_ ink: Ink) -> PatternTile? {
        guard let drawPattern = callbacks.drawPattern else { return nil }
        let isScaled = matrix.b == 0 && matrix.c == 0 && matrix.a != 0 && matrix.d != 0
        let size = CGSize(
            width: step.width * (isScaled ? matrix.a.magnitude : 1),
            height: step.height * (isScaled ? matrix.d.magnitude : 1))
        guard size.width.isFinite, size.height.isFinite else { return nil }
        func pixels(_ points: CGFloat) -> Int {
            Int(max(1, min((points * pixelsPerPoint).rounded(), Self.longestSide)))
        }
        let (width, height) = (pixels(size.width), pixels(size.height))
        guard let context = try? CGContext(width: width, height: height) else { return nil }
        context.scaleBy(x: CGFloat(width) / step.width, y: CGFloat(height) / step.height)
        if growsDownwards {
            context.translateBy(x: -bounds.minX, y: bounds.minY + step.height)
            context.scaleBy(x: 1, y: -1)
        } else {
            context.translateBy(x: -bounds.minX, y: step.height - bounds.maxY)
        }
        context.attachments[Self.openKey] = Set([ObjectIdentifier(self)])
        drawCells(in: context, ink, drawPattern)
        return context.makeImage().map { PatternTile($0, size: size) }
    }
}
