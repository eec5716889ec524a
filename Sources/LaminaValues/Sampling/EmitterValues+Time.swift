import Foundation

extension EmitterCellValues {
    /// Whether the cell can give birth to particles.
    package var isEmitting: Bool { isEnabled && birthRate > 0 && timing.speed.isFinite }

    /// How long after a birth its particle, or a particle of the cells below, may exist; in seconds of the cell's own
    /// clock.
    fileprivate func ownAfterlife(_ factor: Float) -> Double {
        let factor = factor.isFinite ? Double(factor) : 1
        return longestLife(times: factor) + (cells.map { $0.afterlife(times: factor) }.max() ?? 0)
    }
}

extension EmitterValues {
    private var emittingCells: LazyFilterSequence<[EmitterCellValues]> {
        let emits = birthRate > 0 && lifetime > 0
        return cells.lazy.filter { emits && $0.isEmitting && $0.longestLife(times: 1) > 0 }
    }

    /// Whether anything is ever born.
    package var isEmitting: Bool { emittingCells.contains { _ in true } }

    /// The time at which the last particle is gone, in seconds of the layer's own clock; infinite if there is no such time.
    package var endTime: Double {
        emittingCells.reduce(0) { latest, cell in
            guard cell.timing.speed != 0 else { return .infinity }
            return max(
                latest, cell.timing.parentTime(at: cell.emissionEnd + cell.ownAfterlife(lifetime)))
        }
    }

    /// The moment to draw at a time of the layer's own clock; `nil` if no particle can exist then.
    package func moment(at time: Double) -> EmitterMoment? {
        guard time.isFinite, isActive(at: time) else { return nil }
        return EmitterMoment(time: time)
    }

    private func isActive(at time: Double) -> Bool {
        emittingCells.contains { cell in
            let now = cell.timing.localTime(at: time)
            return now > 0 && now - min(now, cell.emissionEnd) < cell.ownAfterlife(lifetime)
        }
    }

    /// When the particles next change by themselves, in seconds of the layer's own clock: the given time while there are
    /// particles, infinity if none will be born.
    package func nextChange(after time: Double) -> Double {
        guard time.isFinite else { return .infinity }
        var next = Double.infinity
        for cell in emittingCells where cell.timing.speed != 0 {
            let now = cell.timing.localTime(at: time)
            let end = cell.emissionEnd + cell.ownAfterlife(lifetime)
            if cell.timing.speed < 0 {
                if now > 0 { return time }
            } else if now < 0 {
                next = min(next, cell.timing.parentTime(at: 0))
            } else if now <= end {
                return time
            }
        }
        return next
    }
}
