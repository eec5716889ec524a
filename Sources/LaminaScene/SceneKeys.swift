/// Keys of one kind of JSON object, in the order of the schema.
protocol SceneKey: RawRepresentable<String>, CaseIterable, Equatable, Sendable {}

/// The keys of the scene itself.
package enum SceneRootKey: String, SceneKey {
    case schema = "$schema"
    case version, size, scale, duration, frameRate, colorSpace, depth, headroom, backgroundColor, bench,
        sounds, images,
        layers
}

/// The keys of a colour in a space.
package enum SceneColorKey: String, SceneKey {
    case space, components
}

/// The keys of a key of a layer's clock.
package enum SceneTimeKey: String, SceneKey {
    case time, value, timingFunction, isHold
}

/// The keys of how a scene is timed.
package enum SceneBenchKey: String, SceneKey {
    case scroll, layer, compare
}

/// The keys of a run of a text layer's string.
package enum SceneRunKey: String, SceneKey {
    case text, font, fontSize, foregroundColor, kern, isUnderlined, alignmentMode
}

/// The keys of a path: one shape, and the radius of a rounded rectangle.
package enum ScenePathKey: String, SceneKey {
    case rect, roundedRect, radius, ellipse, path
}

/// The keys of a filter besides its inputs, which depend on its type.
package enum SceneFilterKey: String, SceneKey {
    case type, name, enabled
}

/// The keys that only a filter in GLSL has.
package enum SceneKernelKey: String, SceneKey {
    case glsl, reach, inputs
}

/// The keys of an image, of which it has one.
package enum SceneImageKey: String, SceneKey {
    case file, data, image
}

/// The keys of a transform's step, of which it has one.
package enum SceneStepKey: String, SceneKey {
    case translate, scale, rotate, perspective
}

/// The keys of a rotation about an axis.
package enum SceneRotationKey: String, SceneKey {
    case angle, axis
}

extension SceneKey {
    static var names: [String] { allCases.map(\.rawValue) }
}

/// Finds keys by their bytes, without making strings of them.
struct KeyTable<Key: SceneKey>: Sendable {
    /// Sorted by length.
    private let entries: [(name: [UInt8], key: Key, bit: UInt128)]
    /// The first key of each length, with one more index at the end.
    private let starts: [Int]

    init() {
        let entries = Key.allCases.enumerated().map {
            (name: Array($1.rawValue.utf8), key: $1, bit: UInt128(1) << UInt128($0 & 127))
        }.sorted { $0.name.count < $1.name.count }
        let longest = entries.last?.name.count ?? 0
        starts = (0...(longest + 1)).map { length in
            entries.firstIndex { $0.name.count >= length } ?? entries.count
        }
        self.entries = entries
    }

    /// The key of this name, and a bit that is its own.
    func find(_ name: UnsafeRawBufferPointer) -> (key: Key, bit: UInt128)? {
        guard name.count + 1 < starts.count else { return nil }
        for entry in entries[starts[name.count]..<starts[name.count + 1]]
        where entry.name.withUnsafeBytes({ $0.elementsEqual(name) }) {
            return (entry.key, entry.bit)
        }
        return nil
    }
}
