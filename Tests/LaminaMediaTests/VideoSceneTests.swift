import Foundation
import Lamina
import LaminaImage
import LaminaMedia
import LaminaTestSupport
import Testing

/// The samples with films against their filmstrips, which `lamina filmstrip --backend cpu --times 0,0.25,0.5,0.75,1` wrote.
@Suite(.serialized) struct VideoSceneTests {
    private static let times = [0, 0.25, 0.5, 0.75, 1]

    private static func pictures(_ backend: RenderBackendChoice) throws -> ScenePictures {
        try ScenePictures(
            "video/video-card", backend: backend, videoOpener: { try MovieSource(contentsOfFile: $0) })
    }

    @Test func `The video card looks as its golden filmstrip, whatever the order of times`() throws {
        let golden = try CGImage.read(
            contentsOfFile: ProjectFiles.path("Tests/Goldens/video/video-card.png"))
        let scene = try Self.pictures(.cpu)
        for (index, time) in Self.times.enumerated().reversed() {
            let picture = try scene.draw(at: time)
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

    @Test func `Both backends show the same film`() throws {
        let (cpu, vulkan) = (try Self.pictures(.cpu), try Self.pictures(.vulkan))
        for time in [0, 0.3, 1.6] {
            let comparison = try ImageComparison(cpu.draw(at: time), vulkan.draw(at: time))
            // Two samples of a picture that is scaled are 4 levels apart at most, on any device: the CPU weighs texels with 7
            // bits, a sampler with 8 or more, so each is off by 1/256 for each axis. A level apart may be whatever lies in the
            // card's shadow, for each step of a blur in shaders rounds by half a level.
            #expect(comparison.largestDifference <= 4, "at \(time): \(comparison)")
            #expect(
                Double(comparison.countAbove(1)) <= 0.02 * Double(comparison.totalPixels),
                "at \(time): \(comparison)")
        }
    }

    @Test func `A long film is shown in bounded memory`() throws {
        let folder = try Folder()
        var square = MovingSquare()
        (square.width, square.height, square.frames) = (640, 360, 30)
        let path = folder.path("film.mp4")
        try square.write(.mp4, to: .file(path))
        func residentBytes() throws -> Int {
            let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
            return (Int(text.split(separator: " ")[1]) ?? 0) * 4096
        }
        for backend in [RenderBackendChoice.cpu, .vulkan] {
            var options = RendererOptions()
            options.backend = backend
            let renderer = try CARenderer(options: options)
            let layer = CAVideoLayer()
            layer.player = try MovieSource(contentsOfFile: path)
            layer.isLooping = true
            layer.frame = CGRect(x: 0, y: 0, width: 640, height: 360)
            renderer.layer = layer
            renderer.bounds = layer.frame
            func play(_ frames: Range<Int>) throws {
                for frame in frames {
                    renderer.beginFrame(atTime: Double(frame) / 25)
                    try renderer.render()
                    renderer.endFrame()
                }
            }
            try play(0..<100)
            // A picture is 0.9 MB, and six hundred pictures are shown in each round. Other tests take memory in the
            // meantime and give it back. A leak grows in every round.
            var (first, leastGrowth) = (100, Int.max)
            for _ in 0..<5 where leastGrowth >= 60 << 20 {
                let before = try residentBytes()
                try play(first..<(first + 600))
                leastGrowth = min(leastGrowth, try residentBytes() - before)
                first += 600
            }
            #expect(leastGrowth < 60 << 20, "\(backend)")
        }
    }
}
