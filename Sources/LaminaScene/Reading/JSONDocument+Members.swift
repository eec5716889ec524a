import LaminaMessages

extension JSONDocument {
    /// Walks an object's members. Each key must be in the table and occur once.
    struct Members<Key: SceneKey> {
        private let document: JSONDocument
        private let table: KeyTable<Key>
        private var position: Index
        private var left: Int
        private var seen: UInt128 = 0

        /// - Parameter expected: The expected kind of value, for the error of a value that is not an object.
        init(
            of object: Index, in document: JSONDocument, keys table: KeyTable<Key>, expected: String
        ) throws(SceneFault) {
            guard document.kind(object) == .object else {
                throw .unexpected(document.description(object), expected: expected)
            }
            self.document = document
            self.table = table
            position = object.next
            left = document.count(object)
        }

        mutating func next() throws(SceneFault) -> (key: Key, value: Index)? {
            guard left > 0 else { return nil }
            left -= 1
            guard let found = document.withBytes(position, { table.find($0) }) else {
                let name = document.string(position)
                throw SceneFault(
                    .unknownKey(suggestion: Suggestion.nearest(to: name, among: Key.names), known: Key.names)
                ).inside(name)
            }
            guard seen & found.bit == 0 else {
                throw SceneFault(.duplicateKey).inside(found.key.rawValue)
            }
            seen |= found.bit
            let value = position.next
            position = document.after(value)
            return (found.key, value)
        }
    }
}
