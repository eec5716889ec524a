import ArgumentParser
import Foundation
import LaminaMedia
import QuartzCore

/// The program. Errors are one line on standard error; the exit code is 2 for bad usage, 1 for anything else.
@main
struct Classics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classics",
        abstract: "Films one of the classic listings, written with import QuartzCore or UIKit.",
        discussion: """
            Nothing is shown on a display: a frame clock drives the listing, and what it draws goes into a file of \
            the kind that its name says.

              classics chalkboard -o chalkboard.mp4
            """)

    /// The listings that can be filmed.
    enum Name: String, CaseIterable, ExpressibleByArgument {
        case ballByTimer = "ball-by-timer", ballByDisplayLink = "ball-by-display-link"
        case drawingByPath = "drawing-by-path", drawingByShapeLayer = "drawing-by-shape-layer"
        case chalkboard
        case contacts, rasterizedContacts = "rasterized-contacts"
        case mapOfTiles = "map-of-tiles"
        case plasma
        case contactTable = "contact-table", contactTableWithPaths = "contact-table-with-paths"
        case rasterizedContactTable = "rasterized-contact-table"
        case touchedPath = "touched-path", touchedShapeLayer = "touched-shape-layer"
        case touchedChalkboard = "touched-chalkboard"
        case pictureGrid = "picture-grid"
        case roundedByRadius = "rounded-by-radius", roundedByMask = "rounded-by-mask"
        case roundedByDrawing = "rounded-by-drawing"
        case naiveGrid = "naive-grid", culledGrid = "culled-grid", recycledGrid = "recycled-grid"

        func make() -> any Listing {
            switch self {
            case .ballByTimer: BouncingBall(.timer)
            case .ballByDisplayLink: BouncingBall(.displayLink)
            case .drawingByPath: DrawingBoard(.path)
            case .drawingByShapeLayer: DrawingBoard(.shapeLayer)
            case .chalkboard: Chalkboard()
            case .contacts: ContactList(isRasterized: false)
            case .rasterizedContacts: ContactList(isRasterized: true)
            case .mapOfTiles: MapOfTiles()
            case .plasma: Plasma()
            case .contactTable: ContactTable(.computed)
            case .contactTableWithPaths: ContactTable(.path)
            case .rasterizedContactTable: ContactTable(.rasterized)
            case .touchedPath: TouchBoard(.path)
            case .touchedShapeLayer: TouchBoard(.shapeLayer)
            case .touchedChalkboard: TouchBoard(.chalk)
            case .pictureGrid: PictureGrid()
            case .roundedByRadius: RoundedPictures(.cornerRadius)
            case .roundedByMask: RoundedPictures(.shapeMask)
            case .roundedByDrawing: RoundedPictures(.drawn)
            case .naiveGrid: LayerGrid(.naive)
            case .culledGrid: LayerGrid(.culled)
            case .recycledGrid: LayerGrid(.recycled)
            }
        }
    }

    @Argument(help: "The listing.")
    var name: Name

    @Option(
        name: .shortAndLong,
        help: "The film: .mp4, .webm, .gif, .webp, .apng, or name-%05d.png for single frames.")
    var output: String

    @Option(help: "Pixels per point, 0.1 to 10.")
    var scale = 1.0

    @Option(help: "What draws: auto, vulkan or cpu. The CPU draws the same bytes everywhere.")
    var backend = RenderBackendChoice.cpu

    func validate() throws {
        guard (0.1...10).contains(scale) else {
            throw ValidationError("--scale: expected 0.1 to 10, found \(scale)")
        }
    }

    static func main() {
        do {
            let command = try parse()
            try command.film()
        } catch {
            let parserCode = exitCode(for: error)
            if parserCode.isSuccess { exit(withError: error) }
            let isUsage = parserCode == .validationFailure
            let sentence = isUsage ? "\(message(for: error)) (see classics --help)" : "\(error)"
            FileHandle.standardError.write(Data("classics: \(sentence)\n".utf8))
            Foundation.exit(isUsage ? 2 : 1)
        }
    }

    func film() throws {
        let format = try MovieFormat(path: output)
        let rate = format.defaultFrameRate
        let listing = name.make()
        var options = RendererOptions()
        options.backend = backend
        let renderer = try CARenderer(options: options)
        renderer.layer = listing.stage
        renderer.bounds = listing.stage.bounds
        renderer.scale = CGFloat(scale)

        var writer: MovieWriter?
        let clock = FrameClock(framesPerSecond: rate.value)
        let link = CADisplayLink(clock: clock) { listing.advance(to: $0.timestamp) }
        link.add(to: .current, forMode: .default)
        let count = Int((listing.duration * rate.value).rounded(.up))
        for _ in 0..<count {
            clock.tick()
            renderer.beginFrame(atTime: clock.now)
            try renderer.render()
            renderer.endFrame()
            let frame = try renderer.makeImage()
            let movie =
                try writer
                ?? MovieWriter(
                    format: format, options: MovieOptions(frameRate: rate), width: frame.width,
                    height: frame.height, output: MovieOutput(path: output))
            writer = movie
            try frame.withUnsafeBytes { try movie.append($0, rowBytes: frame.bytesPerRow) }
        }
        link.invalidate()
        try writer?.finish()
        FileHandle.standardError.write(Data("\(output): \(count) frames\n".utf8))
    }
}

extension RenderBackendChoice: @retroactive ExpressibleByArgument {}
