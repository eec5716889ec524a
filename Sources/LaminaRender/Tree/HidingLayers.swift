/// The animated layers of a tree that lie below layers which an animation may hide. While such a layer is hidden, nothing
/// below it is seen, and what its animations would show need not be known.
struct HidingLayers: Sendable {
    /// For each animated layer, in the order of the tree's list: the place in the list of the nearest layer above that may be
    /// hidden; −1 for none.
    private let above: [Int32]
    /// Whether a layer may itself be hidden by an animation.
    private let mayHide: [Bool]
    /// Whether a layer that may be hidden is, or lies below one that is, at the time that is being sampled.
    private var isOut: [Bool]

    /// - Parameters:
    ///   - list: The animated layers, in the order in which they are sampled. A layer above that is sampled later is as good as
    ///     none.
    ///   - hiding: The layers that an animation may hide.
    ///   - parent: Gives the layer above, or the layer that a mask masks.
    init(_ list: [Int32], _ hiding: Set<Int32>, parent: (Int32) -> Int32?) {
        var places: [Int32: Int32] = [:]
        for (place, index) in list.enumerated() where hiding.contains(index) { places[index] = Int32(place) }
        // For layers that were walked through, so that each is walked through once: the place of the nearest layer above.
        var known: [Int32: Int32] = [:]
        var path: [Int32] = []
        above = list.enumerated().map { place, index in
            path.removeAll(keepingCapacity: true)
            path.append(index)
            var (next, found) = (parent(index), Int32(-1))
            while let layer = next {
                if let place = places[layer] {
                    found = place
                    break
                }
                if let place = known[layer] {
                    found = place
                    break
                }
                path.append(layer)
                next = parent(layer)
            }
            for layer in path { known[layer] = found }
            return found < place ? found : -1
        }
        mayHide = list.map(hiding.contains)
        isOut = Array(repeating: false, count: list.count)
    }

    /// Whether a layer lies below a hidden one, so that it is not sampled. Layers are asked for in the list's order. Hot.
    @inline(__always)
    mutating func leavesOut(_ place: Int) -> Bool {
        let above = Int(above[place])
        guard above >= 0, isOut[above] else { return false }
        isOut[place] = true
        return true
    }

    /// Notes whether a layer that was sampled is hidden. Hot.
    @inline(__always)
    mutating func note(_ place: Int, isHidden: @autoclosure () -> Bool) {
        if mayHide[place] { isOut[place] = isHidden() }
    }
}
