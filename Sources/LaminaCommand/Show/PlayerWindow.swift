import Dispatch
import Foundation
import Lamina
import LaminaMessages
import LaminaWindow

/// Plays a file in a window: the keys, the bar, saves of the file, and the pointer of a state machine.
///
/// The scene's time is that of a layer with a clock of its own. So a scene that plays moves by itself, and one that is paused costs
/// nothing.
final class PlayerWindow {
    private let window: LayerWindow
    private let file: ShownFile
    private var clock = PlayerClock()
    private let root = CALayer()
    /// Has the scene's clock, and its scale.
    private let stage = CALayer()
    private let bar = ScrubBar()
    private var link: CADisplayLink?
    private var watch: (any DispatchSourceTimer)?
    private var alarm: (any DispatchSourceTimer)?
    private var isScrubbing = false
    private var isPointed = false
    private var lastTime = 0.0
    private var shownTitle = ""
    private var failure: String?

    /// Seconds between two looks at the file.
    private static let watchInterval = 0.3

    init(_ window: LayerWindow, _ file: ShownFile) {
        (self.window, self.file) = (window, file)
        root.addSublayer(stage)
        root.addSublayer(bar.layer)
        window.layer = root
        window.eventHandler = { [unowned self] in take($0) }
        adopt()
        clock.play(at: CACurrentMediaTime())
    }

    func run() {
        follow()
        window.show()
        nonisolated(unsafe) let player = self
        let watch = DispatchSource.makeTimerSource(queue: .main)
        watch.schedule(
            deadline: .now() + Self.watchInterval, repeating: Self.watchInterval, leeway: .milliseconds(50))
        watch.setEventHandler { player.look() }
        watch.resume()
        self.watch = watch
        LayerWindow.run()
        watch.cancel()
        link?.invalidate()
    }

    func pause(at time: Double) {
        let now = CACurrentMediaTime()
        clock.pause(at: now)
        clock.seek(to: time, at: now)
        follow()
    }

    func close(after seconds: Double) {
        nonisolated(unsafe) let window = window
        let alarm = DispatchSource.makeTimerSource(queue: .main)
        alarm.schedule(deadline: .now() + seconds)
        alarm.setEventHandler { window.close() }
        alarm.resume()
        self.alarm = alarm
    }

    // MARK: The file

    /// Shows the layers of the file as it was read last.
    private func adopt() {
        guard let scene = file.scene else { return }
        // A machine has a time of its own.
        clock.duration = file.machine == nil ? scene.duration : nil
        window.renderer.backgroundColor =
            scene.backgroundColor ?? CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        do {
            let layer = try file.makeLayer(scale: window.scale * factor)
            quietly { stage.sublayers = layer.map { [$0] } ?? [] }
            failure = nil
        } catch {
            fail(error)
        }
        layOut()
        window.setNeedsFrame()
    }

    private func look() {
        guard file.hasChanged else { return }
        load(nil)
    }

    private func load(_ path: String?) {
        do {
            try file.load(path)
            if path != nil { clock.seek(to: 0, at: CACurrentMediaTime()) }
            adopt()
        } catch {
            fail(error)
        }
        follow()
    }

    private func fail(_ error: any Error) {
        failure = "\(error)"
        Console.error("lamina: \(failure ?? "")")
    }

    // MARK: Time

    private func follow() {
        let now = CACurrentMediaTime()
        let time = clock.time(at: now)
        quietly {
            // A layer's time is (time of its superlayer − beginTime) · speed + timeOffset.
            stage.speed = clock.isPlaying ? 1 : 0
            stage.timeOffset = time
            stage.beginTime = clock.isPlaying ? now : 0
        }
        lastTime = now
        showPlace(at: now)
        runLink()
    }

    /// Ticks while there is a bar to move, an end to wait for, or a machine to advance.
    private func runLink() {
        if link == nil {
            let link = CADisplayLink { [unowned self] in tick($0.targetTimestamp) }
            link.add(to: .main, forMode: .common)
            self.link = link
        }
        link?.isPaused = file.machine == nil && (!clock.isPlaying || clock.duration == nil)
    }

    private func tick(_ now: Double) {
        if let machine = file.machine, clock.isPlaying {
            machine.advance(by: now - lastTime)
            quietly {
                do { try machine.updateLayer() } catch { fail(error) }
            }
        }
        let wraps = clock.isPlaying && clock.time(at: now) < clock.time(at: lastTime)
        if wraps {
            let time = clock.time(at: now)
            clock.seek(to: time, at: now)
            quietly { (stage.timeOffset, stage.beginTime) = (time, now) }
        }
        lastTime = now
        showPlace(at: now)
    }

