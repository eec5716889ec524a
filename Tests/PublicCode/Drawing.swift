import Foundation
import UIKit

/// Draws a view at times after its first frame and writes the pictures, side by side, as `PATH.png`, and
/// their pixels as `PATH.pixels`. Scripts/ports gives the path.
///
/// - Parameter before: Called before each frame with its number.
func draw(
    _ view: UIView, at times: [Double] = [0], scale: CGFloat = 1, background: UIColor = .white,
    before: (Int) throws -> Void = { _ in }
) throws {
    UIScreen.main.scale = scale
    UIScreen.main.bounds = view.bounds
    let window = view as? UIWindow ?? UIWindow(frame: view.bounds)
    window.backgroundColor = background
    if window !== view { window.addSubview(view) }
    if window.rootViewController == nil { window.isHidden = false } else { window.makeKeyAndVisible() }
    var options = RendererOptions()
    options.backend = .cpu
    let renderer = try CARenderer(options: options)
    renderer.layer = window.layer
    renderer.bounds = window.bounds
    renderer.scale = scale
    var pixels = Data()
    var pictures: [UIImage] = []
    let start = CACurrentMediaTime()
    for (number, time) in times.enumerated() {
        stopClock(start + time)
        try before(number)
        renderer.beginFrame(atTime: start + time)
        try renderer.render()
        renderer.endFrame()
        let image = try renderer.makeImage()
        pixels.append(contentsOf: image.straightRGBA())
        pictures.append(UIImage(cgImage: image))
    }
    let size = CGSize(width: pictures.reduce(0) { $0 + $1.size.width }, height: pictures[0].size.height)
    let all = UIGraphicsImageRenderer(size: size).pngData { _ in
        for (number, picture) in pictures.enumerated() {
            picture.draw(at: CGPoint(x: CGFloat(number) * picture.size.width, y: 0))
        }
    }
    let path = CommandLine.arguments[1]
    try pixels.write(to: URL(fileURLWithPath: path + ".pixels"))
    try all.write(to: URL(fileURLWithPath: path + ".png"))
}

/// Lets timers and the main queue run. Afterwards the clock is as many seconds further on.
func wait(_ seconds: Double) {
    let end = CACurrentMediaTime() + seconds
    runClock()
    RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds))
    stopClock(end)
}

@_silgen_name("ports_stop_clock") private func stopClock(_ seconds: Double)
@_silgen_name("ports_run_clock") private func runClock()
