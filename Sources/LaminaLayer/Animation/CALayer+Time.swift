import LaminaValues

extension CALayer {
    /// The time of the layer's own clock.
    ///
    /// - Parameters:
    ///   - mediaTime: A time of the media clock, or of the clock of `ancestor`.
    ///   - ancestor: A layer above this one; `nil` for the media clock.
    final func localTime(at mediaTime: Double, below ancestor: CALayer? = nil) -> Double {
        var path: [MediaTiming] = []
        var next: CALayer? = self
        while let layer = next, layer !== ancestor {
            if !layer.values.timing.isIdentity { path.append(layer.values.timing) }
            next = layer.parent
        }
        return path.reversed().reduce(mediaTime) { $1.localTime(at: $0) }
    }

    /// The media time at a time of the layer's own clock; a clock that stands still is at its begin.
    ///
    /// - Parameter ancestor: A layer above this one whose time is wanted in place of media time.
    final func mediaTime(at localTime: Double, below ancestor: CALayer? = nil) -> Double {
        var (time, next) = (localTime, Optional(self))
        while let layer = next, layer !== ancestor {
            if !layer.values.timing.isIdentity { time = layer.values.timing.parentTime(at: time) }
            next = layer.parent
        }
        return time
    }

    final func localTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        let common = CALayer.commonAncestor(of: self, l)
        return localTime(at: l?.mediaTime(at: t, below: common) ?? t, below: common)
    }

    final func localTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let common = CALayer.commonAncestor(of: self, l)
        let time = mediaTime(at: t, below: common)
        return l?.localTime(at: time, below: common) ?? time
    }

    final func setTiming<Value: Equatable>(_ path: WritableKeyPath<MediaTiming, Value>, to value: Value) {
        guard values.timing[keyPath: path] != value else { return }
        hosting.host?.hasClocks = true
        willChangeValues()
        values.timing[keyPath: path] = value
        if hosting.isObserved { valuesDidChange() }
    }
}
