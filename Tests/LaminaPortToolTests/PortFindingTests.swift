import LaminaPortTool
import Testing

@Suite struct PortFindingTests {
    private func places(in source: String) -> [String] {
        PortFinding.all(in: source).map { "\($0.line):\($0.column)" }
    }

    @Test func `a managed property is found with its place and with what to write instead`() throws {
        let findings = PortFinding.all(in: "class Ring: CALayer {\n    @NSManaged var progress: CGFloat\n}\n")
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect("\(finding.line):\(finding.column)" == "2:5")
        #expect(finding.message.contains("'@Animatable var progress: CGFloat = 0'"))
    }

    @Test func `the attribute is found on a line of its own and after others`() {
        #expect(
            places(in: "@NSManaged\npublic var a: Int\n@objc dynamic @NSManaged public var b: Int") == [
                "1:1", "3:15",
            ])
    }

    @Test func `names that begin alike are others`() {
        #expect(places(in: "@NSManagedThing var a = 0\nlet b = NSManagedObject()").isEmpty)
    }

    @Test(arguments: [
        "// @NSManaged var a: Int",
        "/* one\n/* @NSManaged */ @NSManaged\n*/",
        "let a = \"@NSManaged\"",
        "let a = \"\\\"@NSManaged\"",
        "let a = #\"\\\"@NSManaged \" @NSManaged\"#",
        "let a = \"\"\"\n  \"@NSManaged\"\n  \"\"\"",
    ])
    func `comments and texts have no findings`(source: String) {
        #expect(places(in: source).isEmpty)
    }

    @Test(arguments: [
        "/* one */ @NSManaged var a: Int", "let a = \"//\"; @NSManaged var b: Int",
        "let a = \"open\n@NSManaged var b: Int",
    ])
    func `what follows a comment or a text is read`(source: String) {
        #expect(places(in: source).count == 1)
    }

    @Test(
        arguments: [
            ("os(Linux)", true), ("os(iOS)", false), ("!os(iOS)", true), ("os(iOS) || os(Linux)", true),
            ("os(iOS) || os(macOS)", false), ("os(Linux) && !canImport(ObjectiveC)", true), ("DEBUG", nil),
            ("!DEBUG", nil),
            ("DEBUG && os(iOS)", false), ("DEBUG || os(Linux)", true), ("!(os(iOS) || os(tvOS))", true),
            ("targetEnvironment(simulator)", false), ("swift(>=5.9)", nil), ("canImport(UIKit)", nil),
            ("(os(iOS)", false), ("", nil),
            ("os(iOS) os(macOS)", nil),
        ] as [(String, Bool?)])
    func `a condition has its value on Linux`(condition: String, expected: Bool?) {
        #expect(PortCondition.value(of: condition) == expected)
    }

    @Test func `a condition of endless brackets has no value`() {
        #expect(PortCondition.value(of: String(repeating: "(", count: 10_000)) == nil)
    }

    @Test func `branches for other systems have no findings`() {
        let source = """
            #if os(iOS)
            @NSManaged var a: Int
            #elseif FLAG
            @NSManaged var b: Int
            #else
            @NSManaged var c: Int
            #endif
            #if os(Linux)
            let d = 0
            #else
            @NSManaged var e: Int
            #if FLAG
            @NSManaged var f: Int
            #endif
            #endif
            @NSManaged var g: Int
            """
        #expect(places(in: source) == ["4:1", "6:1", "16:1"])
    }
}
