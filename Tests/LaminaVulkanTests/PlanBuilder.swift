import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaTestSupport
import LaminaVulkan
import Testing

/// Plans written by hand, and their pictures.
struct PlanBuilder {
    var surfaces: [Surface] = []
    var images: [CGImage] = []
    var masks: [AlphaMask] = []
    var ramps: [GradientRamp] = []
    var kept: [SurfaceCacheKey] = []
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    static let frame = PixelRect(width: 200, height: 150)

    mutating func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }

    mutating func rect(in frame: PixelRect = Self.frame, sides: ClosedRange<Int32> = 5...70) -> PixelRect {
        let (x, y) = (number(frame.x0 - 10...frame.x1 - 5), number(frame.y0 - 10...frame.y1 - 5))
        return PixelRect(x0: x, y0: y, x1: x + number(sides), y1: y + number(sides))
    }

    /// Rectangles side by side, so that no pixel is rounded twice.
    mutating func grid(_ columns: Int32, _ rows: Int32, in frame: PixelRect = Self.frame) -> [PixelRect] {
        let (w, h) = (Int32(frame.width), Int32(frame.height))
        return (0..<(columns * rows)).map { index in
            let (x, y) = (index % columns, index / columns)
            return PixelRect(
                x0: frame.x0 + w * x / columns, y0: frame.y0 + h * y / rows,
                x1: frame.x0 + w * (x + 1) / columns, y1: frame.y0 + h * (y + 1) / rows)
        }
    }

    /// A colour in each rectangle.
    mutating func cells(_ rects: [PixelRect]) -> [DrawItem] {
        rects.map { rect in
            let color = color(opaque: number(0...3) == 0)
            return solid(rect, color)
        }
    }

    /// A premultiplied colour of any alpha.
    mutating func color(opaque: Bool = false) -> PackedColor {
        let alpha = opaque ? 255 : UInt32(number(0...255))
        var bits = alpha << 24
        for shift: UInt32 in [0, 8, 16] { bits |= UInt32.random(in: 0...alpha, using: &random) << shift }
        return PackedColor(bits: bits)
    }

    mutating func solid(_ bounds: PixelRect, _ color: PackedColor) -> DrawItem {
        DrawItem(
            layer: .make(), part: .background, isOpaque: color.isOpaque, material: .solid(color),
            bounds: bounds, interior: bounds)
    }

    /// A ramp of `count` colours, some of them with a hard edge between.
    mutating func ramp(_ count: Int) -> GradientRamp? {
        let colors = (0..<count).map { _ in
            func unit() -> CGFloat { CGFloat(number(0...100)) / 100 }
            return CGColor(red: unit(), green: unit(), blue: unit(), alpha: unit())
        }
        let locations = colors.indices.map { Double($0 / 2) * 2 / Double(count) }
        return GradientStops(colors, locations: locations, within: 0...1).flatMap { GradientRamp($0) }
    }

    /// A few rectangles.
    mutating func solids(_ count: Int, in frame: PixelRect = Self.frame) -> [DrawItem] {
        (0..<count).map { _ in solid(rect(in: frame), color()) }
    }

    mutating func image(_ width: Int, _ height: Int, opaque: Bool = false) throws -> Int32 {
        var pixels: [UInt32] = []
        for y in 0..<height {
            for x in 0..<width {
                // Smooth, so that a little noise in coordinates shows as little noise in colours.
                let alpha = opaque ? 255 : UInt32(255 - (x * 90 / max(1, width)))
                let (b, g) = (alpha * UInt32(x) / UInt32(width), alpha * UInt32(y) / UInt32(height))
                pixels.append(alpha << 24 | (alpha / 2) << 16 | g << 8 | b)
            }
        }
        images.append(
            try CGImage(width: width, height: height) { bytes in
                pixels.withUnsafeBytes { bytes.copyMemory(from: $0) }
            })
        return Int32(images.count - 1)
    }

    mutating func mask(_ width: Int, _ height: Int) throws -> Int32 {
        let bytes = (0..<(width * height)).map { UInt8(($0 % width * 7 + $0 / width * 5) % 256) }
        masks.append(
            try #require(AlphaMask(width: width, height: height, bytes: bytes, label: "test")))
        return Int32(masks.count - 1)
    }

    mutating func plan(number: UInt64 = 1, base: UInt64? = nil, damage: PixelRegion? = nil) -> FramePlan {
        FramePlan(
            number: number, base: base, damage: damage ?? PixelRegion(surfaces.last?.frame ?? .empty),
            surfaces: surfaces, images: images, masks: masks, ramps: ramps, keptSurfaces: kept)
    }

    /// Adds a surface.
    @discardableResult
    mutating func add(
        _ reason: Surface.Reason = .root, frame: PixelRect = Self.frame, fill: Surface.Fill = .color(.clear),
        key: SurfaceCacheKey? = nil, _ items: [DrawItem] = [], _ change: (inout DrawList) -> Void = { _ in }
    ) -> Int32 {
        var surface = Surface(reason: reason, frame: frame, fill: fill, cacheKey: key)
        surface.drawList.items = items
        change(&surface.drawList)
        surfaces.append(surface)
        return Int32(surfaces.count - 1)
    }

    /// A paint that shows a surface pixel for pixel, moved by (dx, dy).
    func paint(of surface: Int32, dx: Int32 = 0, dy: Int32 = 0) -> ImagePaint {
        let frame = surfaces[Int(surface)].frame
        return ImagePaint(
            source: .surface(index: surface), filter: .nearest,
            mapping: .aligned(dx: 0 - frame.x0 - dx, dy: 0 - frame.y0 - dy),
            texels: PixelRect(width: frame.width, height: frame.height))
    }

    func show(
        _ paint: Int32, in bounds: PixelRect, opacity: PackedOpacity = .full, mode: BlendMode = .sourceOver
    ) -> DrawItem {
        DrawItem(
            layer: .make(), part: .group, isOpaque: false, opacity: opacity, material: .image(index: paint),
            bounds: bounds, interior: bounds, blendMode: mode)
    }
}

