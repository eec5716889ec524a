import Foundation
import LaminaRenderer
import LaminaVulkan
import LaminaWindow

/// A window with a few layers, or a thousand.
final class WindowProgram {
    private let window: LayerWindow
    private let scene: ProgramScene
    private let started = CACurrentMediaTime()
    private var input: (any DispatchSourceRead)?
    private var text = ""
    private var costs: [Double] = []
    private var link: CADisplayLink?
    private var healer: (any DispatchSourceTimer)?

    /// Seconds for which a layer moves.
    private let duration: Double

    init(_ arguments: [String]) throws {
        duration = arguments.compactMap { Double($0) }.first ?? 5
        let isLarge = arguments.contains("move")
        var options = WindowOptions()
        options.title = "Window program"
        options.size = isLarge ? CGSize(width: 1920, height: 1080) : CGSize(width: 300, height: 200)
        options.scale = arguments.contains("double") ? 2 : 1
        options.renderer.backend = arguments.contains("vulkan") ? .vulkan : .cpu
        window = try LayerWindow(options: options)
        scene = ProgramScene(count: isLarge ? 1000 : 12)
        window.layer = scene.root
        window.frameHandler = { [unowned self] _ in shown() }
        window.errorHandler = { say("error \($0)") }
        window.eventHandler = { [unowned self] in take($0) }
        if isLarge { move() }
    }

    func run() {
        window.show()
        let source = DispatchSource.makeReadSource(fileDescriptor: 0, queue: .main)
        nonisolated(unsafe) let program = self
        source.setEventHandler { program.read() }
        source.resume()
        input = source
        LayerWindow.run()
        if let error = window.error {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
        report()
    }

    private func shown() {
        costs.append(window.lastFrameSeconds)
        if window.frameCount == 1 {
            say("first after \(Int((CACurrentMediaTime() - started) * 1000)) ms on \(LayerWindow.system)")
        }
        if link == nil {
            say("shown \(window.frameCount) \(scene.mover.position.x) \(scene.mover.position.y)")
        }
    }

    private func take(_ event: WindowEvent) {
        switch event {
        case .closeRequested: window.close()
        case .pointer(let pointer):
            if pointer.phase == .began {
                CATransaction.setDisableActions(true)
                scene.mover.position = pointer.location
            }
            say("pointer \(pointer.phase) \(pointer.location.x) \(pointer.location.y) \(pointer.button)")
        case .wheel(let wheel): say("wheel \(wheel.deltaX) \(wheel.deltaY)")
        case .key(let key):
            say("key \(key.isDown) \(key.code.rawValue) \(key.characters) \(key.modifiers.rawValue)")
        case .text(let text): say("text \(text)")
        case .resized(let size, let scale): say("resized \(size.width) \(size.height) \(scale)")
        case .visibilityChanged(let isSeen): say("seen \(isSeen)")
        default: break
        }
    }

    // MARK: Standard input

    private func read() {
        let data = FileHandle.standardInput.availableData
        guard !data.isEmpty else {
            input?.cancel()
            return window.close()
        }
        text += String(decoding: data, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
            let line = text[..<end].split(separator: " ").map(String.init)
            text = String(text[text.index(after: end)...])
            obey(line)
        }
    }

    private func obey(_ line: [String]) {
        let numbers = line.dropFirst().compactMap { Double($0) }
        CATransaction.setDisableActions(true)
        switch line.first {
        case "dump": dump(to: line[1])
        case "move": scene.mover.position = CGPoint(x: numbers[0], y: numbers[1])
        case "resize": window.resize(to: CGSize(width: numbers[0], height: numbers[1]))
        case "title": window.title = line.dropFirst().joined(separator: " ")
        case "text": window.beginText(at: CGRect(x: 0, y: 0, width: 10, height: 10))
        case "clipboard": LayerWindow.clipboard = line.dropFirst().joined(separator: " ")
        case "pasted": say("pasted \(LayerWindow.clipboard ?? "")")
        case "passes": say("passes \(LayerWindow.passes)")
        case "pace": say("pace \(LayerWindow.pace.told) \(LayerWindow.pace.isInPhase)")
        case "fail": fail(line[1], Int32(numbers[0]), isLasting: line.contains("always"))
        case "windows": openWindows(Int(numbers[0]))
        case "late": stayBusy()
        case "bare": window.pointerShape = .none
        case "quit": window.close()
        default: say("unknown \(line)")
        }
    }

    /// The picture of the same layers without a window.
    private func dump(to path: String) {
        do {
            let copy = ProgramScene(count: scene.count)
            copy.mover.position = scene.mover.position
            var options = RendererOptions()
            options.backend = .cpu
            let renderer = try CARenderer(options: options)
            renderer.layer = copy.root
            renderer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
            renderer.bounds.size = window.size
            renderer.scale = window.scale
            renderer.beginFrame(atTime: 0)
            try renderer.render()
            renderer.endFrame()
            try renderer.withPixels { pixels in
                try Data(pixels.bytes).write(to: URL(fileURLWithPath: path))
                say("dumped \(pixels.width) \(pixels.height)")
            }
        } catch {
            say("error \(error)")
        }
    }

    /// Has the calls of a name fail, or one of them.
    private func fail(_ call: String, _ result: Int32, isLasting: Bool) {
        guard let calls = (window.renderer.frames.backend as? VulkanBackend)?.calls else { return }
        calls.fault = .init(.name(call), result: result)
        window.setNeedsFrame()
        guard !isLasting else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now(), repeating: .milliseconds(1))
        nonisolated(unsafe) let program = self
        timer.setEventHandler {
            guard calls.hasFailedOnRequest else { return }
            calls.fault = nil
            program.healer = nil
            say("failed")
        }
        timer.resume()
        healer = timer
    }

