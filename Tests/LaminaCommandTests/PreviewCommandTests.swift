import Foundation
import LaminaTestSupport
import Testing

@Suite struct PreviewCommandTests {
    /// The program while it shows something, and its address.
    private func preview(_ arguments: String..., in folder: Scratch) throws -> (
        program: StartedProgram, address: String
    ) {
        let program = try StartedProgram(["preview"] + arguments, output: folder.path("output"))
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end, program.isRunning {
            let text = (try? String(contentsOfFile: folder.path("output"), encoding: .utf8)) ?? ""
            if text.hasSuffix("/\n"), let address = text.split(separator: " ").last {
                return (program, address.trimmingCharacters(in: .whitespacesAndNewlines))
            }
            usleep(10_000)
        }
        return (program, "")
    }

    private func get(_ address: String, _ options: String...) throws -> String {
        try Program.run(executable: "/usr/bin/curl", ["-s", "-g", "--path-as-is", address] + options).text
    }

    @Test func `The address is printed, on loopback, and the page is there`() throws {
        let folder = try Scratch()
        let (program, address) = try preview(ProjectFiles.path("Scenes/cards.json"), in: folder)
        #expect(address.hasPrefix("http://127.0.0.1:"))
        #expect(try get(address).hasPrefix("<!doctype html>"))
        #expect(try get(address + "api/files").contains("\"first\":\"cards.json\""))
        #expect(try get(address + "../Package.swift").contains("\"status\":404"))
        kill(program.processIdentifier, SIGTERM)
        #expect(program.ends(within: 10) && program.exitCode == 0)
    }

    @Test func `Values of the command line are there from the start`() throws {
        let folder = try Scratch()
        let scene = ##"{"version":1,"size":[4,4],"layers":[{"name":"card","frame":[0,0,4,4]}]}"##
        try Data(scene.utf8).write(to: URL(fileURLWithPath: folder.path("card.json")))
        let (program, address) = try preview(
            folder.path("card.json"), "--set", "card.backgroundColor=#00ff00", in: folder)
        let answer = try get(address + "api/scene?file=card.json")
        #expect(answer.contains("card.backgroundColor") && answer.contains("\"canUndo\":false"))
        let values = try get(address + "api/properties?file=card.json&layer=0")
        #expect(values.contains("#00ff00ff"))
        withExtendedLifetime(program) {}
    }

    @Test func `The format of frames is that of the command line`() throws {
        let folder = try Scratch()
        let (program, address) = try preview(
            ProjectFiles.path("Scenes/cards.json"), "--color-space", "display-p3", "--depth", "16",
            "--headroom", "2", in: folder)
        let file = folder.path("frame")
        _ = try get(address + "api/frame?file=cards.json&gamut=p3", "-o", file)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(4096)
        let head = String(decoding: bytes, as: UTF8.self)
        #expect(head.contains("\"space\":\"display-p3\""))
        // A half holds the value of twice white's light to three digits.
        let headroom = head.firstMatch(of: /"headroom":([0-9.]+)/).flatMap { Double($0.1) }
        #expect(abs((headroom ?? 0) - 2) < 0.01)
        withExtendedLifetime(program) {}
    }

    @Test(arguments: [false, true])
    func `Changes are written into the file with --write, and stay on show without`(writes: Bool) throws {
        let folder = try Scratch()
        let scene =
            ##"{"version":1,"size":[4,4],"layers":[{"name":"card","frame":[0,0,4,4],"opacity":0.50}]}"##
        try Data(scene.utf8).write(to: URL(fileURLWithPath: folder.path("card.json")))
        let (program, address) =
            writes
            ? try preview(folder.path("card.json"), "--write", in: folder)
            : try preview(folder.path("card.json"), in: folder)
        let answer = try get(
            address + "api/edit?file=card.json", "-d", #"{"layer":0,"key":"opacity","value":"0.7"}"#)
        #expect(answer.contains("\"isWriting\":\(writes)"), "\(answer)")
        let text = try String(contentsOfFile: folder.path("card.json"), encoding: .utf8)
        #expect(text == scene.replacing("0.50", with: writes ? "0.70" : "0.50"))
        withExtendedLifetime(program) {}
    }

    @Test(arguments: [
        (["preview", "/no/such/scene.json"], "/no/such/scene.json: expected a scene or a folder of scenes"),
        (["preview", "Scenes", "--port", "99999"], "--port: expected 0 to 65535, found 99999"),
        (["preview", "Scenes", "--set", "title"], "--set: expected layer.key=value"),
        (["preview", "Scenes", "--set", "a.b=c"], "--set: works with a scene"),
    ])
    func `Wrong arguments are one line`(arguments: [String], sentence: String) throws {
        let run = try Program.run(arguments)
        #expect(run.code == 2 && run.errors.contains(sentence), "\(run.errors)")
    }
}
