import ArgumentParser
import LaminaServer

/// How much requests may ask for.
struct ServeLimitArguments: ParsableArguments {
    @Option(help: "The most pixels of a picture, or of a frame.")
    var maxPixels = 16_777_216

    @Option(help: "The most frames of an animation.")
    var maxFrames = 1_800

    @Option(
        help: ArgumentHelp("The most bytes of a body, like 32M.", valueName: "size"),
        transform: ByteCountArgument.init(argument:))
    var maxBody: ByteCountArgument?

    @Option(help: "The most seconds for a picture or an animation.")
    var maxRequestSeconds = 30.0

    @Option(help: "The most requests that wait for their turn; further ones get 503.")
    var queue = 64

    @Option(help: "The most open connections.")
    var connections = 4096

    @Option(help: "Seconds in which the head of a request must arrive.")
    var idleSeconds = 15.0

    func validate() throws {
        let whole = [
            ("max-pixels", maxPixels), ("max-frames", maxFrames), ("queue", queue),
            ("connections", connections),
        ]
        for (name, value) in whole where value < 1 || value > 1_000_000_000 {
            throw ValidationError("--\(name): expected 1 or more, found \(value)")
        }
        for (name, value) in [("max-request-seconds", maxRequestSeconds), ("idle-seconds", idleSeconds)]
        where !(value > 0 && value <= 1e6) {
            throw ValidationError("--\(name): expected seconds above 0, found \(value)")
        }
    }

    var service: ServiceLimits {
        var limits = ServiceLimits()
        limits.pixels = maxPixels
        limits.frames = maxFrames
        if let maxBody {
            limits.bodyBytes = min(maxBody.bytes, 1 << 31)
            limits.allBodyBytes = max(limits.allBodyBytes, 2 * limits.bodyBytes)
        }
        limits.seconds = maxRequestSeconds
        limits.waiting = queue
        return limits
    }

    var http: HTTPSettings {
        var settings = HTTPSettings()
        settings.connections = min(connections, OpenFiles.limit - 100)
        settings.idleSeconds = idleSeconds
        return settings
    }
}
