/// The enum of the keys of animations in scenes, and which class has which.
struct SceneAnimationKeys {
    var table: PropertyTable

    private var properties: [Property] { table.sceneAnimationProperties }

    /// The classes that scenes name.
    private var classes: [(name: String, word: String, properties: [Property])] {
        table.animations.compactMap { one in
            one.scene.map { (one.name, $0, table.scenePropertiesOfAnimation(one)) }
        }
    }

    var code: Code {
        var code = Code(imports: [])
        code.line("/// The keys of an animation.")
        code.block("package enum SceneAnimationKey: String, SceneKey") { code in
            for property in properties {
                let (name, key) = (property.sceneCase ?? "", property.scene ?? "")
                code.line(name == key ? "case \(name)" : "case \(name) = \(key.quoted)")
            }
        }
        code.line()
        code.block("extension SceneAnimationKey") { code in
            code.line("/// CAML's name.")
            code.block("var caml: String") { code in
                code.choice(
                    "switch self", renamed.map { ([".\($0.key)"], $0.caml.quoted) }, rest: "rawValue")
            }
            code.line()
            code.line("/// The key by CAML's name or by its own.")
            code.block("init?(caml: String)") { code in
                code.choice(
                    "switch caml", renamed.map { ([$0.caml.quoted], "self = .\($0.key)") },
                    rest: "self.init(rawValue: caml)")
            }
            code.line()
            code.line("/// The words that are valid for a key.")
            code.block("var words: [String]") { code in
                code.choice(
                    "switch self",
                    properties.compactMap { property in
                        property.words.map { words in
                            (
                                [".\(property.sceneCase ?? "")"],
                                "[\(words.map(\.quoted).joined(separator: ", "))]"
                            )
                        }
                    }, rest: "[]")
            }
            code.line()
            code.line("/// The value of a key that the animation leaves out.")
            code.block("var standard: SceneAnimation.Member?") { code in
                code.choice(
                    "switch self",
                    properties.filter { $0.standard != nil }.grouped(by: standard).map {
                        ($0.elements.map { ".\($0.sceneCase ?? "")" }, $0.key)
                    }, rest: "nil")
            }
            code.line()
            for one in classes {
                let keys = one.properties.map { ".\($0.sceneCase ?? "")" }.joined(separator: ", ")
                code.line("private static let \(one.word)Keys: [SceneAnimationKey] = [\(keys)]")
            }
            code.line()
            code.line("/// The keys that a class has, in the order of the schema.")
            code.block("static func keys(of animationClass: SceneAnimation.Class) -> [SceneAnimationKey]") {
                $0.choice("switch animationClass", classes.map { ([".\($0.word)"], "\($0.word)Keys") })
            }
        }
        code.line()
        code.block("extension SceneAnimation") { code in
            code.line("/// What kind of animation it is.")
            code.block("package enum Class: String, CaseIterable, Sendable") { code in
                code.line("case \(classes.map(\.word).joined(separator: ", "))")
                code.line()
                code.line("/// The name of Core Animation's class.")
                code.block("var className: String") { code in
                    code.choice("switch self", classes.map { ([".\($0.word)"], $0.name.quoted) })
                }
            }
        }
        return code
    }

    /// The keys that CAML calls otherwise.
    private var renamed: [(key: String, caml: String)] {
        properties.compactMap { property in
            let caml = property.caml ?? property.key
            guard let key = property.sceneCase, key != caml, property.scene != "class" else { return nil }
            return (key, caml)
        }
    }

    private func standard(_ property: Property) -> String {
        let standard = property.standard ?? 0
        return switch property.kind {
        case .flag: ".flag(\(standard.json))"
        case .word: ".word(\(standard.json))"
        default: ".number(\(standard.json))"
        }
    }
}

extension Property {
    /// The words that scenes allow.
    fileprivate var words: [String]? {
        switch kind {
        case .word(_, let words): scene == "class" ? nil : words
        case .ofAnimations(.function(let words)): words
        default: nil
        }
    }
}
