extension SampledAnimation {
    /// The times of the layer's clock around one at which animations give a layer the same values as then; `nil` where
    /// that is not known.
    package static func stillRange(of animations: [SampledAnimation], around time: Double) -> StillRange? {
        var result = StillRange.always
        for animation in animations {
            guard let range = animation.stillRange(around: time) else { return nil }
            result = result.intersection(range)
        }
        return result.contains(time) ? result : nil
    }

    private func stillRange(around time: Double) -> StillRange? {
        if let range = playback.stillRange(around: time) { return range }
        guard let seconds = playback.plainTime(at: time),
            let range = property?.motion.stillRange(around: seconds, of: duration, curve)
        else { return nil }
        // The end of the run is an end of the range too.
        return playback.around(range.intersection(StillRange(from: 0, to: duration)))
    }
}

extension PropertyAnimation.Motion {
    /// The seconds of an animation's own time around one at which the value stays the same.
    fileprivate func stillRange(
        around seconds: Double, of duration: Double, _ curve: TimingCurve?
    ) -> StillRange? {
        switch self {
        case .computed(let motion): motion.still.range(around: seconds)
        case .keyframes(let track) where curve == nil:
            track.stillRange(around: seconds / duration)?.mapped(scale: duration, offset: 0)
        case .keyframes, .basic, .spring, .path: nil
        }
    }
}
