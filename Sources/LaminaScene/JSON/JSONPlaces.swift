/// Finds values in the text of a JSON document again, for errors: reading keeps no places, so that documents without errors
/// cost nothing.
struct JSONPlaces {
    /// A value's place.
    struct Found {
        /// The begin of the value, or of the key if that is asked for, in bytes.
        var offset: Int
        /// The name of the layer that the value belongs to; `nil` for none.
        var layer: String?
    }

    private let text: UnsafeBufferPointer<UInt8>
    /// How many bytes may still be looked at: values that lie deep are skipped at each level.
    private var budget = 1 << 28

    /// - Parameter text: A text that was parsed without an error.
    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    /// The place of the value at the end of a way, or of the last one on the way that there is; `nil` where looking for it
    /// would take too long.
    ///
    /// - Parameters:
    ///   - steps: From the root inwards.
    ///   - wantsKey: Whether the key of the last value is wanted.
    mutating func find(_ steps: [SceneFault.Step], wantsKey: Bool) -> Found? {
        var found = Found(offset: skipSpace(0))
        var list = ""
        for (number, step) in steps.enumerated() {
            switch step {
            case .key(let key):
                guard let member = member(key, at: found.offset) else { return result(found) }
                let isLast = number == steps.count - 1
                found.offset = isLast && wantsKey ? member.key : member.value
                list = key
                if key == "mask" { found.layer = name(at: member.value) }
            case .index(let index):
                guard let element = element(index, at: found.offset) else { return result(found) }
                found.offset = element
                if list == "layers" || list == "sublayers" { found.layer = name(at: element) }
                list = ""
            }
        }
        return result(found)
    }

    private func result(_ found: Found) -> Found? { budget > 0 ? found : nil }

    /// The line and the column of a byte, from 1; columns count bytes.
    static func lineAndColumn(
        of offset: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (line: Int, column: Int) {
        let before = text.prefix(max(0, offset))
        let end = UInt8(ascii: "\n")
        let lineStart = before.lastIndex(of: end).map { $0 + 1 } ?? 0
        return (1 + before.reduce(0) { $0 + ($1 == end ? 1 : 0) }, before.endIndex - lineStart + 1)
    }

    // MARK: Objects and arrays

    /// The last member with a key: of equal keys the second is the one at fault.
    private mutating func member(_ key: String, at object: Int) -> (key: Int, value: Int)? {
        var found: (key: Int, value: Int)?
        forEachMember(at: object) { places, keyStart, value in
            if places.string(at: keyStart) == key { found = (keyStart, value) }
        }
        return found
    }

    /// The name of a layer: Lottie's are called `nm`.
    private mutating func name(at object: Int) -> String? {
        var name: String?
        forEachMember(at: object) { places, keyStart, value in
            guard ["name", "nm"].contains(places.string(at: keyStart)),
                places.byte(value) == UInt8(ascii: "\"")
            else { return }
            name = places.string(at: value)
        }
        return name
    }

    private mutating func forEachMember(
        at object: Int, _ body: (JSONPlaces, _ key: Int, _ value: Int) -> Void
    ) {
        guard byte(object) == UInt8(ascii: "{") else { return }
        var place = skipSpace(object + 1)
        while budget > 0, byte(place) == UInt8(ascii: "\"") {
            // Behind the key comes a colon.
            let value = skipSpace(skipSpace(endOfString(place)) + 1)
            body(self, place, value)
            place = skipSpace(endOfValue(value))
            guard byte(place) == UInt8(ascii: ",") else { return }
            place = skipSpace(place + 1)
        }
    }

    private mutating func element(_ index: Int, at array: Int) -> Int? {
        guard byte(array) == UInt8(ascii: "[") else { return nil }
        var place = skipSpace(array + 1)
        for _ in 0..<max(0, index) {
            place = skipSpace(endOfValue(place))
            guard budget > 0, byte(place) == UInt8(ascii: ",") else { return nil }
            place = skipSpace(place + 1)
        }
        return byte(place) == UInt8(ascii: "]") ? nil : place
    }

    // MARK: Bytes

    /// A byte; 0 at the end.
    private func byte(_ place: Int) -> UInt8 { text.indices.contains(place) ? text[place] : 0 }

    private func skipSpace(_ place: Int) -> Int {
        var place = place
        while [0x20, 0x09, 0x0A, 0x0D].contains(byte(place)) { place += 1 }
        return place
    }

    private func endOfString(_ start: Int) -> Int {
        var place = start + 1
        while place < text.count, text[place] != UInt8(ascii: "\"") {
            place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place + 1, text.count)
    }

    /// The end of a value, and the places of everything in it.
    private mutating func endOfValue(_ start: Int) -> Int {
        var (place, depth) = (start, 0)
        defer { budget -= place - start + 1 }
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "\""):
                place = endOfString(place)
                if depth == 0 { return place }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // The end of the object or list around a number or a word.
                guard depth > 0 else { return place }
                depth -= 1
                if depth == 0 { return place + 1 }
            case UInt8(ascii: ","): if depth == 0 { return place }
            default: break
            }
            place += 1
        }
        return place
    }

    /// A string without its escapes.
    private func string(at start: Int) -> String {
        let slice = UnsafeBufferPointer(rebasing: text[start..<endOfString(start)])
        guard slice.contains(UInt8(ascii: "\\")) else {
            return String(decoding: slice.dropFirst().dropLast(), as: UTF8.self)
        }
        // A parser takes a string alone, too.
        return (try? JSONDocument(parsing: slice))?.string(JSONDocument.root) ?? ""
    }
}
