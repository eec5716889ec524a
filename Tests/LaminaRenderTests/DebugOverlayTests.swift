import Foundation
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaTestSupport
import Testing

@Suite struct DebugOverlayTests {
    /// A colour over a rectangle.
    struct Mark: Hashable {
        var bounds: PixelRect
        var color: PackedColor

        init(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, _ color: PackedColor) {
            bounds = PixelRect(x0: x, y0: y, x1: x + width, y1: y + height)
            self.color = color
        }

        init?(_ item: DrawItem) {
            guard case .solid(let color) = item.material else { return nil }
            bounds = item.bounds
            self.color = color
        }
    }

    static func overlays(_ plan: FramePlan) -> [DrawItem] {
        plan.root?.drawList.items.filter { $0.part == .overlay } ?? []
    }

    static func marks(_ sublayers: [LayerTree], _ options: DebugOptions) -> Set<Mark> {
        Set(
            overlays(DebugOverlays.apply(to: PlanTests.plan(sublayers), options: options)).compactMap(
                Mark.init))
    }

    static func report(_ sublayers: [LayerTree]) -> DebugReport {
        DebugOverlays.report(of: PlanTests.plan(sublayers))
    }

    static let glass = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)

    static func image(_ side: Int, wasConverted: Bool = false) throws -> CGImage {
        var storage = try PixelStorage(byteCount: side * side * 4)
        _ = storage.withUnsafeMutableBytes { $0.initializeMemory(as: UInt8.self, repeating: 255) }
        return try CGImage(width: side, height: side, wasConverted: wasConverted, adopting: storage)
    }

    static func picture(
        _ x: Double, _ y: Double, _ side: Double, _ image: CGImage
    ) -> LayerTree {
        LayerTree.layer(x, y, side, side) { $0.contents = image }
    }

    @Test func `Without options a plan stays as it is`() {
        let plan = PlanTests.plan([PlanTests.box(0, 0, 10, 10)])
        #expect(DebugOverlays.apply(to: plan, options: []) == plan)
    }

    @Test func `Opaque is green, and glass above it red where it lies`() {
        let marks = Self.marks(
            [PlanTests.box(0, 0, 40, 40), PlanTests.box(10, 0, 10, 40, Self.glass)], .blended)
        #expect(
            marks == [
                Mark(0, 0, 10, 40, DebugColors.opaque), Mark(10, 0, 10, 40, DebugColors.blended[0]),
                Mark(20, 0, 20, 40, DebugColors.opaque),
            ])
    }

    @Test func `Red grows deeper with every layer that blends`() {
        let layers = [PlanTests.box(0, 0, 30, 10, Self.glass), PlanTests.box(10, 0, 20, 10, Self.glass)]
        #expect(
            Self.marks(layers, .blended) == [
                Mark(0, 0, 10, 10, DebugColors.blended[0]), Mark(10, 0, 20, 10, DebugColors.blended[1]),
            ])
        #expect(Self.report(layers).deepestBlend == 2)
        #expect(Self.report(layers).blendedPixels == 300)
    }

    @Test func `An opaque layer hides the blending below it`() {
        let marks = Self.marks(
            [PlanTests.box(0, 0, 40, 40, Self.glass), PlanTests.box(0, 0, 20, 40)], .blended)
        #expect(
            marks == [Mark(0, 0, 20, 40, DebugColors.opaque), Mark(20, 0, 20, 40, DebugColors.blended[0])])
    }

    @Test func `An opaque layer in a group that fades blends`() {
        let group = PlanTests.box(0, 0, 20, 20, sublayers: [PlanTests.box(5, 5, 10, 10)]) { $0.opacity = 0.5 }
        #expect(Self.marks([group], .blended) == [Mark(0, 0, 20, 20, DebugColors.blended[0])])
    }

    @Test func `A turned layer is coloured in its own outline, not in its box`() {
        let box = PlanTests.box(50, 20, 60, 60) { $0.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1) }
        let area = Self.report([box]).opaquePixels
        #expect(abs(area - 3600) < 150)
        #expect(Self.overlays(DebugOverlays.apply(to: PlanTests.plan([box]), options: .fastPath)).isEmpty)
    }

    @Test func `Rounded corners are left out`() {
        let box = PlanTests.box(0, 0, 60, 60) { $0.cornerRadius = 30 }
        #expect(abs(Double(Self.report([box]).drawnPixels) - 900 * Double.pi) < 900)
    }

    @Test func `Overdraw counts from blue to red`() {
        let layers = (0..<6).map { PlanTests.box(Double($0) * 10, 0, 60 - Double($0) * 10, 10, Self.glass) }
        let marks = Self.marks(layers, .overdraw)
        #expect(
            marks
                == Set(
                    (0..<4).map { Mark(Int32($0) * 10, 0, 10, 10, DebugColors.overdraw[$0]) } + [
                        Mark(40, 0, 10, 10, DebugColors.overdraw[4]),
                        Mark(50, 0, 10, 10, DebugColors.overdraw[4]),
                    ]))
        #expect(Self.report(layers).deepestOverdraw == 6)
        #expect(Self.report(layers).meanOverdraw == 2100.0 / 20000)
    }

    @Test func `What is drawn through a buffer is yellow`() {
        let group = PlanTests.box(30, 10, 20, 20, sublayers: [PlanTests.box(5, 5, 10, 10, Self.glass)]) {
            $0.opacity = 0.5
        }
        #expect(
            Self.marks([PlanTests.box(0, 0, 10, 10), group], .offscreen) == [
                Mark(30, 10, 20, 20, DebugColors.offscreen)
            ])
        #expect(Self.report([group]).offscreenPixels == 400)
    }

    @Test func `Things inside a buffer are shown where the buffer is`() throws {
        let image = try Self.image(10)
        let group = PlanTests.box(30, 10, 40, 40, sublayers: [Self.picture(4.5, 4, 10, image)]) {
            $0.opacity = 0.5
        }
        #expect(Self.marks([group], .misaligned).map(\.color) == [DebugColors.misaligned])
        #expect(
            Self.marks([group], .misaligned).map(\.bounds) == [PixelRect(x0: 34, y0: 14, x1: 45, y1: 24)])
    }

    @Test func `Images between pixels are magenta, scaled ones yellow, others not coloured`() throws {
        let image = try Self.image(10)
        let marks = Self.marks(
            [
                Self.picture(0, 0, 10, image), Self.picture(20.5, 0, 10, image),
                Self.picture(40, 0, 20, image),
            ], .misaligned)
        #expect(marks.count == 2)
        #expect(marks.contains(Mark(20, 0, 11, 10, DebugColors.misaligned)))
        #expect(marks.contains(Mark(40, 0, 20, 20, DebugColors.scaled)))
    }

    @Test func `Converted images are cyan`() throws {
        let layers = [
            Self.picture(0, 0, 10, try Self.image(10)),
            Self.picture(20, 0, 10, try Self.image(10, wasConverted: true)),
        ]
        #expect(Self.marks(layers, .copied) == [Mark(20, 0, 10, 10, DebugColors.copied)])
        #expect(Self.report(layers).converted == 1)
    }

    @Test func `Whole pixels are blue, edges between pixels are not`() throws {
        let layers = [
            PlanTests.box(0, 0, 10, 10), PlanTests.box(20.5, 0, 10, 10),
            Self.picture(40, 0, 10, try Self.image(10)), Self.picture(60, 0, 20, try Self.image(10)),
        ]
        #expect(
            Self.marks(layers, .fastPath) == [
                Mark(0, 0, 10, 10, DebugColors.fastPath), Mark(40, 0, 10, 10, DebugColors.fastPath),
            ])
        #expect(Self.report(layers).fastPath == 2)
    }

    @Test func `A bitmap is red when it is drawn and green when it is used again`() {
        let layer = PlanTests.box(10, 10, 20, 20, sublayers: [PlanTests.box(5, 5, 10, 10, .white)]) {
            $0.shouldRasterize = true
        }
        var tree = RenderTree()
        tree.apply(LayerTree.layer(0, 0, 200, 100, sublayers: [layer]).insertion)
        var compiler = FrameCompiler()
        var colors: [[PackedColor]] = []
        for time in [0.0, 0.01, 0.02] {
            let plan = compiler.plan(tree, at: time, target: PlanTests.target, debug: .cache)
            colors.append(Self.overlays(plan).compactMap { Mark($0)?.color })
        }
        #expect(colors == [[DebugColors.cacheMiss], [DebugColors.cacheHit], [DebugColors.cacheHit]])
    }

    @Test func `Very many levels are drawn on a coarser grid`() throws {
        var layers: [LayerTree] = []
        for index in 0..<900 {
            layers.append(PlanTests.box(Double(index % 40) * 5, Double(index / 40) * 4, 7, 7, Self.glass))
        }
        let plan = DebugOverlays.apply(to: PlanTests.plan(layers), options: [.overdraw, .blended])
        #expect(Self.overlays(plan).count < 20_000)
        #expect(Self.overlays(plan).allSatisfy { PlanTests.target.frame.contains($0.bounds) })
    }

    @Test(arguments: 0..<20)
    func `Overlays of any tree lie in the picture, blend, and refer to what is there`(seed: Int) throws {
        var random = try RandomTree(seed: UInt64(seed))
        let root = random.tree(width: 200, height: 100, count: 60)
        var tree = RenderTree()
        tree.apply(root.insertion)
        var compiler = FrameCompiler()
        let bare = compiler.plan(tree, at: 0, target: PlanTests.target)
        let plan = DebugOverlays.apply(to: bare, options: .all)
        let list = try #require(plan.root?.drawList)
        let before = try #require(bare.root?.drawList.items)
        #expect(Array(list.items.prefix(before.count)) == before)
        for item in list.items.dropFirst(before.count) {
            #expect(item.part == .overlay && !item.isOpaque && !item.bounds.isEmpty)
            #expect(PlanTests.target.frame.contains(item.bounds))
            #expect(item.shape.isNone || list.shapes.element(at: item.shape) != nil)
        }
        let report = DebugOverlays.report(of: bare)
        #expect(report.blendedPixels + report.opaquePixels <= report.picturePixels)
        #expect(plan.surfaces.dropLast() == bare.surfaces.dropLast())
    }
}

extension RenderTarget {
    fileprivate var frame: PixelRect { PixelRect(width: width, height: height) }
}
