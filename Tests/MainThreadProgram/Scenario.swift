import Dispatch
import Foundation
import Lamina
import LaminaSystem
import Synchronization

/// What the program does, by the name that is its argument.
enum Scenario: String, CaseIterable {
    case mainThread, oneThread, queue, timer, picture, background, notWaiting, noThread
    case block, dispatchMain, mainActor
    case changes, scrolling, restless, nested, otherRenderer

    func run() throws {
        switch self {
        case .mainThread: try Self.mainThread(threads: nil)
        case .oneThread: try Self.mainThread(threads: 1)
        case .queue: try DispatchQueue(label: "rendering").sync { try Self.mainThread(threads: nil) }
        case .timer: Self.timer()
        case .picture: try Self.picture()
        case .background: Self.background()
        case .notWaiting: try Self.notWaiting()
        case .noThread: try Self.noThread()
        case .block:
            try Self.onMainQueue { DispatchQueue.main.async(execute: $0) }
            Self.runForEver()
        case .dispatchMain:
            try Self.onMainQueue { DispatchQueue.main.async(execute: $0) }
            Dispatch.dispatchMain()
        case .mainActor:
            try Self.onMainQueue { block in Task { @MainActor in block() } }
            Dispatch.dispatchMain()
        case .changes: try Self.changes()
        case .scrolling: try Self.scrolling()
        case .restless: try Self.restless()
        case .nested: try Self.nested()
        case .otherRenderer: try Self.otherRenderer()
        }
    }

    // MARK: Where the frame begins

    private static func mainThread(threads: Int?) throws {
        let town = Town(600, 600)
        let screen = try Screen(town, threads: threads)
        expect("pixel", try screen.show(), blue)
        expect("pixel of another tile", try screen.show(280), blue)
        expect("calls on the main thread", town.calls.withLock { $0 }, [false, false])
    }

    private static func timer() {
        _ = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: false) { _ in
            do {
                try mainThread(threads: nil)
                exit(0)
            } catch {
                fail("\(error)")
            }
        }
        runForEver()
    }

    private static func runForEver() -> Never {
        RunLoop.main.run()
        fail("the run loop ended")
    }

    private static func picture() throws {
        let (holder, town) = (CALayer(), Town(300, 200))
        holder.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        holder.addSublayer(town)
        var options = RendererOptions()
        options.backend = .cpu
        let image = try holder.makeImage(options: options)
        expect("pixel", image.withUnsafeBytes { Array($0[..<4]) }, blue)
        expect("calls on the main thread", town.calls.withLock { $0.contains(true) }, false)
    }

    private static func background() {
        Thread.detachNewThread {
            do {
                try mainThread(threads: nil)
                exit(0)
            } catch {
                fail("\(error)")
            }
        }
        runForEver()
    }

    private static func notWaiting() throws {
        let town = Town(256, 256)
        let screen = try Screen(town)
        screen.renderer.waitsForTiles = false
        while try screen.show() != blue {
            RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
        }
        expect("calls on the main thread", town.calls.withLock { $0 }, [false])
        expect("next frame", screen.renderer.nextFrameTime(), .infinity)
    }

    /// Only then does the thread that renders draw.
    private static func noThread() throws {
        let town = Town(600, 600)
        town.asksMainQueue = false
        let screen = try Screen(town)
        expect("pixel", try withoutThreads { try screen.show(280) }, blue)
        expect("calls on the main thread", town.calls.withLock { $0 }, [true, true])
    }

    /// Not optimized: Swift 6.3 specializes `withValue` without the type's metadata, and crashes.
    @_optimize(none)
    private static func withoutThreads<R>(_ body: () throws -> R) rethrows -> R {
        try WorkerThread.$fault.withValue({ _ in EAGAIN }, operation: body)
    }

    /// In a block of the main queue, which cannot be served there: the frame is drawn without the tile, and later ones
    /// show it.
    private static func onMainQueue(_ perform: @escaping (@escaping @Sendable () -> Void) -> Void) throws {
        let screen = try Screen(Town(256, 256))
        perform {
            do {
                expect("pixel", try screen.show(), white)
                expect(
                    "warnings", screen.renderer.takeWarnings().map(\.feature),
                    [
                        "tiles are missing: drawing them waits for the main queue, and a block of the main queue draws the frame"
                    ])
                expect("next frame", screen.renderer.nextFrameTime(), 0)
            } catch {
                fail("\(error)")
            }
            showAgain(screen)
        }
    }

    /// Shows frames in blocks of the main queue until the tile is there.
    private static func showAgain(_ screen: Screen) {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) {
            do {
                guard try screen.show() == blue else { return showAgain(screen) }
                expect("next frame", screen.renderer.nextFrameTime(), .infinity)
                exit(0)
            } catch {
                fail("\(error)")
            }
        }
    }

    // MARK: What blocks of the main queue do

    private static func changes() throws {
        let town = Town(256, 256)
        let screen = try Screen(town)
        town.onMainQueue = {
            let note = Note()
            note.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            note.setNeedsDisplay()
            screen.stage.addSublayer(note)
        }
        expect("pixel of the new layer", try screen.show(10, 10), red)
        expect("pixel of the tile", try screen.show(), blue)
    }

    private static func scrolling() throws {
        let town = Town(2000, 2000)
        let screen = try Screen(town)
        var isFirst = true
        town.onMainQueue = {
            guard isFirst else { return }
            isFirst = false
            screen.stage.bounds.origin = CGPoint(x: 1000, y: 1000)
        }
        expect("pixel", try screen.show(), blue)
        expect("next frame", screen.renderer.nextFrameTime(), .infinity)
    }

    /// Each block asks for the tile to be drawn again: a frame ends all the same.
    private static func restless() throws {
        let town = Town(256, 256)
        let screen = try Screen(town)
        town.onMainQueue = { town.setNeedsDisplay() }
        expect("pixel", try screen.show(), blue)
        expect("pixel of the next frame", try screen.show(), blue)
        expect("that calls are few", town.calls.withLock { $0.count } <= 8, true)
    }

    private static func nested() throws {
        let town = Town(256, 256)
        let screen = try Screen(town)
        var found: [RendererError] = []
        town.onMainQueue = {
            screen.renderer.beginFrame(atTime: 5)
            for call in [screen.renderer.render, { _ = try screen.renderer.updateBounds() }] {
                do {
                    try call()
                } catch {
                    if let error = error as? RendererError { found.append(error) }
                }
            }
            screen.renderer.endFrame()
        }
        expect("pixel", try screen.show(), blue)
        expect("errors", found, [.isAtWork, .isAtWork])
        expect("faults", screen.renderer.committer.invariantFaults().map { "\($0)" }, [])
    }

    private static func otherRenderer() throws {
        let town = Town(256, 256)
        let screen = try Screen(town)
        let (other, note) = (try Screen(), Note())
        note.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        note.setNeedsDisplay()
        other.stage.addSublayer(note)
        var found: [UInt8]?
        town.onMainQueue = { found = try? other.show() }
        expect("pixel", try screen.show(), blue)
        expect("pixel of the other renderer", found, red)
    }
}