    /// Opens windows one after another, shows a frame in each, and closes them.
    private func openWindows(_ count: Int) {
        do {
            for _ in 0..<count {
                var options = WindowOptions()
                options.renderer.backend = window.renderer.vulkanDevice == nil ? .cpu : .vulkan
                let other = try LayerWindow(options: options)
                other.layer = ProgramScene(count: 12).root
                other.show()
                guard other.frameCount == 1 else { return say("no frame \(other.error as Any)") }
                other.close()
            }
            say("opened \(count)")
        } catch {
            say("error \(error)")
        }
    }

    /// In a frame, has the program busy up to shortly before the next one, so that events of that time wait.
    private func stayBusy() {
        let link = CADisplayLink { [unowned self] link in
            self.link?.invalidate()
            self.link = nil
            say("busy")
            while CACurrentMediaTime() < link.targetTimestamp + 0.5 { usleep(1000) }
            scene.mover.opacity = 0.99
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    // MARK: By hand

    private func move() {
        let link = CADisplayLink { [unowned self] link in
            CATransaction.setDisableActions(true)
            let seconds = link.targetTimestamp - started
            let way = 300 * abs(seconds.truncatingRemainder(dividingBy: 2) - 1)
            scene.mover.position = CGPoint(x: 400 + way, y: 500 - way)
            if seconds > duration { window.close() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    private func report() {
        let sorted = costs.dropFirst().sorted()
        guard link != nil, !sorted.isEmpty else { return }
        say(
            "\(sorted.count) frames, median \(sorted[sorted.count / 2] * 1000) ms, longest \(sorted[sorted.count - 1] * 1000) ms; processor time \(Double(clock()) / Double(CLOCKS_PER_SEC)) s"
        )
    }
}

/// The layers of the program.
struct ProgramScene {
    let root = CALayer()
    let mover = CALayer()
    let count: Int

    init(count: Int) {
        self.count = count
        for index in 0..<count {
            let layer = CALayer()
            layer.frame = CGRect(x: index % 40 * 48, y: index / 40 * 43, width: 40, height: 36)
            layer.cornerRadius = 6
            layer.backgroundColor = CGColor(
                red: CGFloat(index % 7) / 7, green: CGFloat(index % 11) / 11, blue: 0.6, alpha: 1)
            root.addSublayer(layer)
        }
        mover.frame = CGRect(x: 100, y: 100, width: 60, height: 40)
        mover.backgroundColor = CGColor(red: 1, green: 0.2, blue: 0.1, alpha: 0.8)
        mover.cornerRadius = 9
        root.addSublayer(mover)
    }
}

func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
