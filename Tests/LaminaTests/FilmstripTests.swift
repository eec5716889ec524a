import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// The samples that move, and the way of a bundle from one state to another, against their filmstrips, which `lamina filmstrip --times 0,0.25,0.5,0.75,1` wrote, for Lottie documents with `--as-authored --background "#ffffff"`.
@Suite struct FilmstripTests {
    static let times = [0, 0.25, 0.5, 0.75, 1]

    @Test(arguments: ProjectFiles.animatedScenes)
    func `A scene moves as its golden filmstrip`(name: String) throws {
        try Self.compare("animated/\(name)") { try ScenePictures("animated/\(name)", backend: .cpu) }
    }

    @Test(arguments: ProjectFiles.lottieScenes)
    func `A Lottie document moves as its golden filmstrip`(name: String) throws {
        let document = try Scene(
            contentsOf: ProjectFiles.path("Scenes/lottie/\(name).json"), drawsAsAuthored: true)
        #expect(document.warnings.isEmpty)
        try Self.compare("lottie/\(name)") {
            let pictures = try ScenePictures(document, backend: .cpu)
            // Strips are white.
            pictures.renderer.backgroundColor = .white
            return pictures
        }
    }

    @Test func `A bundle goes from one state to another as its golden filmstrip`() throws {
        let bundle = try Scene(contentsOf: ProjectFiles.path("Scenes/caml/card.ca"))
        try Self.compare("caml/card") {
            try ScenePictures(bundle.transition(from: "closed", to: "open"), backend: .cpu)
        }
    }

    /// Compares frames that are drawn alone with the frames of a golden filmstrip.
    private static func compare(_ name: String, _ scene: () throws -> ScenePictures) throws {
        let golden = try CGImage.read(
            contentsOfFile: ProjectFiles.path("Tests/Goldens/\(name).png"))
        for (index, time) in times.enumerated() {
            let picture = try scene().draw(at: time)
            let gap = max(4, min(16, picture.width / 32))
            let left = gap + index * (picture.width + gap)
            try #require(golden.width >= left + picture.width && golden.height >= gap + picture.height)
            let part = try golden.rearranged(width: picture.width, height: picture.height) {
                ($0 + left, $1 + gap)
            }
            let comparison = try ImageComparison(part, picture)
            #expect(comparison.differingPixels == 0, "at \(time): \(comparison)")
        }
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
