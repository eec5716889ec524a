import CoreGraphics
import Foundation
import LaminaFilters

/// Draws images by their recipes into contexts in which y grows upwards.
struct RecipePainter {
    /// Why an image cannot be drawn.
    enum Failure: Error, CustomStringConvertible {
        case tooLarge(CGRect)
        case outOfMemory

        var description: String {
            switch self {
            case .tooLarge(let rect):
                "a part of \(rect.width) × \(rect.height) pixels is needed, above \(RecipePainter.maximumSide) a side"
            case .outOfMemory: "there is no memory for a part of the image"
            }
        }
    }

    /// The largest side of pictures that are drawn on the way.
    static let maximumSide = 16_384

    /// A picture of a part of an image, one pixel a point.
    static func picture(of image: CIImage, in rect: CGRect) throws -> CGImage {
        let context = try context(for: rect)
        try draw(image, in: context)
        guard let picture = context.makeImage() else { throw Failure.outOfMemory }
        return picture
    }

    /// A context for a rectangle of whole points, in whose user space y grows upwards.
    private static func context(for rect: CGRect) throws -> CGContext {
        let side = CGFloat(maximumSide)
        guard rect.width >= 1, rect.height >= 1, rect.width <= side, rect.height <= side else {
            throw Failure.tooLarge(rect)
        }
        let context = try CGContext(width: Int(rect.width), height: Int(rect.height))
        context.translateBy(x: -rect.minX, y: -rect.minY)
        return context
    }

    /// Draws an image over what a context has, as far as its clip goes.
    static func draw(_ image: CIImage, in context: CGContext) throws {
        let visible = context.boundingBoxOfClipPath
        guard !visible.isNull, !visible.isEmpty else { return }
        switch image.recipe {
        case .empty: break
        case .picture(let picture): context.draw(picture, in: image.extent)
        case .color(let color):
            context.setFillColor(color)
            context.fill(visible.insetBy(dx: -1, dy: -1))
        case .gradient(let gradient): draw(gradient, in: context)
        case .transformed(let input, let transform):
            try keepingState(of: context) {
                context.concatenate(transform)
                try draw(input, in: context)
            }
        case .cropped(let input, let rect):
            try keepingState(of: context) {
                context.clip(to: rect)
                try draw(input, in: context)
            }
        case .composited(let input, let background, let mode):
            try compose(input, over: background, mode, in: context)
        case .masked(let input, let background, let mask, let byAlpha):
            try draw(background, in: context)
            try drawMasked(input, mask, byAlpha, in: context)
        case .filtered(let input, let filter, let reach):
            try draw(input, through: filter, reach, to: image.extent, in: context, visible)
        case .clamped(let input, let rect): try clamp(input, rect, in: context, visible)
        case .sampled(let input, let quality):
            try keepingState(of: context) {
                context.interpolationQuality = quality
                try draw(input, in: context)
            }
        }
    }

    private static func keepingState(of context: CGContext, _ body: () throws -> Void) rethrows {
        context.saveGState()
        defer { context.restoreGState() }
        try body()
    }

    private static func layer(of context: CGContext, _ body: () throws -> Void) rethrows {
        context.beginTransparencyLayer()
        defer { context.endTransparencyLayer() }
        try body()
    }

    private static func compose(
        _ input: CIImage, over background: CIImage, _ mode: CGBlendMode, in context: CGContext
    ) throws {
        guard mode != .normal else {
            try draw(background, in: context)
            try draw(input, in: context)
            return
        }
        // Pixels that the context has already are no part of the background.
        try layer(of: context) {
            try draw(background, in: context)
            try keepingState(of: context) {
                context.setBlendMode(mode)
                try layer(of: context) { try draw(input, in: context) }
            }
        }
    }

    private static func drawMasked(
        _ input: CIImage, _ mask: CIImage, _ byAlpha: Bool, in context: CGContext
    ) throws {
        try layer(of: context) {
            try draw(input, in: context)
            try keepingState(of: context) {
                context.setBlendMode(.destinationIn)
                try layer(of: context) {
                    let alpha = byAlpha ? mask : mask.brightnessAsAlpha()
                    try draw(alpha, in: context)
                }
            }
        }
    }

    private static func draw(
        _ input: CIImage, through filter: CAFilter, _ reach: CGFloat, to extent: CGRect,
        in context: CGContext,
        _ visible: CGRect
    ) throws {
        let area = visible.intersection(extent).wholePoints
        let place = area.widened(by: reach).intersection(input.extent).wholePoints
        guard !area.isNull, !area.isEmpty, !place.isNull, !place.isEmpty else { return }
        let picture = try picture(of: input, in: place)
        let filtered = try LayerFiltering.apply(filter, to: picture, at: place, area: area)
        context.draw(filtered, in: area)
    }

    /// Draws a picture and, around it, its outermost pixels.
    private static func clamp(
        _ input: CIImage, _ rect: CGRect, in context: CGContext, _ visible: CGRect
    ) throws {
        guard !rect.isEmpty else { return }
        let picture = try picture(of: input, in: rect)
        let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
        // Where the parts lie in the picture, from its upper left corner, and in the context, where y grows upwards.
        let columns = [
            (0, 1, visible.minX - 1, rect.minX), (0, width, rect.minX, rect.maxX),
            (width - 1, 1, rect.maxX, visible.maxX + 1),
        ]
        let rows = [
            (0, 1, rect.maxY, visible.maxY + 1), (0, height, rect.minY, rect.maxY),
            (height - 1, 1, visible.minY - 1, rect.minY),
        ]
        try keepingState(of: context) {
            context.interpolationQuality = .none
            context.setShouldAntialias(false)
            for (x, partWidth, left, right) in columns where right > left {
                for (y, partHeight, bottom, top) in rows where top > bottom {
                    guard
                        let part = picture.cropping(
                            to: CGRect(x: x, y: y, width: partWidth, height: partHeight))
                    else { throw Failure.outOfMemory }
                    context.draw(
                        part, in: CGRect(x: left, y: bottom, width: right - left, height: top - bottom))
                }
            }
        }
    }

    private static func draw(_ recipe: GradientRecipe, in context: CGContext) {
        let colors = [recipe.first, recipe.last] as CFArray
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]) else { return }
        let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        switch recipe.shape {
        case .linear(let start, let end):
            context.drawLinearGradient(gradient, start: start, end: end, options: options)
        case .radial(let center, let inner, let outer):
            context.drawRadialGradient(
                gradient, startCenter: center, startRadius: inner, endCenter: center, endRadius: outer,
                options: options)
        }
    }
}
