import Foundation

extension LottieReader {
    /// Evaluates the expressions of a document that are no loops with written-out arguments.
    ///
    /// - Parameter head: The document's fonts and glyphs.
    /// - Returns: The document in which they were evaluated: values of slots stand in the place of properties that have them.
    mutating func evaluateExpressions(of json: JSONDocument, _ head: LottieDocument) -> JSONDocument {
        guard drawsAsAuthored, json.hasExpressions || slots.values.contains(where: { $0["x"]?.string != nil })
        else {
            return json
        }
        let own = (LottieNode(json)["slots"]?.members ?? []).compactMap { id, slot in
            slot["p"].map { (id, $0) }
        }
        let given = slots.merging(own) { given, _ in given }
        var document = json
        if !given.isEmpty {
            if let filled = json.withValues(ofSlots: given) {
                document = filled
            } else if !json.expressions.isEmpty {
                warn("the values of slots, which are too long for expressions to see")
            }
        }
        let found = document.expressions
        let loops = found.filter { LottieLoop($0.text) != nil }.map(\.place)
        guard loops.count < found.count else { return json }
        expressions = LottieExpressions(
            document, places: found.map(\.place), loops: loops, head: head,
            unseen: LottieUnseenParts(of: document, keepsShapes: hasMachines), limits)
        return document
    }

    /// Adds a warning that an expression has no values.
    mutating func warnOfExpression(_ node: LottieNode) {
        guard expressions?.isUnseen(node) != true else { return }
        let feature = "an expression, in whose place its own values are used"
        switch expressions?.failure(of: node) {
        case .error(let message): warn("\(feature): \(message)")
        case .stopped(let reason): warn("\(feature), since \(reason)")
        case nil: warn(feature)
        }
    }

    /// The track of an expression's values: they change evenly from frame to frame, and hold where values cannot be mixed.
    ///
    /// - Parameter node: A property with an expression.
    mutating func expressionTrack<Value: LottieValue>(
        _ node: LottieNode, _ read: (LottieNode) -> Value?
    ) -> LottieTrack<Value>? {
        expressionReport.add(node, layer: layerName, expressions)
        guard let result = expressions?.values(of: node), let elements = result.values.elements else {
            return nil
        }
        var keys: [LottieTrack<Value>.Key] = []
        keys.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            guard let value = read(element) else { return nil }
            // Of a run of equal values the first and the last are kept.
            if keys.count > 1, keys[keys.count - 1].value == value, keys[keys.count - 2].value == value {
                keys[keys.count - 1].frame = Double(result.first + index)
            } else {
                keys.append(LottieTrack.Key(frame: Double(result.first + index), value: value))
            }
        }
        if keys.count == 2, keys[0].value == keys[1].value { keys.removeLast() }
        return keys.isEmpty ? nil : LottieTrack(keys: keys)
    }
}

extension JSONDocument {
    /// Whether a text is a member “x” anywhere: that may be an expression. Hot: each document is asked.
    fileprivate var hasExpressions: Bool {
        text.withUnsafeBufferPointer { text in
            nodes.withUnsafeBufferPointer { nodes in
                for place in nodes.indices.dropLast() {
                    let key = nodes[place]
                    if key.kind == .string, key.extent == 1, nodes[place + 1].kind == .string,
                        text[Int(key.payload)] == UInt8(ascii: "x")
                    {
                        return true
                    }
                }
                return false
            }
        }
    }

    /// The properties with expressions: objects with members “x”, a text, and “k”. A selector of a text has “t”, 1, in place of “k”.
    fileprivate var expressions: [(place: Int, text: String)] {
        var result: [(place: Int, text: String)] = []
        for place in nodes.indices where nodes[place].kind == .object {
            let index = Index(rawValue: place)
            guard let text = lastMember(of: index, named: "x"), kind(text) == .string,
                lastMember(of: index, named: "k") != nil
                    || lastMember(of: index, named: "t").map(rawNumber) == 1
            else { continue }
            result.append((place, string(text)))
        }
        return result
    }

