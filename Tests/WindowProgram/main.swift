import Foundation
import LaminaWindow

// A window with a thousand layers, one of which moves when it is clicked. For tests and by hand.
let started = CACurrentMediaTime()
var options = WindowOptions()
options.title = "Window program"
options.size = CGSize(width: 1920, height: 1080)
options.renderer.backend = .cpu
let window = try LayerWindow(options: options)
let root = CALayer()
root.frame = CGRect(origin: .zero, size: window.size)
for index in 0..<1000 {
    let layer = CALayer()
    layer.frame = CGRect(x: index % 40 * 48, y: index / 40 * 43, width: 40, height: 36)
    layer.cornerRadius = 6
    layer.backgroundColor = CGColor(
        red: CGFloat(index % 7) / 7, green: CGFloat(index % 11) / 11, blue: 0.6, alpha: 1)
    root.addSublayer(layer)
}
let mover = CALayer()
mover.frame = CGRect(x: 100, y: 100, width: 120, height: 120)
mover.backgroundColor = CGColor(red: 1, green: 0.2, blue: 0.1, alpha: 0.8)
root.addSublayer(mover)
window.layer = root
var frames = 0
var costs: [Double] = []
window.frameHandler = { damage in
    frames += 1
    costs.append(window.lastFrameSeconds)
    if frames == 1 {
        print("first frame after \(Int((CACurrentMediaTime() - started) * 1000)) ms on \(LayerWindow.system)")
    }
}
window.errorHandler = { print("error: \($0)") }
window.eventHandler = { event in
    print("\(event)")
    if event == .closeRequested { window.close() }
    if case .pointer(let place) = event, place.phase == .began { mover.position = place.location }
    if case .key(let key) = event, key.isDown, key.characters == "q" { window.close() }
}
window.show()
let seconds = Double(CommandLine.arguments.dropFirst().first ?? "") ?? 5
if CommandLine.arguments.contains("move") {
    CATransaction.setDisableActions(true)
    let link = CADisplayLink { link in
        CATransaction.setDisableActions(true)
        mover.position = CGPoint(
            x: 400 + 300 * cos(link.targetTimestamp), y: 500 + 300 * sin(link.targetTimestamp))
    }
    link.add(to: .main, forMode: .common)
}
let timer = Timer(fire: Date(timeIntervalSinceNow: seconds), interval: 0, repeats: false) { _ in
    MainActor.assumeIsolated {
        print("frames \(frames), processor time \(Double(clock()) / Double(CLOCKS_PER_SEC)) s")
        let sorted = costs.dropFirst().sorted()
        if !sorted.isEmpty {
            print(
                "median frame \(sorted[sorted.count / 2] * 1000) ms, longest \(sorted[sorted.count - 1] * 1000) ms"
            )
        }
        LayerWindow.stop()
    }
}
RunLoop.main.add(timer, forMode: .common)
LayerWindow.run()
