import Foundation
import LaminaValues

extension CALayer {
    /// The keys of an archive that are no properties' keys.
    private enum Part: String, CaseIterable {
        case sublayers, mask, animations, animationKeys, constraints, emitterCells, ownKeys, ownValues
    }

    /// The properties that this class of layer has, in a fixed order.
    private final var archivableKeys: [String] {
        AnimatableProperty.named.filter { $0.property.kind == nil || $0.property.kind == values.kind }.map(
            \.key)
            + PlainKey.allCases.filter { $0.belongs(to: self) }.map(\.rawValue)
            + DynamicRangeKey.allCases.map(\.rawValue)
    }

    /// The keys whose values Core Animation always archives, as measured.
    private static let alwaysArchived: Set = [
        "cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity",
        "preferredDynamicRange",
        "contentsHeadroom", "toneMapMode", "wantsExtendedDynamicRangeContent",
    ]
    /// The key that Core Animation answers with `false` whatever its value, which is archived all the same.
    private static let quietlyArchived = "autoresizingMask"

    /// Whether the layer has a value for a key that an archive keeps: one that differs from the class's default.
    final func isArchived(_ key: String) -> Bool {
        if let part = Part(rawValue: key) {
            return switch part {
            case .sublayers: !sublayerList.isEmpty
            case .mask: maskLayer != nil
            case .animations, .animationKeys: !attachedAnimations.isEmpty
            case .constraints: constraints?.isEmpty == false
            case .emitterCells: (self as? CAEmitterLayer)?.emitterCells != nil
            case .ownKeys, .ownValues: rareState?.extraValues.isEmpty == false
            }
        }
        if Self.alwaysArchived.contains(key) { return true }
        if key == Self.quietlyArchived { return false }
        if let range = DynamicRangeKey(rawValue: key) {
            return !isDefault(range.value(of: self), forKey: key)
        }
        guard isProperty(key) else { return rareState?.extraValues[key] != nil }
        // The contents of a layer that draws itself are drawn again.
        if key == "contents", drawn != nil || supply != nil || tiles != nil { return false }
        return !isDefault(value(forKey: key), forKey: key)
    }

    final func encodeValues(to coder: NSCoder) {
        for key in archivableKeys where shouldArchiveValue(forKey: key) || key == Self.quietlyArchived {
            guard let form = ArchivedValue.form(of: rawValue(forKey: key)) else { continue }
            coder.encode(form, forKey: key)
        }
        encodeOwnValues(to: coder)
        if let constraints, shouldArchiveValue(forKey: Part.constraints.rawValue) {
            coder.encode(constraints, forKey: Part.constraints.rawValue)
        }
        if let cells = (self as? CAEmitterLayer)?.emitterCells,
            shouldArchiveValue(forKey: Part.emitterCells.rawValue)
        {
            coder.encode(cells, forKey: Part.emitterCells.rawValue)
        }
        if shouldArchiveValue(forKey: Part.animations.rawValue) {
            coder.encode(attachedAnimations.map(\.animation), forKey: Part.animations.rawValue)
            coder.encode(attachedAnimations.map { $0.key ?? "" }, forKey: Part.animationKeys.rawValue)
        }
        ArchiveDepth.descend {
            if let maskLayer, shouldArchiveValue(forKey: Part.mask.rawValue) {
                coder.encode(maskLayer, forKey: Part.mask.rawValue)
            }
            if let sublayers, shouldArchiveValue(forKey: Part.sublayers.rawValue) {
                coder.encode(sublayers, forKey: Part.sublayers.rawValue)
            }
        }
    }

    private final func encodeOwnValues(to coder: NSCoder) {
        guard let own = rareState?.extraValues, !own.isEmpty else { return }
        let kept = own.sorted { $0.key < $1.key }.compactMap { key, value in
            shouldArchiveValue(forKey: key) ? ArchivedValue.form(of: value).map { (key, $0) } : nil
        }
        coder.encode(kept.map(\.0), forKey: Part.ownKeys.rawValue)
        coder.encode(kept.map(\.1), forKey: Part.ownValues.rawValue)
    }

    final func decodeValues(from coder: NSCoder) {
        let classes = ArchivedValue.classes + Array(coder.allowedClasses.map { $0 as [AnyClass] } ?? [])
        func object(_ key: String) -> Any? {
            coder.containsValue(forKey: key) ? coder.decodeObject(of: classes, forKey: key) : nil
        }
        for key in archivableKeys {
            if let value = ArchivedValue.value(of: object(key)) { setValue(value, forKey: key) }
        }
        if let keys = object(Part.ownKeys.rawValue) as? [String],
            let forms = object(Part.ownValues.rawValue) as? [Any]
        {
            for (key, form) in zip(keys, forms) {
                if let value = ArchivedValue.value(of: form) { extraValues[key] = value }
            }
        }
        if let found = object(Part.constraints.rawValue) as? [CAConstraint] { constraints = found }
        if let cells = object(Part.emitterCells.rawValue) as? [CAEmitterCell] {
            (self as? CAEmitterLayer)?.emitterCells = cells
        }
        if let animations = object(Part.animations.rawValue) as? [CAAnimation] {
            let keys = object(Part.animationKeys.rawValue) as? [String] ?? []
            for (index, animation) in animations.enumerated() {
                let key = index < keys.count && !keys[index].isEmpty ? keys[index] : nil
                add(animation, forKey: key)
            }
        }
        ArchiveDepth.descend {
            if let layer = object(Part.mask.rawValue) as? CALayer { mask = layer }
            if let layers = object(Part.sublayers.rawValue) as? [CALayer] { sublayers = layers }
        }
    }

    /// The value of a property without a box.
    private final func rawValue(forKey key: String) -> Any? {
        if key == "contents" { return values.contents ?? contents }
        return AnimatableProperty.byKey[key].flatMap { values[$0]?.any }
            ?? PlainKey(rawValue: key)?.value(of: self) ?? DynamicRangeKey(rawValue: key)?.value(of: self)
    }
}