    /// The bytes of all strings of a value.
    private func textLength(_ index: Index) -> Int {
        nodes[index.rawValue..<after(index).rawValue].reduce(0) {
            $0 + ($1.kind == .string ? Int($1.extent) : 0)
        }
    }

    /// Whether a property is a text's words and looks. The reader fills up what a slot leaves out of them.
    private func isText(_ object: Index) -> Bool {
        guard let keys = lastMember(of: object, named: "k"), kind(keys) == .array, count(keys) > 0,
            let style = lastMember(of: keys.next, named: "s")
        else { return false }
        return lastMember(of: style, named: "t") != nil
    }

    /// The most values that those of slots add to a document, and the most bytes of text: many properties may name one long slot.
    private static var mostAdded: (values: Int, bytes: Int) { (1_048_576, 16_777_216) }

    /// The document with the values of slots in the place of the properties that have them; `nil` where it would get too long.
    fileprivate func withValues(ofSlots slots: [String: LottieNode]) -> JSONDocument? {
        var builder = Builder(textLength: text.count)
        var (added, isTooLong) = ((values: 0, bytes: 0), false)
        append(Self.root, to: &builder) { object in
            guard let id = lastMember(of: object, named: "sid"), kind(id) == .string, !isText(object) else {
                return nil
            }
            guard let slot = slots[string(id)], !isTooLong else { return nil }
            let size = slot.withJSON { json, index in
                (json.after(index).rawValue - index.rawValue, json.textLength(index))
            }
            added = (added.values + size.0, added.bytes + size.1)
            isTooLong = added.values > Self.mostAdded.values || added.bytes > Self.mostAdded.bytes
            return isTooLong ? nil : slot
        }
        return isTooLong ? nil : builder.document
    }

    /// Copies a value and replaces objects in it, which keep the id of their slot. Objects do not lie deeper than a document may.
    private func append(_ index: Index, to builder: inout Builder, replacement: (Index) -> LottieNode?) {
        switch kind(index) {
        case .null, .true, .false: builder.add(kind(index))
        case .number: builder.add(number: rawNumber(index))
        case .string: builder.add(text: string(index))
        case .array:
            builder.begin(.array)
            var element = index.next
            for _ in 0..<count(index) {
                append(element, to: &builder, replacement: replacement)
                element = after(element)
            }
            builder.end()
        case .object:
            builder.begin(.object)
            if let node = replacement(index) {
                builder.add(key: "sid")
                append(lastMember(of: index, named: "sid") ?? index, to: &builder) { _ in nil }
                node.append(to: &builder)
            } else {
                var member = index.next
                for _ in 0..<count(index) {
                    builder.add(key: string(member))
                    append(member.next, to: &builder, replacement: replacement)
                    member = after(member.next)
                }
            }
            builder.end()
        }
    }

    /// An object with a further member, a text.
    func adding(_ key: String, _ text: String, to object: Index) -> JSONDocument {
        var builder = Builder(textLength: text.utf8.count)
        builder.begin(.object)
        appendProperty(object, to: &builder)
        builder.add(key: key)
        builder.add(text: text)
        builder.end()
        return builder.document
    }

    /// Appends the members of an object, or another value as the member “k”.
    fileprivate func appendProperty(_ index: Index, to builder: inout Builder) {
        guard kind(index) == .object else {
            builder.add(key: "k")
            append(index, to: &builder) { _ in nil }
            return
        }
        var member = index.next
        for _ in 0..<count(index) {
            if string(member) != "sid" {
                builder.add(key: string(member))
                append(member.next, to: &builder) { _ in nil }
            }
            member = after(member.next)
        }
    }
}

extension LottieNode {
    /// Appends the members of a property, or a value alone as one.
    fileprivate func append(to builder: inout JSONDocument.Builder) {
        withJSON { json, index in json.appendProperty(index, to: &builder) }
    }
}
