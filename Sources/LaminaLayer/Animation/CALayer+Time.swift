import LaminaPlan

extension CALayer {
    /// The time of the layer's own clock.
    final func localTime(at mediaTime: Double) -> Double {
        var path: [MediaTiming] = []
        var next: CALayer? = self
        while let layer = next {
            if !layer.values.timing.isIdentity { path.append(layer.values.timing) }
            next = layer.parent
        }
        return path.reversed().reduce(mediaTime) { $1.localTime(at: $0) }
    }

    /// The media time at a time of the layer's own clock; a clock that stands still is at its begin.
    final func mediaTime(at localTime: Double) -> Double {
        var (time, next) = (localTime, Optional(self))
        while let layer = next {
            if !layer.values.timing.isIdentity { time = layer.values.timing.parentTime(at: time) }
            next = layer.parent
        }
        return time
    }

    /// A time of another layer's clock, or of the media clock for `nil`, in this layer's.
    public final func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        localTime(at: l?.mediaTime(at: t) ?? t)
    }

    /// A time of this layer's clock in another layer's, or in the media clock for `nil`.
    public final func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let media = mediaTime(at: t)
        return l?.localTime(at: media) ?? media
    }

    final func setTiming<Value: Equatable>(_ path: WritableKeyPath<MediaTiming, Value>, to value: Value) {
        guard values.timing[keyPath: path] != value else { return }
        hosting.host?.hasClocks = true
        willChangeValues()
        values.timing[keyPath: path] = value
    }
}
