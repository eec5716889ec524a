import Foundation
import LaminaGeometry
import LaminaValues
import Synchronization

/// The particles of an emitter layer, computed when they are first needed, because many emitters are out of sight.
final class EmitterLook: Sendable {
    private let emitter: EmitterValues
    private let found = Mutex<ParticleCloud?>(nil)

    /// `nil` for a layer that can draw no particles.
    init?(_ p: borrowing LayerProperties) {
        guard p.kind == .emitter, p.emitter.moment != nil else { return nil }
        emitter = p.emitter
    }

    var cloud: ParticleCloud {
        found.withLock { found in
            if let found { return found }
            let cloud = ParticleCloud(emitter)
            found = cloud
            return cloud
        }
    }

    /// A rectangle of the layer's points that holds everything drawn; null for nothing.
    var box: CGRect { cloud.box }

    var preservesDepth: Bool { emitter.preservesDepth }
    var isAdditive: Bool { emitter.renderMode == .additive }
}

extension ParticleCloud {
    /// A rectangle of the layer's points that holds all particles flattened; null for none.
    var box: CGRect {
        // The distance from a particle's middle to its farthest corner, with the soft edge around it, at a scale of 1.
        let reaches = sprites.map { sprite in
            (Double(sprite.width + sprite.height) / 2 + 2) * sprite.pointsPerTexel
        }
        var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
        for particle in particles {
            let reach = reaches[Int(particle.sprite)] * Double(particle.scale)
            let place = SIMD2(particle.x, particle.y)
            low = pointwiseMin(low, place - reach)
            high = pointwiseMax(high, place + reach)
        }
        guard low.x <= high.x else { return .null }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
