import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRender
import LaminaTestSupport
import LaminaValues
import Testing

/// Emitters whose particles are counted and measured.
enum EmitterSamples {
    /// An opaque white square.
    static func square(_ side: Int) throws -> CGImage {
        try CGImage(width: side, height: side) {
            $0.copyBytes(from: [UInt8](repeating: 255, count: side * side * 4))
        }
    }

    static func cell(_ change: (inout EmitterCellValues) -> Void) throws -> EmitterCellValues {
        var cell = EmitterCellValues()
        cell.name = "cell"
        cell.contents = try square(8)
        (cell.birthRate, cell.lifetime) = (100, 2)
        change(&cell)
        return cell
    }

    static func emitter(
        _ cells: [EmitterCellValues], _ change: (inout EmitterValues) -> Void = { _ in }
    ) -> EmitterValues {
        var emitter = EmitterValues()
        emitter.cells = cells
        change(&emitter)
        return emitter
    }

    /// The particles at a time, computed from the values alone.
    static func particles(_ emitter: EmitterValues, at time: Double) -> [LiveParticle] {
        var emitter = emitter
        emitter.moment = emitter.moment(at: time)
        return ParticleCloud(emitter).particles
    }

    /// A layer of 200 × 100 points that emits.
    static func layer(_ emitter: EmitterValues) -> LayerTree {
        .layer(0, 0, 200, 100) {
            $0.kind = .emitter
            $0.emitter = emitter
        }
    }

    /// The particles that a tree shows at a time.
    static func shown(_ tree: inout RenderTree, at time: Double) -> [LiveParticle] {
        tree.advance(to: time)
        let node = tree.root.flatMap { tree.node($0) }
        return node.map { ParticleCloud($0.properties.emitter).particles } ?? []
    }

    static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
}
