import Testing

struct SelectorRuleTests {
    @Test(arguments: [
        ("#selector(step)", "Selector(Board.step, named: \"step\")"),
        ("#selector(self.step)", "Selector(Board.step, named: \"step\")"),
        ("#selector(Self.step)", "Selector(Board.step, named: \"step\")"),
        ("#selector(step(_:))", "Selector(Board.step(_:), named: \"step\")"),
        ("#selector(Other.step(sender:event:))", "Selector(Other.step(sender:event:), named: \"step\")"),
        ("#selector(Outer.Other.step)", "Selector(Outer.Other.step, named: \"step\")"),
        ("#selector(input.step(_:))", "Selector(input.step(_:), named: \"step\")"),
        ("#selector(\n    step)", "Selector(\n    Board.step, named: \"step\")"),
        ("#selector(getter: title)", "Selector(\\Board.title, named: \"title\")"),
        ("#selector(setter: Other.title)", "Selector(setter: \\Other.title, named: \"title\")"),
        ("#selector(step as () -> Void)", "Selector(self.step as () -> Void, named: \"step\")"),
        ("#selector(self.step as () -> Void)", "Selector(self.step as () -> Void, named: \"step\")"),
    ])
    func `a selector becomes a value with the method`(original: String, expected: String) {
        #expect(
            ported("class Board { func a() { b(\(original)) } }")
                == "class Board { func a() { b(\(expected)) } }")
    }

    @Test(arguments: [
        ("class A { class B { let a = #selector(s) } }", "B."),
        ("class A { class B {}; let a = #selector(s) }", "A."),
        ("extension A.B { func f() { #selector(s) } }", "A.B."),
        ("class A<T: P>: C where T: D { class func f() { #selector(s) } }", "A."),
        ("extension P where Self: UIView { func f() { #selector(s) } }", "P."),
        ("protocol P { func f() }\nfinal class A: P { lazy var a = { #selector(s) }() }", "A."),
        ("func f() { #selector(s) }", "Self."),
    ])
    func `a bare name is a method of the type around it`(text: String, owner: String) {
        #expect(ported(text).contains("Selector(\(owner)s, named"))
    }

    @Test(arguments: [
        ("#keyPath(CALayer.opacity)", "\"opacity\""), ("#keyPath(CALayer.isHidden)", "\"hidden\""),
        ("#keyPath(layer.bounds.size)", "\"layer.bounds.size\""), ("#keyPath(opacity)", "\"opacity\""),
        ("#keyPath(CALayer.island)", "\"island\""),
    ])
    func `a key's name becomes its text`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }
}
