import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import LaminaTesting
import Testing

/// The samples that move, and the way of a bundle from one state to another, against their filmstrips.
@Suite(.pictures(keepsLayers: false)) struct FilmstripTests {
    static let times = [0, 0.25, 0.5, 0.75, 1]

    @Test(arguments: ProjectFiles.animatedScenes)
    func `A scene moves as its golden filmstrip`(name: String) throws {
        expectPicture(
            of: try ScenePictures.scene("animated/\(name)"), at: Self.times,
            reference: "Tests/Goldens/animated/\(name).png")
    }

    @Test(arguments: ProjectFiles.lottieScenes)
    func `A Lottie document moves as its golden filmstrip`(name: String) throws {
        let document = try Scene(
            contentsOf: ProjectFiles.path("Scenes/lottie/\(name).json"), lottieEngine: .authored)
        #expect(document.warnings.isEmpty)
        expectPicture(
            of: document, at: Self.times, background: .white, reference: "Tests/Goldens/lottie/\(name).png")
    }

    @Test func `A bundle goes from one state to another as its golden filmstrip`() throws {
        let bundle = try Scene(contentsOf: ProjectFiles.path("Scenes/caml/card.ca"))
        expectPicture(
            of: try bundle.transition(from: "closed", to: "open"), at: Self.times,
            reference: "Tests/Goldens/caml/card.png")
    }

    @Test func `Every filmstrip has its scene and every scene its filmstrip`() throws {
        for (folder, scenes) in [
            ("animated", ProjectFiles.animatedScenes), ("lottie", ProjectFiles.lottieScenes),
        ] {
            let goldens = try FileManager.default.contentsOfDirectory(
                atPath: ProjectFiles.path("Tests/Goldens/\(folder)")
            ).filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
            #expect(goldens == scenes)
        }
    }

    @Test(arguments: ["door-swing", "easing-chart"])
    func `A frame drawn alone is the frame of a sequence`(name: String) throws {
        let sequence = try ScenePictures("animated/\(name)", backend: .cpu)
        for frame in 0..<80 {
            let time = Double(frame) / 60
            let picture = try sequence.draw(at: time)
            guard frame % 13 == 0 else { continue }
            let alone = try ScenePictures("animated/\(name)", backend: .cpu).draw(at: time)
            #expect(try ImageComparison(alone, picture).differingPixels == 0, "frame \(frame)")
        }
    }

    @Test func `Times may come in any order`() throws {
        let scene = try ScenePictures("animated/bounce", backend: .cpu)
        _ = try scene.draw(at: 5)
        let alone = try ScenePictures("animated/bounce", backend: .cpu).draw(at: 0.5)
        #expect(try ImageComparison(alone, scene.draw(at: 0.5)).differingPixels == 0)
    }
}
