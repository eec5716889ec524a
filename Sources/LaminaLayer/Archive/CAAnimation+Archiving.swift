import Foundation

extension CAAnimation {
    private enum Part {
        static let ownKeys = "ownKeys"
        static let ownValues = "ownValues"
    }

    /// Computed from other properties, or an object of the program.
    private static let unarchivedKeys: Set<AnimationKey> = [
        .delegate, .perceptualDuration, .bounce, .settlingDuration,
    ]

    /// Whether the animation has a value for a key that an archive keeps: one that differs from the class's default.
    final func isArchived(_ key: String) -> Bool {
        guard let known = AnimationKey(rawValue: key), known.belongs(to: type(of: self)) else {
            return extraValues[key] != nil
        }
        guard !Self.unarchivedKeys.contains(known), let value = known.value(of: self) else { return false }
        let standard = CAAnimation.standard(of: known)
        if let a = KeyedValue.number(value), let b = KeyedValue.number(standard ?? 0) { return a != b }
        if let a = value as? AnyHashable, let b = standard as? AnyHashable { return a != b }
        return true
    }

    private static func standard(of key: AnimationKey) -> Any? {
        key == .preferredFrameRateRange ? CAFrameRateRange.default : key.standard
    }

    final func encodeValues(to coder: NSCoder) {
        for key in AnimationKey.allCases where key.belongs(to: type(of: self)) {
            guard shouldArchiveValue(forKey: key.rawValue) else { continue }
            var form = ArchivedValue.form(of: key.value(of: self))
            if key == .animations {
                var members: Any?
                ArchiveDepth.descend { members = (self as? CAAnimationGroup)?.animations }
                form = members
            }
            if let form { coder.encode(form, forKey: key.rawValue) }
        }
        let kept = extraValues.sorted { $0.key < $1.key }.compactMap { key, value in
            shouldArchiveValue(forKey: key) ? ArchivedValue.form(of: value).map { (key, $0) } : nil
        }
        guard !kept.isEmpty else { return }
        coder.encode(kept.map(\.0), forKey: Part.ownKeys)
        coder.encode(kept.map(\.1), forKey: Part.ownValues)
    }

    final func decodeValues(from coder: NSCoder) {
        let classes = ArchivedValue.classes + Array(coder.allowedClasses.map { $0 as [AnyClass] } ?? [])
        func object(_ key: String) -> Any? {
            coder.containsValue(forKey: key) ? coder.decodeObject(of: classes, forKey: key) : nil
        }
        for key in AnimationKey.allCases where key.belongs(to: type(of: self)) {
            guard !Self.unarchivedKeys.contains(key) else { continue }
            if key == .animations {
                ArchiveDepth.descend {
                    if let members = object(key.rawValue) as? [CAAnimation] {
                        (self as? CAAnimationGroup)?.animations = members
                    }
                }
            } else if let value = ArchivedValue.value(of: object(key.rawValue)) {
                key.set(value, of: self)
            }
        }
        guard let keys = object(Part.ownKeys) as? [String], let forms = object(Part.ownValues) as? [Any]
        else { return }
        for (key, form) in zip(keys, forms) {
            if let value = ArchivedValue.value(of: form) { extraValues[key] = value }
        }
    }
}
