/// Facts about all files of a program, which the rules need.
struct ProgramFacts {
    /// A method or property of a protocol that need not be there.
    struct OptionalMember {
        var name: String
        var isMethod: Bool
    }

    /// The optional members of the program's protocols, by their names.
    private(set) var optionalNames: Set<String> = []
    /// What calls of an optional method use where it is missing: `true` for `delegate?.shouldMove?(piece) ?? true`.
    private(set) var valuesWithout: [String: String] = [:]
    /// Whether the program's resources lie in a bundle of their own.
    let hasResources: Bool
    /// The first name after the colon, by each class.
    private var bases: [String: String] = [:]

    init(_ sources: [SwiftSource], hasResources: Bool) {
        self.hasResources = hasResources
        for source in sources {
            for declaration in source.declarations where declaration.kind == "class" {
                bases[declaration.name] = declaration.base
            }
            for place in source.tokens.indices where source.isWord(place, "optional") {
                if let name = OptionalMemberRule.member(at: place, in: source)?.name {
                    optionalNames.insert(name)
                }
            }
        }
        for source in sources {
            for place in source.tokens.indices {
                guard let call = OptionalMemberRule.call(at: place, in: source, optionalNames),
                    let value = call.valueWithout
                else { continue }
                valuesWithout[call.name] = valuesWithout[call.name] ?? value
            }
        }
    }

    /// Whether a class is one of layers: its bases lead to one of Core Animation's.
    func isLayer(_ name: String) -> Bool {
        var (name, seen) = (name, Set<String>())
        while seen.insert(name).inserted, let base = bases[name] {
            if base.hasPrefix("CA"), base.hasSuffix("Layer") { return true }
            name = base
        }
        return false
    }
}

/// A place in a program that the rules cannot change.
struct PortWarning {
    /// From 0.
    var line: Int
    var message: String
}

/// The changes that a rule makes in a file.
struct RuleResult {
    var edits: [SourceEdit] = []
    /// Modules that the file has to import too.
    var imports: Set<String> = []
    /// Lines for the end of the file.
    var appended: [String] = []
    var warnings: [PortWarning] = []

    mutating func add(_ edit: SourceEdit?) {
        if let edit { edits.append(edit) }
    }
    mutating func add(_ other: RuleResult) {
        edits += other.edits
        imports.formUnion(other.imports)
        appended += other.appended
        warnings += other.warnings
    }
}

/// A kind of change that a text alone decides.
protocol PortRule {
    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult
}
