/// Divides the number of layers of every case, for quick runs.
struct LayerDivisor: Equatable {
    static let one = LayerDivisor(value: 1)

    /// At least 1.
    var value: Int

    /// A divided number of layers, at least 1.
    func count(_ whole: Int) -> Int { max(1, whole / value) }
}