    private func showPlace(at now: Double) {
        let time = clock.time(at: now)
        let progress = clock.duration.map { $0 > 0 ? time / $0 : 0 }
        quietly { bar.show(progress, in: window.size, isVisible: isPointed || !clock.isPlaying) }
        let state =
            file.machine.map { " — \($0.state ?? "stopped")" }
            ?? clock.duration.map { length in
                " — \(Self.seconds(time)) of \(Self.seconds(length)) s"
            }
        let title = displayed("\(failure ?? file.path)\(clock.isPlaying ? "" : state ?? "")")
        guard title != shownTitle else { return }
        shownTitle = title
        window.title = title
    }

    private static func seconds(_ value: Double) -> String { String(format: "%.2f", value) }

    // MARK: Layout

    /// The scale at which the scene fits the window.
    private var factor: CGFloat {
        guard let size = file.scene?.size, size.width > 0, size.height > 0 else { return 1 }
        return min(window.size.width / size.width, window.size.height / size.height)
    }

    private func layOut() {
        let size = file.scene?.size ?? .zero
        quietly {
            root.frame = CGRect(origin: .zero, size: window.size)
            stage.bounds = CGRect(origin: .zero, size: size)
            stage.position = CGPoint(x: window.size.width / 2, y: window.size.height / 2)
            stage.transform = CATransform3DMakeScale(factor, factor, 1)
        }
        showPlace(at: CACurrentMediaTime())
    }

    private func quietly(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }

    // MARK: Events

    private func take(_ event: WindowEvent) {
        switch event {
        case .closeRequested, .quitRequested: window.close()
        case .resized: adopt()
        case .dropped(let items): for case .file(let path) in items { load(path) }
        case .pointerInside(let isInside):
            isPointed = isInside
            machine(isInside ? .enter : .exit, at: .zero)
            showPlace(at: CACurrentMediaTime())
        case .pointer(let pointer): take(pointer)
        case .key(let key): if key.isDown { take(key) }
        default: return
        }
    }

    private func take(_ pointer: PointerEvent) {
        let inBar = clock.duration != nil && pointer.location.y >= window.size.height - ScrubBar.reach
        switch pointer.phase {
        case .began where pointer.button == 1 && inBar:
            isScrubbing = true
            scrub(to: pointer.location.x)
        case .moved where isScrubbing: scrub(to: pointer.location.x)
        case .ended where isScrubbing: isScrubbing = false
        case .began: machine(.down, at: pointer.location)
        case .moved: machine(.move, at: pointer.location)
        case .ended:
            machine(.up, at: pointer.location)
            machine(.click, at: pointer.location)
        }
    }

    private func scrub(to x: CGFloat) {
        guard let duration = clock.duration, window.size.width > 0 else { return }
        let now = CACurrentMediaTime()
        clock.pause(at: now)
        clock.seek(to: duration * max(0, min(1, x / window.size.width)), at: now)
        follow()
    }

    private func machine(_ pointer: LottieStateMachine.Pointer, at place: CGPoint) {
        guard let machine = file.machine else { return }
        machine.pointer(pointer, at: stage.convert(place, from: root))
    }

    private func take(_ key: KeyEvent) {
        let now = CACurrentMediaTime()
        let step = 1 / (file.scene?.frameRate ?? 60)
        switch key.code {
        case .space: clock.isPlaying ? clock.pause(at: now) : clock.play(at: now)
        case .left, .right:
            clock.pause(at: now)
            clock.seek(to: clock.time(at: now) + (key.code == .left ? -step : step), at: now)
        case .home: clock.seek(to: 0, at: now)
        case .end: clock.seek(to: clock.duration ?? clock.time(at: now), at: now)
        case .escape: return window.close()
        default: return take(sign: key.characters, at: now)
        }
        follow()
    }

    private func take(sign: String, at now: Double) {
        switch sign {
        case "q": window.close()
        case "f": window.isFullscreen.toggle()
        case "r":
            clock.seek(to: 0, at: now)
            follow()
        case "0": overlay([])
        default:
            guard let number = Int(sign), DebugOptions.named.indices.contains(number - 1) else { return }
            overlay(window.renderer.debugOptions.symmetricDifference(DebugOptions.named[number - 1].option))
        }
    }

    private func overlay(_ options: DebugOptions) {
        window.renderer.debugOptions = options
        window.setNeedsFrame()
    }
}