/// Pixels of two sources, compared.
enum Pixels {
    /// A backend's pixels, BGRA row by row.
    static func of(_ backend: any RenderBackend) throws -> [UInt8] {
        try backend.withPixels { view in
            (0..<view.height).flatMap { y in
                view.bytes[(y * view.bytesPerRow)..<(y * view.bytesPerRow + view.width * 4)]
            }
        }
    }

    /// How many bytes differ by more than `level`, and the first of them.
    static func difference(
        _ a: [UInt8], _ b: [UInt8], level: Int, width: Int = PlanBuilder.frame.width
    ) -> (count: Int, text: String) {
        guard a.count == b.count else { return (Int.max, "\(a.count) and \(b.count) bytes") }
        var (count, text, most) = (0, "", 0)
        for index in a.indices {
            let d = abs(Int(a[index]) - Int(b[index]))
            most = max(most, d)
            guard d > level else { continue }
            if count == 0 {
                let pixel = index / 4
                let four = (pixel * 4)..<(pixel * 4 + 4)
                text = "at \(pixel % width),\(pixel / width): \(Array(a[four])) and \(Array(b[four]))"
            }
            count += 1
        }
        return (count, "\(count) beyond \(level), at most \(most), first \(text)")
    }

    /// Draws a plan and expects the contract's pixels, within `level`, and no messages of the validation layers.
    static func expect(
        _ plan: FramePlan, on backend: VulkanBackend, level: Int, allowing allowed: Int = 0,
        _ comment: String = "",
        kept: [SurfaceCacheKey: ReferencePlan.Picture] = [:], at location: SourceLocation = #_sourceLocation
    ) throws {
        _ = try backend.execute(plan)
        let found = difference(
            try of(backend), ReferencePlan(plan, kept: kept).bytes, level: level,
            width: plan.root?.frame.width ?? 1)
        #expect(found.count <= allowed, "\(comment): \(found.text)", sourceLocation: location)
        #expect(
            backend.messages.all.isEmpty, "\(backend.messages.all.first ?? "")", sourceLocation: location)
    }
}
