/// Words that only Objective-C and Interface Builder read go away: `@objc`, `dynamic`, `@IBOutlet`. Accessors that Objective-C would
/// make for a layer's property are made by `@Animatable`.
enum AttributeRule: PortRule {
    private static let removed: Set<String> = [
        "@objc", "@objcMembers", "@nonobjc", "@IBOutlet", "@IBAction", "@IBInspectable", "@IBDesignable",
        "@IBSegueAction", "@GKInspectable", "@NSCopying",
    ]
    /// What `dynamic` stands before, if it is a modifier.
    private static let declared: Set<String> = [
        "class", "convenience", "fileprivate", "final", "func", "init", "internal", "lazy", "let", "open",
        "override", "private", "public", "required", "static", "subscript", "var", "weak",
    ]

    static func changes(of source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        for (place, token) in source.tokens.enumerated() where token.kind == .word {
            switch token.text {
            case "@NSManaged": result.add(managed(place, in: source, facts))
            case "@objc" where isAnimated(place, in: source, facts):
                result.edits.append(source.replacement(of: place, by: "@Animatable"))
            case "@UIApplicationMain", "@NSApplicationMain":
                result.edits.append(source.replacement(of: place, by: "@main"))
            case "dynamic" where isModifier(place, in: source):
                result.add(source.removal(of: place..<place + 1))
            case let text where removed.contains(text):
                result.add(source.removal(of: attribute(at: place, in: source)))
                if text == "@objc" { result.add(classBound(place, in: source)) }
            default: break
            }
        }
        return result
    }

    /// An attribute with its argument: `@objc(move:)`.
    private static func attribute(at place: Int, in source: SwiftSource) -> Range<Int> {
        guard source.isSign(place + 1, "("), source.isAttached(place + 1),
            let close = source.partner(of: place + 1)
        else { return place..<place + 1 }
        return place..<close + 1
    }

    private static func isModifier(_ place: Int, in source: SwiftSource) -> Bool {
        guard !source.isSign(place - 1, "."), let next = source.token(place + 1) else { return false }
        return next.kind == .word && (declared.contains(next.text) || next.text.hasPrefix("@"))
    }

    /// The places of the words `var` and of the property's name in the declaration of an attribute.
    private static func property(of place: Int, in source: SwiftSource) -> Int? {
        var place = place + 1
        while let token = source.token(place), token.kind == .word {
            if token.text == "var" { return place }
            guard token.text.hasPrefix("@") || token.text == "dynamic" || declared.contains(token.text) else {
                return nil
            }
            place += 1
            if source.isSign(place, "("), let close = source.partner(of: place) { place = close + 1 }
        }
        return nil
    }

    /// Whether `@objc` belongs to `@objc dynamic var`, a stored property of a layer, which is a key that animates.
    private static func isAnimated(_ place: Int, in source: SwiftSource, _ facts: ProgramFacts) -> Bool {
        guard let owner = source.owner(of: place), owner.kind == "class", facts.isLayer(owner.name),
            let property = property(of: place, in: source),
            (place..<property).contains(where: { source.isWord($0, "dynamic") })
        else { return false }
        // A stored property has a value; what is computed has a brace after its type.
        guard let line = source.token(property)?.line else { return false }
        var next = property + 1
        while let token = source.token(next), token.line == line, !token.isSign("{") {
            if token.isSign("=") { return true }
            next += 1
        }
        return false
    }

    private static let zeros: [String: String] = [
        "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "CGPoint": ".zero", "CGSize": ".zero",
        "CGRect": ".zero", "CGVector": ".zero",
    ]

    /// `@Animatable var progress: CGFloat = 0` in place of `@NSManaged var progress: CGFloat`.
    private static func managed(_ place: Int, in source: SwiftSource, _ facts: ProgramFacts) -> RuleResult {
        var result = RuleResult()
        guard let owner = source.owner(of: place), facts.isLayer(owner.name),
            let property = property(of: place, in: source), source.isSign(property + 2, ":"),
            let type = source.token(property + 3)
        else { return result }
        let isOptional = source.isSign(property + 4, "?") && source.isAttached(property + 4)
        guard let zero = isOptional ? "nil" : zeros[type.text] else {
            let message =
                "'@NSManaged' leaves the property to Objective-C, and no value is known for its type \(type.text); "
                + "write '@Animatable' and an initial value instead"
            result.warnings.append(PortWarning(line: source.tokens[place].line, message: message))
            return result
        }
        result.edits.append(source.replacement(of: place, by: "@Animatable"))
        result.edits.append(source.insertion(" = \(zero)", after: property + (isOptional ? 4 : 3)))
        return result
    }

    /// Protocols of Objective-C are those of classes.
    private static func classBound(_ place: Int, in source: SwiftSource) -> SourceEdit? {
        let keyword = source.declarations.first {
            $0.kind == "protocol" && $0.keyword > place
                && source.start(ofDeclarationAt: $0.keyword) <= place
        }
        guard let keyword else { return nil }
        let inherited = (keyword.keyword + 2..<keyword.open)
        let bound = ["AnyObject", "class", "NSObjectProtocol", "UIResponder", "NSObject"]
        if inherited.contains(where: { bound.contains(source.tokens[$0].text) }) { return nil }
        return inherited.isEmpty
            ? source.insertion(": AnyObject", after: keyword.keyword + 1)
            : source.insertion(" AnyObject,", after: keyword.keyword + 2)
    }
}
