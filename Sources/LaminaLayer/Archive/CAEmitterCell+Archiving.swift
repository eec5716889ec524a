import Foundation
import LaminaValues

extension CAEmitterCell {
    private static var archivableKeys: [String] {
        EmitterCellProperty.allCases.map(\.rawValue)
            + PlainCellKey.allCases.filter { $0 != .emitterCells && $0 != .style }.map(\.rawValue)
    }

    final func encodeValues(to coder: NSCoder) {
        for key in Self.archivableKeys where shouldArchiveValue(forKey: key) {
            let value =
                EmitterCellProperty(rawValue: key).map { values[$0].any }
                ?? PlainCellKey(rawValue: key)?.value(of: self)
            if let form = ArchivedValue.form(of: key == "contents" ? contents : value) {
                coder.encode(form, forKey: key)
            }
        }
        guard shouldArchiveValue(forKey: "emitterCells") else { return }
        ArchiveDepth.descend { coder.encode(emitterCells, forKey: "emitterCells") }
    }

    final func decodeValues(from coder: NSCoder) {
        for key in Self.archivableKeys where coder.containsValue(forKey: key) {
            let form = coder.decodeObject(of: ArchivedValue.classes, forKey: key)
            if let value = ArchivedValue.value(of: form) { setValue(value, forKey: key) }
        }
        guard coder.containsValue(forKey: "emitterCells") else { return }
        ArchiveDepth.descend {
            let cells = coder.decodeObject(of: [NSArray.self, CAEmitterCell.self], forKey: "emitterCells")
            emitterCells = cells as? [CAEmitterCell]
        }
    }
}
