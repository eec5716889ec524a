import Foundation
import LaminaGeometry
import LaminaImage

/// The committed values of a `CAEmitterLayer` beyond those of every layer. Lengths are points.
package struct EmitterValues: Equatable, Sendable {
    package var cells: [EmitterCellValues] = []
    /// The next five values multiply the cells' values.
    package var birthRate: Float = 1
    package var lifetime: Float = 1
    package var velocity: Float = 1
    package var scale: Float = 1
    package var spin: Float = 1
    package var position = CGPoint.zero
    package var zPosition: CGFloat = 0
    package var size = CGSize.zero
    package var depth: CGFloat = 0
    package var shape = CAEmitterLayerEmitterShape.point
    package var mode = CAEmitterLayerEmitterMode.volume
    package var renderMode = CAEmitterLayerRenderMode.unordered
    package var preservesDepth = false
    package var seed: UInt32 = 0
    /// Added to the spin of every particle, in radians a second.
    package var spinBias = 0.0
    /// Forces on the particles of all cells, and values that follow their lives.
    package var behaviors: [EmitterBehavior] = []
    /// The particles to show now: set by the render tree alone. Without it, no particles are drawn.
    package var moment: EmitterMoment?

    package init() {}
}

/// The committed values of a `CAEmitterCell`. Angles are radians, lengths points, times seconds of the cell's own clock.
package struct EmitterCellValues: Equatable, Sendable {
    package var name: String?
    package var isEnabled = true
    package var contents: CGImage?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale: CGFloat = 1
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilterBias: Float = 0
    package var birthRate: Float = 0
    package var lifetime: Float = 0
    package var lifetimeRange: Float = 0
    package var emissionLatitude: CGFloat = 0
    package var emissionLongitude: CGFloat = 0
    package var emissionRange: CGFloat = 0
    package var velocity: CGFloat = 0
    package var velocityRange: CGFloat = 0
    package var xAcceleration: CGFloat = 0
    package var yAcceleration: CGFloat = 0
    package var zAcceleration: CGFloat = 0
    package var scale: CGFloat = 1
    package var scaleRange: CGFloat = 0
    package var scaleSpeed: CGFloat = 0
    package var spin: CGFloat = 0
    package var spinRange: CGFloat = 0
    package var color: CGColor? = .white
    package var redRange: Float = 0
    package var greenRange: Float = 0
    package var blueRange: Float = 0
    package var alphaRange: Float = 0
    package var redSpeed: Float = 0
    package var greenSpeed: Float = 0
    package var blueSpeed: Float = 0
    package var alphaSpeed: Float = 0
    /// A duration of 0 means without end.
    package var timing = MediaTiming()
    package var cells: [EmitterCellValues] = []
    /// Values that no public property has.
    package var look = EmitterCellLook()

    package init() {}
}

extension EmitterCellValues {
    /// The longest that a particle of this cell may live, in seconds of the cell's clock; 0 where none lives.
    ///
    /// - Parameter factor: The layer's `lifetime`.
    package func longestLife(times factor: Double) -> Double {
        let longest = (Double(lifetime) + Double(lifetimeRange).magnitude / 2) * factor
        // A limit beyond any use, which keeps sums finite.
        return longest > 0 ? min(longest, 1e12) : 0
    }

    /// The time of the cell's own clock after which it has no more births; infinite if it never stops.
    package var emissionEnd: Double {
        guard timing.repeatDuration > 0 || timing.duration > 0 else { return .infinity }
        if timing.repeatDuration > 0 { return timing.repeatDuration }
        return timing.activeDuration
    }

    /// How long after a birth by this cell its particle, or a particle of the cells below it, may still exist; in seconds
    /// of the clock around the cell.
    package func afterlife(times factor: Double) -> Double {
        let own = longestLife(times: factor)
        guard own > 0, isEnabled else { return 0 }
        let below = cells.map { $0.afterlife(times: factor) }.max() ?? 0
        let rate = Double(timing.speed.magnitude)
        return rate > 0 ? min((own + below) / rate, 1e13) : .infinity
    }
}

/// The part of an emitter's past and present that decides which particles it shows.
package struct EmitterMoment: Equatable, Sendable {
    /// Seconds of the layer's own clock.
    package var time: Double
    /// The emitter's earlier values, where they differ from the present ones; `nil` if they do not.
    package var past: EmitterPast?

    package init(time: Double, past: EmitterPast? = nil) {
        (self.time, self.past) = (time, past)
    }
}

/// The history of an emitter's births, for an emitter whose birth rate or position changed.
package struct EmitterPast: Equatable, Sendable {
    /// Seconds of the layer's own clock, ascending.
    package var times: [Double]
    /// For each of `times`: where births happened.
    package var places: [SIMD3<Double>]
    /// For each of the layer's cells, and for each of `times`: the number of births until then.
    package var counts: [[Double]]
    /// Points from which births are numbered anew.
    package var marks: [Mark] = []

    /// A point from which births have a name besides their number.
    package struct Mark: Equatable, Sendable {
        package var name: UInt64
        /// For each cell, the number of births until then, whole.
        package var counts: [Double]

        package init(name: UInt64, counts: [Double]) { (self.name, self.counts) = (name, counts) }
    }

    package init(times: [Double] = [], places: [SIMD3<Double>] = [], counts: [[Double]] = []) {
        (self.times, self.places, self.counts) = (times, places, counts)
    }
}
