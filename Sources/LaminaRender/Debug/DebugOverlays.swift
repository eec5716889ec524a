import Foundation
import LaminaGeometry
import LaminaPlan

/// Puts the debug overlays onto a finished plan: translucent items over everything else in the picture's list.
///
/// Backends draw overlays as they draw any item, so all backends show the same. Since overlays are items, their changes are
/// damaged like those of layers.
package enum DebugOverlays {
    /// The layer of overlays that do not belong to a single layer. No layer has this id.
    package static let picture = LayerID(rawValue: 0)

    /// The plan with overlays.
    ///
    /// - Parameter updates: The pixels in which this plan differs from the last frame, for `.updates`; `nil` for all
    ///   pixels.
    package static func apply(
        to plan: FramePlan, options: DebugOptions, updates: PixelRegion? = nil
    ) -> FramePlan {
        guard !options.isEmpty, let frame = plan.root?.frame else { return plan }
        let analysis = DebugAnalysis(plan, options: options, updates: updates?.intersection(frame))
        var painter = OverlayPainter(plan: plan, list: plan.surfaces[plan.surfaces.count - 1].drawList)
        if options.contains(.overdraw) {
            for run in analysis.drawable(analysis.overdraw, \.draws) {
                painter.add(run.rect, Self.color(run.count, of: DebugColors.overdraw))
            }
        }
        if options.contains(.blended) {
            for run in analysis.drawable(analysis.blended, \.blends) {
                painter.add(
                    run.rect,
                    run.count > 0 ? Self.color(run.count, of: DebugColors.blended) : DebugColors.opaque)
            }
        }
        for finding in analysis.findings {
            for color in Self.colors(of: finding, options) { painter.add(finding, color) }
        }
        if options.contains(.updates) {
            for rect in analysis.updates.rectangles { painter.add(rect, DebugColors.updated) }
        }
        var result = plan
        result.surfaces[plan.surfaces.count - 1].drawList = painter.list
        return result
    }

    /// The overlays' findings as numbers.
    ///
    /// - Parameter updates: The pixels in which this plan differs from the last frame; `nil` for all pixels.
    package static func report(of plan: FramePlan, updates: PixelRegion? = nil) -> DebugReport {
        DebugAnalysis(plan, updates: updates).report
    }

    private static func color(_ count: Int, of colors: [PackedColor]) -> PackedColor {
        colors[max(1, min(count, colors.count)) - 1]
    }

    private static func colors(
        of finding: DebugAnalysis.Finding, _ options: DebugOptions
    ) -> [PackedColor] {
        let traits = finding.traits
        var colors: [PackedColor] = []
        if options.contains(.offscreen), traits.contains(.offscreen) { colors.append(DebugColors.offscreen) }
        if options.contains(.fastPath), traits.contains(.fastPath), !finding.item.isApproximate {
            colors.append(DebugColors.fastPath)
        }
        if options.contains(.cache), traits.contains(.bitmap) {
            colors.append(traits.contains(.cacheHit) ? DebugColors.cacheHit : DebugColors.cacheMiss)
        }
        if options.contains(.copied), traits.contains(.converted) { colors.append(DebugColors.copied) }
        if options.contains(.gamut), traits.contains(.outsideStandard) { colors.append(DebugColors.outside) }
        if options.contains(.misaligned) {
            if traits.contains(.misaligned) { colors.append(DebugColors.misaligned) }
            if traits.contains(.scaled) { colors.append(DebugColors.scaled) }
        }
        return colors
    }
}

/// Adds overlays to a list.
private struct OverlayPainter {
    let plan: FramePlan
    var list: DrawList

    /// A colour of overlays in the format of the frame.
    private func inFrame(_ color: PackedColor) -> PackedColor {
        guard plan.working != .standard, color.alpha > 0 else { return color }
        let alpha = CGFloat(color.alpha)
        return plan.working.color(
            CGColor(
                red: CGFloat(color.red) / alpha, green: CGFloat(color.green) / alpha,
                blue: CGFloat(color.blue) / alpha, alpha: alpha / 255))
    }

    mutating func add(_ rect: PixelRect, _ color: PackedColor) {
        guard !rect.isEmpty else { return }
        list.items.append(
            DrawItem(
                layer: DebugOverlays.picture, part: .overlay, isOpaque: false,
                material: .solid(inFrame(color)),
                bounds: rect, interior: rect))
    }

    /// A colour over an item, in the item's own outline.
    mutating func add(_ finding: DebugAnalysis.Finding, _ color: PackedColor) {
        let bounds = finding.item.bounds
        var item = DrawItem(
            layer: finding.layer, part: .overlay, isOpaque: false, material: .solid(inFrame(color)),
            bounds: bounds,
            interior: bounds)
        if let outline = finding.item.outline {
            let source = plan.surfaces[Int(outline.surface)].drawList
            item.shape = adopt(
                source.shapes[outline.shape], from: source, offset: outline.offset)
            item.interior = .empty
        }
        list.items.append(item)
    }

    /// A shape of another list, moved by whole pixels.
    private mutating func adopt(
        _ shape: CoverageShape, from other: DrawList, offset: PlacedItem.Offset
    ) -> OptionalIndex<CoverageShape> {
        var shape = shape
        let edges = other.edges[Int(shape.firstEdge)..<Int(shape.firstEdge + shape.edgeCount)]
        shape.firstEdge = Int32(list.edges.count)
        list.edges += edges
        shape.originX &+= offset.x
        shape.originY &+= offset.y
        if var corner = other.corners[shape.corner] {
            corner.deviceToLocal = SpaceMap<DevicePixels, DevicePixels>(
                scaleX: 1, y: 1, translationX: -Double(offset.x), y: -Double(offset.y)
            ).concatenating(corner.deviceToLocal)
            shape.corner = OptionalIndex(list.corners.count)
            list.corners.append(corner)
        }
        if let hole = other.shapes[shape.hole] { shape.hole = adopt(hole, from: other, offset: offset) }
        list.shapes.append(shape)
        return OptionalIndex(list.shapes.count - 1)
    }
}
