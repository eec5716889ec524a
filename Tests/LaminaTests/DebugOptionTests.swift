import Foundation
import Lamina
import LaminaTestSupport
import Testing

@Suite struct DebugOptionTests {
    static let scenes = [
        "blending", "contact-list-shadows", "misaligned", "transforms", "frosted-glass", "masks",
    ]

    @Test func `Names make a set`() throws {
        #expect(try DebugOptions(names: ["blended", "fast-path"]) == [.blended, .fastPath])
        #expect(try DebugOptions(names: DebugOptions.named.map(\.name)) == .all)
        #expect(try DebugOptions(names: [String]()) == [])
    }

    @Test func `An unknown name is an error that lists the known ones`() throws {
        let error = #expect(throws: RendererError.self) { try DebugOptions(names: ["blended", "colors"]) }
        #expect(
            error?.description
                == "unknown debug overlay \"colors\": expected one of blended, cache, copied, misaligned, offscreen, "
                + "fast-path, updates, overdraw, gamut")
    }

    @Test(arguments: scenes)
    func `Both backends show the same overlays`(scene: String) throws {
        func differences(_ options: DebugOptions) throws -> Int {
            let pictures = try [RenderBackendChoice.cpu, .vulkan].map { backend in
                let pictures = try ScenePictures(scene, backend: backend)
                pictures.renderer.debugOptions = options
                return try pictures.draw()
            }
            return try ImageComparison(pictures[0], pictures[1]).countAbove(4)
        }
        // How far the pictures themselves agree is for the agreement tests to say.
        let without = try differences([])
        for (name, option) in DebugOptions.named {
            #expect(try differences(option) <= without + 40, "\(name)")
        }
    }

    @Test func `Overlays that are taken away leave the picture as it was`() throws {
        let pictures = try ScenePictures("blending", backend: .cpu)
        let before = try pictures.draw()
        pictures.renderer.debugOptions = [.blended, .overdraw, .updates]
        let with = try pictures.draw()
        pictures.renderer.debugOptions = []
        let after = try pictures.draw()
        #expect(try ImageComparison(before, after).differingPixels == 0)
        #expect(try ImageComparison(before, with).differingPixels > 100_000)
    }

    @Test(arguments: 0..<6)
    func `A frame drawn in part is the frame drawn whole, overlays included`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pictures = try ScenePictures("blending", backend: .cpu)
        let options: DebugOptions = [.blended, .overdraw, .offscreen, .fastPath, .misaligned]
        pictures.renderer.debugOptions = options
        _ = try pictures.draw()
        for _ in 0..<4 {
            let layers = Self.layers(below: try #require(pictures.renderer.layer))
            let layer = try #require(layers.randomElement(using: &random))
            layer.position.x += CGFloat(Int.random(in: -9...9, using: &random)) / 2
            layer.opacity = Float.random(in: 0...1, using: &random)
            let partly = try pictures.draw()
            pictures.renderer.frames.invalidate()
            let whole = try pictures.draw()
            #expect(try ImageComparison(partly, whole).differingPixels == 0)
        }
    }

    static func layers(below root: CALayer) -> [CALayer] {
        [root] + (root.sublayers ?? []).flatMap(layers)
    }
}
