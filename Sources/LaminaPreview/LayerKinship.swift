/// Which layers lie in which, by the depths of a list in which each layer comes before those in it.
package struct LayerKinship {
    private let depths: [Int]

    package init(_ depths: [Int]) { self.depths = depths }

    /// Some layers with all that lie in them, and all in which they lie.
    package func around(_ places: Set<Int>) -> Set<Int> {
        var result: Set<Int> = []
        var open: [Int] = []
        /// The depth of a chosen layer whose inner layers are being passed.
        var inside: Int?
        for (place, depth) in depths.enumerated() {
            open.removeLast(max(0, open.count - depth))
            if let chosen = inside, depth <= chosen { inside = nil }
            if places.contains(place) {
                inside = inside ?? depth
                result.formUnion(open)
            }
            if inside != nil { result.insert(place) }
            open.append(place)
        }
        return result
    }
}
