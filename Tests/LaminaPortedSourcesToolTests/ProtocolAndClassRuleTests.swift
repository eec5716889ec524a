import LaminaPortedSourcesTool
import Testing

struct ProtocolAndClassRuleTests {
    @Test(arguments: [
        ("@objc protocol P {}", "protocol P: AnyObject {}"),
        ("@objc public protocol P: Q {}", "public protocol P: AnyObject, Q {}"),
        ("@objc protocol P: NSObjectProtocol {}", "protocol P: NSObjectProtocol {}"),
        ("@objc\nprotocol P: class {}", "\nprotocol P: class {}"),
        ("protocol P {}\n@objc class C {}", "protocol P {}\nclass C {}"),
    ])
    func `a protocol of Objective-C is one of classes`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }

    @Test(arguments: [
        ("func a(_ b: Int)", "func a(_ b: Int) {}"),
        ("func a() -> Void", "func a() -> Void {}"),
        ("func a(_ b: Int) -> UIView?", "func a(_ b: Int) -> UIView? { nil }"),
        ("func a() -> Bool", "func a() -> Bool { false }"),
        ("func a() -> [Int]", "func a() -> [Int] { [] }"),
        ("func a() -> [Int: Int]", "func a() -> [Int: Int] { [:] }"),
        ("func a(b: Int,\n        c: Int) -> CGFloat", "func a(b: Int, c: Int) -> CGFloat { 0 }"),
        ("var a: String? { get }", "var a: String? { nil }"),
    ])
    func `an optional member gets a default`(member: String, expected: String) {
        let text = ported("@objc protocol P {\n    @objc optional \(member)\n    func z()\n}")
        #expect(
            text == "protocol P: AnyObject {\n    \(member)\n    func z()\n}\nextension P { \(expected) }")
    }

    @Test func `a default is what calls use where the method is missing`() {
        let texts = ported([
            "@objc public protocol P { @objc optional func may(_ a: Int) -> Bool }",
            "class A { func f() { if delegate?.may?(3) ?? true {} } }",
        ])
        #expect(texts[0].hasSuffix("\nextension P { public func may(_ a: Int) -> Bool { true } }"))
        #expect(texts[1] == "class A { func f() { if delegate?.may(3) ?? true {} } }")
    }

    @Test(arguments: [
        ("delegate?.scrollViewDidScroll?(self)", "delegate?.scrollViewDidScroll(self)"),
        ("delegate?.tableView?(a, didSelectRowAt: b)", "delegate?.tableView(a, didSelectRowAt: b)"),
        ("self?.completion?(true)", "self?.completion?(true)"),
    ])
    func `optional methods of UIKit's delegates are called without a question`(
        original: String, expected: String
    ) {
        #expect(ported(original) == expected)
    }

    @Test(arguments: [
        ("@NSManaged var a: CGFloat", "@Animatable var a: CGFloat = 0"),
        ("@NSManaged public var a: CGColor?", "@Animatable public var a: CGColor? = nil"),
        ("@objc dynamic var a: CGFloat = 0", "@Animatable var a: CGFloat = 0"),
        ("@objc dynamic var a: CGFloat { 0 }", "var a: CGFloat { 0 }"),
        ("@objc public dynamic var a = CGPoint.zero", "@Animatable public var a = CGPoint.zero"),
    ])
    func `a property of a layer that Objective-C would animate is animated`(
        original: String, expected: String
    ) {
        let texts = ported(["class Ring: CAShapeLayer {}", "class Own: Ring { \(original) }"])
        #expect(texts[1] == "class Own: Ring { \(expected) }")
        #expect(
            ported("class Own: NSObject { @objc dynamic var a = 0 }") == "class Own: NSObject { var a = 0 }")
    }

    @Test func `a property without a known value is reported with its place`() {
        let file = PortedProgram.File(
            path: "/a.swift", text: "class Ring: CALayer {\n  @NSManaged var a: Board\n}")
        #expect(PortedProgram([file]).warnings.count == 1)
        #expect(PortedProgram([file]).warnings[0].hasPrefix("/a.swift:2:1: warning: '@NSManaged'"))
    }

    @Test
    func `a member that an extension overrides moves into the class, and keeps its line for the compiler`() {
        let texts = ported([
            "class A: B {\n}\n",
            "extension A {\n  func a() {}\n  @objc override func b(_ c: Int) {\n    d { }\n  }\n}\nextension C {\n  override var e: Int { 0 }\n}",
        ])
        #expect(
            texts[0] == """
                class A: B {

                #sourceLocation(file: "/1.swift", line: 3)
                override func b(_ c: Int) {
                    d { }
                  }
                #sourceLocation(file: "/0.swift", line: 2)
                }

                """)
        #expect(
            texts[1]
                == "extension A {\n  func a() {}\n  \n\n\n}\nextension C {\n  override var e: Int { 0 }\n}")
    }
}
