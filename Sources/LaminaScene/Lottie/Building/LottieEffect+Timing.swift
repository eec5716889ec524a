import LaminaGeometry

extension LottieEffect {
    /// The effect with all its times in seconds of a clock.
    func timed(by clock: LottieClock) -> LottieEffect {
        switch self {
        case .dropShadow(let shadow): return .dropShadow(shadow.timed(by: clock))
        case .innerShadow(let shadow): return .innerShadow(shadow.timed(by: clock))
        case .blur(let sigma): return .blur(sigma.timed(by: clock))
        case .fill(let color, let amount): return .fill(color.timed(by: clock), amount.timed(by: clock))
        case .overlay(let color, let amount): return .overlay(color.timed(by: clock), amount.timed(by: clock))
        case .tint(let black, let white, let amount):
            return .tint(black.timed(by: clock), white.timed(by: clock), amount.timed(by: clock))
        case .tritone(var tritone):
            tritone.bright = tritone.bright.timed(by: clock)
            tritone.middle = tritone.middle.timed(by: clock)
            tritone.dark = tritone.dark.timed(by: clock)
            tritone.original = tritone.original.timed(by: clock)
            return .tritone(tritone)
        case .levels(var levels):
            levels.channels = levels.channels.map { $0.timed(by: clock) }
            levels.all = levels.all.timed(by: clock)
            return .levels(levels)
        case .stroke(var stroke):
            stroke.color = stroke.color.timed(by: clock)
            stroke.width = stroke.width.timed(by: clock)
            stroke.opacity = stroke.opacity.timed(by: clock)
            stroke.start = stroke.start.timed(by: clock)
            stroke.end = stroke.end.timed(by: clock)
            return .stroke(stroke)
        case .matte: return self
        case .radialWipe(var wipe):
            wipe.completion = wipe.completion.timed(by: clock)
            wipe.startAngle = wipe.startAngle.timed(by: clock)
            wipe.center = wipe.center.timed(by: clock)
            wipe.feather = wipe.feather.timed(by: clock)
            return .radialWipe(wipe)
        }
    }
}

extension LottieShadow {
    fileprivate func timed(by clock: LottieClock) -> LottieShadow {
        var result = self
        result.color = color.timed(by: clock)
        result.opacity = opacity.timed(by: clock)
        // Both together are the offset.
        let grid = LottieSpread.grid(of: [angle.spread, distance.spread], clock)
        result.angle = angle.timed(by: clock, with: grid)
        result.distance = distance.timed(by: clock, with: grid)
        result.radius = radius.timed(by: clock)
        return result
    }
}

extension LottieLevels.Channel {
    fileprivate func timed(by clock: LottieClock) -> LottieLevels.Channel {
        LottieLevels.Channel(
            inputBlack: inputBlack.timed(by: clock), inputWhite: inputWhite.timed(by: clock),
            outputBlack: outputBlack.timed(by: clock), outputWhite: outputWhite.timed(by: clock))
    }
}
