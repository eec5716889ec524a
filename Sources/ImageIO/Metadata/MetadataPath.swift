/// Where a value is in metadata: a name, and then parts of its value.
struct MetadataPath {
    enum Step: Equatable {
        case name(XMPName)
        case index(Int)
        case language(String)
    }

    private let steps: [Step]
    /// How many steps a path may have.
    private static let maximumSteps = 16

    /// `nil` for a text that is no path, or names a prefix that the metadata do not know.
    init?(_ text: String, in metadata: CGImageMetadata, below parent: CGImageMetadataTag?) {
        var steps: [Step] = []
        var namespace = parent?.name.namespace
        var rest = Substring(text)
        while !rest.isEmpty, steps.count < Self.maximumSteps {
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]") else { return nil }
                let inside = rest[rest.index(after: rest.startIndex)..<end]
                if let index = Int(inside) {
                    guard index >= 0 else { return nil }
                    steps.append(.index(index))
                } else {
                    guard !inside.isEmpty else { return nil }
                    steps.append(.language(String(inside)))
                }
                rest = rest[rest.index(after: end)...]
                continue
            }
            if rest.first == "." {
                guard !steps.isEmpty || parent != nil else { return nil }
                rest.removeFirst()
            } else if !steps.isEmpty {
                return nil
            }
            let part = rest.prefix { $0 != "." && $0 != "[" }
            let names = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            if names.count == 2 {
                guard let known = metadata.namespace(names[0]) else { return nil }
                namespace = known
            }
            guard (1...2).contains(names.count), let namespace, let last = names.last, XMLReader.isName(last)
            else {
                return nil
            }
            steps.append(.name(XMPName(namespace, last)))
            rest = rest.dropFirst(part.count)
        }
        guard rest.isEmpty, !steps.isEmpty else { return nil }
        if parent == nil, case .name = steps[0] {} else if parent == nil { return nil }
        self.steps = steps
    }

    /// Whether the path ends with a name.
    var isName: Bool { if case .name = steps.last { true } else { false } }

    /// The last name of the path.
    var lastName: XMPName {
        for case .name(let name) in steps.reversed() { return name }
        return XMPName("", "")
    }

    /// The name and the value at the path.
    func field(_ fields: [XMPField], below parent: CGImageMetadataTag?) -> XMPField? {
        var value = parent?.value ?? XMPValue(.structure(fields))
        var name = parent?.name ?? XMPName("", "")
        for step in steps {
            switch (step, value.form) {
            case (.name(let own), .structure(let fields)):
                guard let field = fields.first(where: { $0.name == own }) else { return nil }
                (value, name) = (field.value, own)
            case (.index(let index), .list(_, let values)):
                guard values.indices.contains(index) else { return nil }
                (value, name) = (values[index], XMPName(name.namespace, "[\(index)]"))
            case (.language(let language), .list(_, let values)):
                guard let index = values.firstIndex(where: { $0.language == language }) else { return nil }
                (value, name) = (values[index], XMPName(name.namespace, "[\(index)]"))
            default: return nil
            }
        }
        return XMPField(name: name, value: value)
    }

    /// Sets the value at the path, or removes it.
    ///
    /// - Returns: Whether the path leads somewhere.
    func set(_ value: XMPValue?, in metadata: CGMutableImageMetadata, below parent: CGImageMetadataTag?)
        -> Bool
    {
        var steps = steps
        // A tag is a copy; what is meant is the one of its name on the top level.
        if let parent { steps.insert(.name(parent.name), at: 0) }
        guard let changed = Self.changed(XMPValue(.structure(metadata.fields)), steps[...], value),
            case .structure(let fields) = changed.form
        else { return false }
        metadata.fields = fields
        return true
    }

    /// A value with another one at the end of the steps; `nil` if they do not fit.
    private static func changed(_ old: XMPValue?, _ steps: ArraySlice<Step>, _ value: XMPValue?) -> XMPValue?
    {
        guard let step = steps.first else { return value }
        let rest = steps.dropFirst()
        switch step {
        case .name(let name):
            var fields: [XMPField] = []
            if let old {
                guard case .structure(let known) = old.form else { return nil }
                fields = known
            }
            let index = fields.firstIndex { $0.name == name }
            let made = changed(index.map { fields[$0].value }, rest, value)
            guard made != nil || (value == nil && rest.isEmpty) else { return nil }
            if let index, let made {
                fields[index].value = made
            } else if let index {
                fields.remove(at: index)
            } else if let made {
                fields.append(XMPField(name: name, value: made))
            }
            return XMPValue(.structure(fields), language: old?.language)
        case .index, .language:
            var (type, values) = (CGImageMetadataType.arrayOrdered, [XMPValue]())
            if let old {
                guard case .list(let known, let all) = old.form else { return nil }
                (type, values) = (known, all)
            } else if case .language = step {
                type = .alternateText
            }
            var place = values.count
            var language: String?
            if case .index(let index) = step { place = index }
            if case .language(let name) = step {
                language = name
                place = values.firstIndex { $0.language == name } ?? values.count
            }
            guard place <= values.count else { return nil }
            let made = changed(place < values.count ? values[place] : nil, rest, value)
            guard made != nil || (value == nil && rest.isEmpty) else { return nil }
            if var made {
                made.language = language ?? made.language
                if place < values.count { values[place] = made } else { values.append(made) }
            } else if place < values.count {
                values.remove(at: place)
            }
            return XMPValue(.list(type, values), language: old?.language)
        }
    }
}
