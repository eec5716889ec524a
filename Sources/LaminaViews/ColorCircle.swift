import CoreGraphics

extension CGColor {
    /// Red, green and blue of a place on the colour circle, all 0...1.
    package static func rgb(
        hue: CGFloat, saturation: CGFloat, brightness: CGFloat
    ) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
        guard hue.isFinite else { return (brightness, brightness, brightness) }
        func part(_ shift: CGFloat) -> CGFloat {
            let k = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            let place = k < 0 ? k + 6 : k
            return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
        }
        return (part(5), part(3), part(1))
    }

    /// The place on the colour circle, all 0...1.
    package var circlePlace: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        let (high, low) = (max(red, green, blue), min(red, green, blue))
        let range = high - low
        var turn: CGFloat = 0
        if range > 0 {
            turn =
                switch high {
                case red: (green - blue) / range
                case green: 2 + (blue - red) / range
                default: 4 + (red - green) / range
                }
        }
        return (turn < 0 ? turn / 6 + 1 : turn / 6, high > 0 ? range / high : 0, high)
    }
}
