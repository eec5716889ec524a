import Testing

import LaminaTesting

@Suite struct PictureNameTests {
    private func place(_ test: String, _ arguments: String = "") -> TestPlace {
        TestPlace(
            fileID: "CardTests/CardTests.swift", filePath: "/p/Tests/CardTests.swift", line: 1, column: 1,
            test: test, arguments: arguments)
    }

    @Test(
        arguments: [
            ("card()", "", nil, 1, "card"), ("testCard(_:side:)", "", nil, 1, "testCard"),
            ("`A card (large) has a shadow`(side:)", "24", nil, 1, "A-card-large-has-a-shadow.24"),
            ("card()", "dark, 2.5", "on hover", 1, "card.dark-2-5.on-hover"),
            ("card()", "", nil, 3, "card.3"),
        ] as [(String, String, String?, Int, String)])
    func `A reference has the names of test, arguments and picture`(
        test: String, arguments: String, name: String?, number: Int, stem: String
    ) {
        #expect(FileStem.stem(place(test, arguments), named: name, number: number) == stem)
    }

    @Test func `Letters that are lost are replaced by a number, so that names stay apart`() {
        let (one, other) = (FileStem.part("größe"), FileStem.part("grüße"))
        #expect(one.hasPrefix("gr-e-") || one.hasPrefix("gr-"))
        #expect(one != other)
        #expect(one.utf8.allSatisfy { $0 < 128 })
        #expect(FileStem.part("") != "")
        #expect(FileStem.part(String(repeating: "x", count: 300)).utf8.count < 110)
        #expect(FileStem.part("../../etc") == "etc")
    }

    @Test(arguments: ["dark", "light mode"])
    func `The arguments of a running test are known`(mode: String) {
        let place = TestPlace(fileID: "a", filePath: "/b.swift", line: 1, column: 1, function: "f")
        #expect(place.arguments == mode)
        #expect(place.test == "The arguments of a running test are known")
    }

    @Test(arguments: [1, 2], ["a"])
    func `Two arguments are both known`(one: Int, other: String) {
        let place = TestPlace(fileID: "a", filePath: "/b.swift", line: 1, column: 1, function: "f")
        #expect(place.arguments == "\(one), a")
    }

    @Test(arguments: [
        ("p --skip-build --scratch-path .build/x --testing-library swift-testing", true),
        ("p --filter Card --testing-library swift-testing", false),
        ("p --skip=Card --testing-library swift-testing", false), ("/b/p.xctest", true),
        ("/b/p.xctest CardTests.CardXCTests/testCard", false),
    ])
    func `A run with a filter is told from one of all tests`(arguments: String, isWhole: Bool) {
        #expect(RunIdentity.isWhole(arguments.split(separator: " ").map(String.init)) == isWhole)
    }

    @Test func `Unnamed expectations have numbers by their lines`() throws {
        let package = try ScratchPackage()
        let numbers = [10, 20, 10, 30].map {
            package.run.number(of: package.expectation(line: $0).place, named: nil)
        }
        #expect(numbers == [1, 2, 1, 3])
        #expect(package.run.number(of: package.expectation(line: 50).place, named: "x") == 1)
    }
}
