import Foundation
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct RenderCommandTests {
    @Test(arguments: ["cpu", "vulkan", "auto"])
    func `render writes a PNG of the scene's size`(backend: String) throws {
        let folder = try Scratch()
        let path = folder.path("picture.png")
        let outcome = try Program.run("render", "Scenes/contact-list.json", "-o", path, "--backend", backend)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
        let picture = try CGImage.read(contentsOfFile: path)
        #expect(picture.width == 750)
        #expect(picture.height == 1334)
        #expect(try folder.names == ["picture.png"])
    }

    @Test func `render writes to standard output`() throws {
        let outcome = try Program.run("render", "Scenes/clock.json", "-o", "-", "--backend", "cpu")
        #expect(outcome.code == 0)
        let golden = try CGImage.read(contentsOfFile: ProjectFiles.path("Tests/Goldens/clock.png"))
        let picture = try CGImage.decode([UInt8](outcome.output))
        #expect(try ImageComparison(golden, picture).differingPixels == 0)
    }

    @Test func `Neither threads nor switches change a byte of the file`() throws {
        let plain = try Program.run("render", "Scenes/cards.json", "-o", "-", "--backend", "cpu").output
        for arguments in [
            ["--threads", "1"], ["--threads", "3"], ["--disable", "culling,occlusion,folding"],
        ] {
            let other = try Program.run(
                "render", "Scenes/cards.json", "-o", "-", "--backend", "cpu", arguments[0], arguments[1]
            ).output
            #expect(other == plain, "\(arguments)")
        }
        #expect(!plain.isEmpty)
    }

    @Test func `render takes a scale, a size and a background`() throws {
        func size(_ option: String, _ value: String) throws -> [Int] {
            let outcome = try Program.run(
                "render", "Scenes/clock.json", "-o", "-", "--backend", "cpu", option, value)
            let picture = try CGImage.decode([UInt8](outcome.output))
            return [picture.width, picture.height]
        }
        let whole = try size("--scale", "1")
        #expect(try size("--scale", "2") == whole.map { $0 * 2 })
        #expect(try size("--pixels", "123x45") == [123, 45])
        let folder = try Scratch()
        let empty = try folder.file("empty.json", #"{"version": 1, "size": [2, 1], "layers": []}"#)
        let outcome = try Program.run("render", empty, "-o", "-", "--backend", "cpu", "--background", "#f80")
        #expect(
            try CGImage.decode([UInt8](outcome.output)).straightRGBA() == [
                255, 136, 0, 255, 255, 136, 0, 255,
            ])
    }

    @Test func `An unknown device is missing, with those there are`() throws {
        let outcome = try Program.run(
            "render", "Scenes/clock.json", "-o", "-", "--backend", "vulkan", "--device", "no such device")
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("no such device"))
        #expect(outcome.output.isEmpty)
    }

    static let noDriver = ["VK_DRIVER_FILES": "/dev/null", "VK_ICD_FILENAMES": "/dev/null"]

    @Test func `Without a driver Vulkan is missing`() throws {
        let outcome = try Program.run(
            "render", "Scenes/clock.json", "-o", "-", "--backend", "vulkan", environment: Self.noDriver)
        #expect(outcome.code == 3)
        #expect(outcome.output.isEmpty)
    }

    @Test func `auto draws the CPU's bytes unless there is a GPU, and says nothing`() throws {
        let doctor = try Program.run("doctor")
        let hasGPU = doctor.text.contains("auto draws by   device")
        #expect(
            hasGPU || doctor.text.contains("auto draws by   the CPU, as there is no GPU"), "\(doctor.text)")
        let outcome = try Program.run("render", "Scenes/shadows.json", "-o", "-")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let cpu = try Program.run("render", "Scenes/shadows.json", "-o", "-", "--backend", "cpu")
        #expect(hasGPU || outcome.output == cpu.output)
        let backend = try Program.run("inspect", "Scenes/clock.json", "--stage", "backend")
        #expect(
            backend.text.hasPrefix(hasGPU ? "BackendTraits: vulkan" : "BackendTraits: cpu"), "\(backend.text)"
        )
        // A device by its number is taken, whatever it is.
        let device = try Program.run("inspect", "Scenes/clock.json", "--stage", "backend", "--device", "0")
        #expect(device.text.hasPrefix("BackendTraits: vulkan"), "\(device.text)")
    }

    @Test(arguments: [
        "{}", "no JSON",
        #"{"file_format_version": "1.0.0", "ICD": {"library_path": "/no/such.so", "api_version": "1.3.0"}}"#,
    ])
    func `A driver's file that is damaged is a missing device`(text: String) throws {
        let folder = try Scratch()
        let file = try folder.file("icd.json", text)
        let environment = ["VK_DRIVER_FILES": file, "VK_ICD_FILENAMES": file]
        let outcome = try Program.run(
            "render", "Scenes/clock.json", "-o", "-", "--backend", "vulkan", environment: environment)
        #expect(outcome.code == 3, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("lamina: found no Vulkan driver"), "\(outcome.errors)")
        let open = try Program.run("render", "Scenes/clock.json", "-o", "-", environment: environment)
        #expect(open.code == 0 && open.errors.contains("drawing on the CPU"))
    }

    @Test func `Without a driver auto draws on the CPU and says so once`() throws {
        let outcome = try Program.run("render", "Scenes/clock.json", "-o", "-", environment: Self.noDriver)
        #expect(outcome.code == 0)
        #expect(!outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(outcome.errors.contains("drawing on the CPU"))
    }

    @Test func `A file that cannot be written is an error and leaves nothing`() throws {
        let folder = try Scratch()
        let outcome = try Program.run(
            "render", "Scenes/clock.json", "-o", "/proc/no/such/folder.png", "--backend", "cpu")
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains("folder.png"))
        let long = folder.path("no/\(String(repeating: "x", count: 300))/folder.png")
        #expect(try Program.run("render", "Scenes/clock.json", "-o", long, "--backend", "cpu").code == 2)
        #expect(try folder.names.isEmpty)
    }

    @Test func `A scene smaller than a pixel is a picture of one`() throws {
        let folder = try Scratch()
        let scene = try folder.file("s.json", #"{"version": 1, "size": [0.1, 2], "layers": []}"#)
        let outcome = try Program.run("render", scene, "-o", "-", "--backend", "cpu")
        #expect(outcome.code == 0, "\(outcome.errors)")
        // Width and height of a PNG.
        #expect(Array(outcome.output.dropFirst(16).prefix(8)) == [0, 0, 0, 1, 0, 0, 0, 2])
    }
}
