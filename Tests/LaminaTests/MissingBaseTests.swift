import Foundation
import Lamina
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaRenderer
import LaminaSoftware
import LaminaTestSupport
import LaminaValues
import Testing

/// Frames of which a part was compiled, for a backend that lost the rest of the picture.
@Suite struct MissingBaseTests {
    private static let target = RenderTarget(
        width: 100, height: 100, pointsToPixels: .identity, background: PackedColor(bits: 0xFF30_5060))

    /// A hundred squares.
    private static func squares() -> LayerTree {
        let squares = (0..<100).map { (index: Int) -> LayerTree in
            let (column, row) = (Double(index % 10), Double(index / 10))
            return LayerTree.layer(10 * column, 10 * row, 8, 8) {
                $0.backgroundColor = CGColor(red: 1, green: CGFloat(row) / 10, blue: 0, alpha: 1)
            }
        }
        return .layer(0, 0, 100, 100, sublayers: squares)
    }

    /// The update that gives a square another colour.
    private static func recolored(_ index: Int, of tree: LayerTree) -> LayerTreeUpdate {
        var square = tree.sublayers[index]
        square.properties.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        var update = LayerTreeUpdate(root: tree.id)
        update.changes = [.init(layer: square.id, properties: square.properties)]
        return update
    }

    @Test func `A part that the backend refuses is drawn as a whole frame, and parts follow`() throws {
        let (kept, whole) = (SoftwareBackend(threads: 1), SoftwareBackend(threads: 1))
        let frames = FrameRenderer(backend: kept, threads: 1)
        let other = FrameRenderer(
            backend: whole, optimizations: .all.subtracting([.retaining, .damage]), threads: 1)
        let tree = Self.squares()
        frames.apply(tree.insertion)
        other.apply(tree.insertion)
        for index in 0..<8 {
            frames.apply(Self.recolored(index, of: tree))
            other.apply(Self.recolored(index, of: tree))
            // The first two frames are whole: where layers draw is not known before.
            let plan = frames.prepare(at: Double(index), target: Self.target)
            #expect((plan.part != nil) == (index >= 2), "frame \(index)")
            let isLost = index == 4
            if isLost {
                // Somebody else draws with the same backend.
                let surface = Surface(reason: .root, frame: PixelRect(width: 100, height: 100))
                let foreign = FramePlan(
                    number: 1_000_000, damage: PixelRegion(surface.frame), surfaces: [surface])
                _ = try kept.execute(foreign)
            }
            let report = try frames.execute()
            #expect((frames.plan?.part == nil) == (index < 2 || isLost), "frame \(index)")
            if isLost { #expect(report.damage == PixelRegion(PixelRect(width: 100, height: 100))) }
            try other.render(at: Double(index), target: Self.target)
            let isEqual = try frames.makeImage().withUnsafeBytes { a in
                try other.makeImage().withUnsafeBytes { b in a.elementsEqual(b) }
            }
            #expect(isEqual, "frame \(index)")
        }
    }

    /// A backend that can be told to refuse every plan.
    private final class Refusing: RenderBackend {
        private let backend = SoftwareBackend(threads: 1)
        var refuses = false
        var refused = 0

        var traits: BackendTraits { backend.traits }

        func execute(_ plan: FramePlan) throws -> FrameReport {
            guard refuses else { return try backend.execute(plan) }
            refused += 1
            throw MissingBase(plan: plan.number, base: plan.base, held: nil)
        }

        func withPixels<R>(_ body: (PixelRows) throws -> R) throws -> R { try backend.withPixels(body) }
    }

    @Test func `A backend that refuses the whole frame too is asked no third time`() throws {
        let backend = Refusing()
        let frames = FrameRenderer(backend: backend, threads: 1)
        let tree = Self.squares()
        frames.apply(tree.insertion)
        for index in 0..<4 {
            frames.apply(Self.recolored(index, of: tree))
            try frames.render(at: Double(index), target: Self.target)
        }
        #expect(frames.plan?.part != nil)
        backend.refuses = true
        frames.apply(Self.recolored(4, of: tree))
        #expect(throws: MissingBase.self) { try frames.render(at: 4, target: Self.target) }
        #expect(backend.refused == 2)
        backend.refuses = false
        frames.apply(Self.recolored(5, of: tree))
        try frames.render(at: 5, target: Self.target)
        #expect(frames.plan?.part == nil)
    }
}
