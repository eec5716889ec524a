/// Sine and cosine computed by `+ − × ÷` alone, so that an arc has the same points on every machine.
enum TurnAngle {
    /// Both are within 2·10⁻¹⁶ for angles of a few turns. Multiples of a quarter turn give exactly 0 and ±1, so that arcs
    /// along the axes have no stray fractions.
    static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        guard angle.isFinite else { return (.nan, .nan) }
        let quarter = Double.pi / 2
        let turned = angle.truncatingRemainder(dividingBy: 4 * quarter)
        let count = (turned / quarter).rounded()
        var rest = turned - count * quarter
        if rest.magnitude < 2e-15 { rest = 0 }
        // Taylor's series for at most an eighth of a turn: the omitted terms are below 10⁻¹⁷.
        let square = -rest * rest
        var (sine, cosine) = (0.0, 0.0)
        for n in stride(from: 18, through: 2, by: -2) {
            let n = Double(n)
            sine = (1 + sine) * square / (n * (n + 1))
            cosine = (1 + cosine) * square / (n * (n - 1))
        }
        (sine, cosine) = (rest + rest * sine, 1 + cosine)
        return switch (Int(count) % 4 + 4) % 4 {
        case 0: (sine, cosine)
        case 1: (cosine, -sine)
        case 2: (-sine, -cosine)
        default: (-cosine, sine)
        }
    }
}
