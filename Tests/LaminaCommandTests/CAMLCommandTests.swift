import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct CAMLCommandTests {
    private static let card = "Scenes/caml/card.ca"

    private func picture(_ arguments: String...) throws -> CGImage {
        let outcome = try Program.run(["render", "-o", "-", "--backend", "cpu"] + arguments)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return try CGImage.decode([UInt8](outcome.output))
    }

    @Test func `render shows a state, and the way from one to another`() throws {
        let closed = try picture(Self.card)
        #expect(closed.width == 360 && closed.height == 240)
        let open = try picture(Self.card, "--state", "open")
        let (begin, end) = (
            try picture(Self.card, "--transition", "closed:open", "--time", "0"),
            try picture(Self.card, "--transition", "closed:open", "--time", "1.2")
        )
        #expect(try ImageComparison(closed, try picture(Self.card, "--state", "closed")).differingPixels == 0)
        #expect(try ImageComparison(closed, begin).differingPixels == 0)
        #expect(
            try ImageComparison(try picture(Self.card, "--state", "open", "--time", "1.2"), end)
                .differingPixels == 0)
        #expect(try ImageComparison(closed, open).differingPixels > 1000)
    }

    @Test func `a state that there is not is an error with those that there are`() throws {
        let outcome = try Program.run("render", Self.card, "-o", "-", "--state", "ajar")
        #expect(outcome.code == 2)
        #expect(
            outcome.errors
                == "lamina: Scenes/caml/card.ca: no state \"ajar\": expected one of \"closed\", \"open\", \"liked\"\n"
        )
    }

    @Test(arguments: ["closed", ":", "a:b:c", ""])
    func `a transition is two states`(text: String) throws {
        let outcome = try Program.run("render", Self.card, "-o", "-", "--transition", text)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("expected two states, like Locked:Unlock"))
    }

    @Test func `a size may be a device's`() throws {
        for (device, width, height) in [("iphone-15", 1179, 2556), ("390w-844h@2x", 780, 1688)] {
            let image = try picture(Self.card, "--size", device)
            #expect(image.width == width && image.height == height)
        }
        let outcome = try Program.run("render", Self.card, "-o", "-", "--size", "toaster")
        #expect(outcome.code == 2 && outcome.errors.contains("or a device, like iphone-15"))
    }

    @Test func `a transition's duration is above 0, and needs a transition`() throws {
        for (arguments, sentence) in [
            (["--transition-duration", "2"], "needs --transition"),
            (
                ["--transition", "closed:open", "--transition-duration", "0"],
                "expected seconds above 0, found 0.0"
            ),
        ] {
            let outcome = try Program.run(["render", Self.card, "-o", "-"] + arguments)
            #expect(
                outcome.code == 2 && outcome.errors.contains("--transition-duration: " + sentence),
                "\(outcome.errors)")
        }
    }

    @Test func `animate films a transition for as long as it lasts`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "animate", Self.card, "--transition", "closed:open", "--fps", "10", "--backend", "cpu", "-o",
            folder.path("frames") + "/")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")).count == 8)
    }

    @Test(arguments: ["card.ca", "card.caml", "card.json"])
    func `convert writes what draws the same, in any folder`(name: String) throws {
        let folder = try Scratch()
        let outcome = try Program.run("convert", Self.card, folder.path(name), "--strict")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        for state in ["closed", "liked"] {
            let pictures = try [Self.card, folder.path(name)].map { try picture($0, "--state", state) }
            #expect(try ImageComparison(pictures[0], pictures[1]).differingPixels == 0)
        }
    }

    @Test func `convert says what is not written, and fails with strict`() throws {
        let folder = try Scratch()
        let path = folder.path("a.ca")
        let scene = "Scenes/attributed-text.json"
        let outcome = try Program.run("convert", scene, path)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("\(path): not written: "))
        #expect(outcome.errors.contains("styles within a string"))
        #expect(try Program.run("convert", scene, folder.path("b.ca"), "--strict").code == 2)
        #expect(try folder.names == ["a.ca"])
    }

    @Test func `what is odd in a document is said with its place`() throws {
        let folder = try Scratch()
        try Data("<caml><CALayer bounds='0 0 9 9' odd='1'/></caml>".utf8).write(
            to: URL(fileURLWithPath: folder.path("a.caml")))
        let outcome = try Program.run("render", folder.path("a.caml"), "-o", "-", "--backend", "cpu")
        #expect(outcome.code == 0)
        #expect(
            outcome.errors
                == "lamina: \(folder.path("a.caml")): line 1, column 33: unknown attribute \"odd\"\n")
        #expect(try Program.run("render", folder.path("a.caml"), "-o", "-", "--strict").code == 2)
    }
}
