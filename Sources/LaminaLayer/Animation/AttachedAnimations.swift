/// The animations of a layer, in the order in which they were added, and found by their keys.
struct AttachedAnimations: RandomAccessCollection, ExpressibleByArrayLiteral {
    private var list: [AttachedAnimation]
    /// The animation of each key, once there are many. A few animations are searched faster than a table is kept.
    private var byKey: [String: AttachedAnimation] = [:]

    private static let few = 16

    init() { list = [] }

    init(arrayLiteral elements: AttachedAnimation...) {
        list = elements
        for (number, element) in list.enumerated() { element.number = number }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { list.count }
    subscript(index: Int) -> AttachedAnimation { list[index] }

    /// The animations that a commit has begun. Each commit begins all animations, so the committed ones lie below the
    /// others.
    var committed: ArraySlice<AttachedAnimation> { list.prefix { $0.isCommitted } }

    func animation(forKey key: String) -> AttachedAnimation? {
        byKey.isEmpty ? list.first { $0.key == key } : byKey[key]
    }

    /// Adds an animation above the others, none of which may have its key.
    mutating func append(_ animation: AttachedAnimation) {
        animation.number = (list.last?.number ?? -1) + 1
        list.append(animation)
        if !byKey.isEmpty {
            if let key = animation.key { byKey[key] = animation }
        } else if list.count > Self.few {
            for element in list { if let key = element.key { byKey[key] = element } }
        }
    }

    /// Removes the animation of a key.
    mutating func remove(forKey key: String) -> AttachedAnimation? {
        guard let animation = animation(forKey: key) else { return nil }
        byKey[key] = nil
        // Numbers grow along the list.
        var (low, high) = (0, list.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if list[middle].number < animation.number { low = middle + 1 } else { high = middle }
        }
        return list.remove(at: low)
    }

    /// Removes the animations for which `isGone` is true.
    mutating func removeAll(where isGone: (AttachedAnimation) -> Bool) {
        list.removeAll { animation in
            guard isGone(animation) else { return false }
            if let key = animation.key { byKey[key] = nil }
            return true
        }
    }
}
