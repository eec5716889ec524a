import Foundation
import LaminaImage
import LaminaScene
import Testing

/// The fuzz targets' seeds are valid, so that changed seeds reach deep into the readers.
struct FuzzSeedTests {
    private static let folder = scenesFolder.deletingLastPathComponent().appendingPathComponent("Fuzz/Seeds")

    private func seeds(_ target: String) throws -> [(name: String, bytes: Data)] {
        let folder = Self.folder.appendingPathComponent(target)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(!names.isEmpty)
        return try names.map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
    }

    @Test(arguments: ["SceneJSON", "Lottie", "CAML"])
    func `scenes, Lottie documents and CAML are read, with layers`(_ target: String) throws {
        for (name, bytes) in try seeds(target) {
            let scene = try Scene(json: bytes, name: name, directory: "/nowhere")
            #expect(scene.layerCount > 0, "\(name)")
            #expect(outcome(scene.description) == scene.description, "\(name)")
        }
    }

    @Test func `archives are read, with their pictures`() throws {
        for (name, bytes) in try seeds("DotLottie") where name.hasPrefix("v") {
            let scene = try Scene(json: bytes, name: name, directory: "/nowhere")
            #expect(scene.layers.contains { $0.properties.contents != nil }, "\(name)")
        }
    }

    @Test func `state machines and their scripts are read`() throws {
        for (name, bytes) in try seeds("StateMachines") {
            let parts = bytes.split(separator: 0, maxSplits: 1)
            let scene = try Scene(json: Data(MachineSample.animation.utf8), name: name, directory: "")
            let machine = try LottieStateMachine(scene, document: Data(parts[0]), name: name)
            machine.start()
            try machine.perform(LottieStateMachineScript(json: Data(parts[1]), name: name))
            #expect(machine.warnings.isEmpty, "\(name)")
        }
    }

    @Test func `paths are read`() throws {
        for (name, bytes) in try seeds("PathText") {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(outcome(layer(#""shadowPath": "\#(text)""#)).hasPrefix("{"), "\(name)")
        }
    }

    @Test func `images are read`() throws {
        for (name, bytes) in try seeds("Images") {
            #expect(try CGImage.decode([UInt8](bytes)).width > 0, "\(name)")
        }
    }

    @Test func `jobs are read, with their values`() throws {
        for (name, bytes) in try seeds("Manifest") {
            let job = try SceneJob(line: [UInt8](bytes), manifest: name, number: 1)
            #expect(!job.overrides.isEmpty, "\(name)")
        }
    }
}
