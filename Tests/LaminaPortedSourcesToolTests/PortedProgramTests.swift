import LaminaPortedSourcesTool
import Testing

/// The text of a file as it is compiled, without what stands above it.
func ported(_ text: String) -> String { ported([text])[0] }

/// The texts of files of one program.
func ported(_ texts: [String]) -> [String] {
    let files = texts.enumerated().map { PortedProgram.File(path: "/\($0).swift", text: $1) }
    return PortedProgram(files, namesOriginals: false).files.map(\.text)
}

/// The whole file as it is compiled.
func compiled(_ text: String) -> String {
    PortedProgram([PortedProgram.File(path: "/a \"b\".swift", text: text)]).files[0].text
}

struct PortedProgramTests {
    @Test(arguments: [
        ("@objc func a() {}", "func a() {}"),
        ("@objc(move:to:) func a() {}", "func a() {}"),
        ("@objc\n    func a() {}", "\n    func a() {}"),
        ("@IBOutlet private weak var a: UIView!", "private weak var a: UIView!"),
        ("@IBAction func a(_ sender: Any) {}", "func a(_ sender: Any) {}"),
        ("@IBDesignable @objcMembers class A {}", "class A {}"),
        ("@IBInspectable var a = 0", "var a = 0"),
        ("@NSCopying @nonobjc var a = 0", "var a = 0"),
        ("@objc dynamic var a = 0", "var a = 0"),
        ("open dynamic class func a() {}", "open class func a() {}"),
        ("let dynamic = a.dynamic", "let dynamic = a.dynamic"),
        ("@UIApplicationMain class A {}", "@main class A {}"),
        ("@objcThing var a = 0", "@objcThing var a = 0"),
    ])
    func `words of Objective-C go away`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }

    @Test(arguments: [
        "// @objc #selector(a)", "/* /* @objc */ #selector(a) */",
        "let a = \"@objc \\(b[\"@objc\"]) #selector(a)\"",
        "let a = #\"@objc \" \\(b) \"#",
        "let a = \"\"\"\n  @objc \"a\" \\(b(\"\"\"\n@objc\n\"\"\"))\n  \"\"\"",
        "let a = /@objc \"/", "let a = #/@objc \"/#", "let `optional` = b?.c?(d)",
        "let a = b / c; let d = \"/\"",
    ])
    func `comments, texts and what is nothing of the kind stay as they are`(text: String) {
        #expect(ported(text) == text)
    }

    @Test func `a program keeps its lines`() {
        let text =
            "class A {\n  @objc\n  func a() {}\n  #Preview(\"a\") {\n    A()\n  }\n  /* \n */ @objc func b() {}\n}\n"
        #expect(ported(text).split(separator: "\n", omittingEmptySubsequences: false).count == 10)
    }

    @Test func `a file names its original, whose lines are counted from its first`() {
        #expect(
            compiled("let a = 0\n") == "#sourceLocation(file: \"/a \\\"b\\\".swift\", line: 1)\nlet a = 0\n")
    }

    @Test(arguments: [
        ("#if os(iOS)\n#endif", "#if true\n#endif"),
        ("#if os(tvOS) || os( iOS )\n#endif", "#if os(tvOS) || true\n#endif"),
        (
            "#if canImport(UIKit)\n#elseif canImport(AppKit)\n#endif",
            "#if canImport(UIKit)\n#elseif false\n#endif"
        ),
        ("#if os(macOS) && DEBUG\n#endif", "#if os(macOS) && DEBUG\n#endif"),
        ("let a = os(iOS)", "let a = os(iOS)"),
    ])
    func `questions about the system have a phone's answers`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }

    @Test func `previews go away with their attribute`() {
        #expect(ported("@available(iOS 17, *)\n#Preview {\n  A()\n}\nlet a = 0") == "\n\n\n\nlet a = 0")
    }

    @Test(arguments: [
        ("import os", "import OSLog"), ("import os.log", "import OSLog"),
        ("import Foundation", "import Foundation"),
    ])
    func `the module of logs has its other name`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }

    @Test(arguments: [
        ("import Foundation\nlet a: CGPath", ["UIKit"]),
        ("import Foundation\nlet a = UIFont.labelFontSize", ["UIKit"]),
        ("import Foundation\nlet a = CATransform3DIdentity", ["UIKit"]),
        ("import Foundation\nlet a: CGPoint, b: UInt8, c: Card, d: UIDTable", []),
        ("import UIKit\nlet a: CGPath", []),
        ("import Foundation\nlet a = #selector(B.c)", ["UIKit"]),
        ("import UIKit\nlet a = URLSession.shared", ["FoundationNetworking"]),
        ("import Foundation\nlet a: XMLParser", ["FoundationXML"]),
        ("import FoundationXML\nlet a: XMLParser", []),
    ])
    func `a file gets the imports that it lacks, above its first line`(text: String, expected: [String]) {
        let head = compiled(text).prefix { $0 != "#" }
        #expect(head.split(separator: "\n") == expected.map { "import \($0)" })
    }

    @Test(arguments: [
        (
            "let a = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
            "let a = UIColor(red: 1, green: 0, blue: 0, alpha: 1)"
        ),
        ("let a = #imageLiteral(resourceName: \"a\")", "let a = UIImage(imageLiteralResourceName: \"a\")"),
    ])
    func `literals of colours and pictures are made`(original: String, expected: String) {
        #expect(ported(original) == expected)
    }

    @Test(arguments: [
        ("Bundle.main.url(forResource: \"a\", withExtension: nil)", true),
        ("Bundle.main.path(forResource: \"a\", ofType: nil)", true),
        ("Bundle.main.infoDictionary", false), ("a.main.url(b)", false),
    ])
    func `resources are looked for in the bundle of the target that has some`(call: String, changes: Bool) {
        let file = PortedProgram.File(path: "/a.swift", text: call)
        let text = PortedProgram([file], hasResources: true, namesOriginals: false).files[0].text
        #expect(text == (changes ? call.replacing("main", with: "module") : call))
        #expect(ported(call) == call)
    }

    @Test func `the file where a program begins has its own name, and no directive`() {
        let file = PortedProgram.File(path: "/a/main.swift", text: "import Foundation\nlet a: CGPath\n")
        #expect(PortedProgram([file]).files[0].text == "import UIKit; import Foundation\nlet a: CGPath\n")
    }
}
