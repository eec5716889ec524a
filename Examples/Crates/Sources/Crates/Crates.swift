import ArgumentParser
import Foundation
import Lamina

/// The program. Errors are one line on standard error; the exit code is 2 for bad usage, 1 for anything else.
@main
struct Crates: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crates",
        abstract: "Lets crates fall and stack: layers moved by the physics of Chipmunk.",
        discussion: """
            Draws frame by frame into PNG files, without a display. The physics goes by 120 steps a second \
            whatever the frame rate, so that the same time shows the same crates.

              crates --frames 240 -o crates
            """)

    @Option(name: .shortAndLong, help: "The folder that frame-00000.png and so on go into; it is made.")
    var output = "crates-frames"

    @Option(help: "How many frames.")
    var frames = 120

    @Option(help: "Frames a second.")
    var fps = 60.0

    @Option(help: "How many crates.")
    var crates = 16

    @Option(help: "Pixels per point; the box is 640 by 480 points.")
    var scale = 1.0

    @Option(help: "What draws: auto, vulkan or cpu. The CPU draws the same bytes everywhere.")
    var backend = RenderBackendChoice.cpu

    @Option(
        help: ArgumentHelp(
            "Lines of seconds, x and y as an accelerometer says: the pull, in units of gravity, y upwards. Upright is 0, -1.",
            valueName: "file"))
    var tilt: String?

    static let size = CGSize(width: 640, height: 480)

    func validate() throws {
        guard (1...99_999).contains(frames) else {
            throw ValidationError("--frames: expected 1 to 99999, found \(frames)")
        }
        guard (1...1000).contains(fps) else {
            throw ValidationError("--fps: expected 1 to 1000, found \(fps)")
        }
        guard (0...1000).contains(crates) else {
            throw ValidationError("--crates: expected 0 to 1000, found \(crates)")
        }
        guard scale >= 0.01, scale <= 20 else {
            throw ValidationError("--scale: expected 0.01 to 20, found \(scale)")
        }
    }

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let parserCode = exitCode(for: error)
            if parserCode.isSuccess { exit(withError: error) }
            let isUsage = parserCode == .validationFailure
            let sentence = isUsage ? "\(message(for: error)) (see crates --help)" : "\(error)"
            FileHandle.standardError.write(Data("crates: \(sentence)\n".utf8))
            Foundation.exit(isUsage ? 2 : 1)
        }
    }

    func run() throws {
        guard
            (try? FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true))
                != nil
        else {
            throw FolderError(path: output)
        }
        var options = RendererOptions()
        options.backend = backend
        let renderer = try CARenderer(options: options)
        let stage = silently { CrateStage(size: Self.size, crates: crates) }
        if let tilt {
            guard let bytes = FileManager.default.contents(atPath: tilt) else {
                throw ValidationError("--tilt \(tilt): expected a file that can be read")
            }
            stage.tilt = try TiltRecord(String(decoding: bytes, as: UTF8.self), name: tilt)
        }
        renderer.layer = stage.layer
        renderer.bounds = CGRect(origin: .zero, size: Self.size)
        renderer.scale = CGFloat(scale)

        let clock = FrameClock(framesPerSecond: fps)
        let link = CADisplayLink(clock: clock) { stage.advance(to: $0.timestamp) }
        link.add(to: .current, forMode: .default)
        for frame in 0..<frames {
            clock.tick()
            renderer.beginFrame(atTime: clock.now)
            try renderer.render()
            renderer.endFrame()
            let number = String(frame)
            let name = "frame-\(String(repeating: "0", count: max(0, 5 - number.count)))\(number).png"
            try renderer.makeImage().writePNG(to: "\(output)/\(name)")
        }
        link.invalidate()
        print("\(output): \(frames) \(frames == 1 ? "frame" : "frames")")
    }
}

/// Runs a function with standard output discarded. A Chipmunk with checks, as distributions build it, prints a
/// greeting there.
private func silently<Result>(_ body: () throws -> Result) rethrows -> Result {
    fflush(nil)
    let (kept, null) = (dup(STDOUT_FILENO), open("/dev/null", O_WRONLY))
    if kept >= 0, null >= 0 { dup2(null, STDOUT_FILENO) }
    defer {
        fflush(nil)
        if kept >= 0 { dup2(kept, STDOUT_FILENO) }
        for file in [kept, null] where file >= 0 { close(file) }
    }
    return try body()
}

extension RenderBackendChoice: @retroactive ExpressibleByArgument {}

/// A folder that cannot be made.
struct FolderError: Error, CustomStringConvertible {
    var path: String

    var description: String { "\(path): expected a folder or a place to make one" }
}
