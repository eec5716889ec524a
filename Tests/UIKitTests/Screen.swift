import Foundation
import Testing
import UIKit

/// A window with a controller, and frames of it at times of the test's own.
final class Screen {
    let window: UIWindow
    private let renderer: CARenderer
    private(set) var time = 10.0

    init(
        _ controller: UIViewController, width: CGFloat = 320, height: CGFloat = 480,
        insets: UIEdgeInsets = .zero
    ) throws {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.screenSafeAreaInsets = insets
        var options = RendererOptions()
        options.backend = .cpu
        renderer = try CARenderer(options: options)
        renderer.layer = window.layer
        renderer.bounds = window.bounds
        window.rootViewController = controller
        window.makeKeyAndVisible()
        try frame()
    }

    /// Draws a frame after some time.
    func frame(after seconds: Double = 0) throws {
        time += seconds
        renderer.beginFrame(atTime: time)
        try renderer.render()
        renderer.endFrame()
    }

    /// Draws frames until animations are over.
    func settle() throws { for _ in 0..<8 { try frame(after: 0.2) } }

    func image() throws -> CGImage { try renderer.makeImage() }

    /// A pixel of the last frame, red, green and blue.
    func color(_ x: Int, _ y: Int) throws -> [UInt8] {
        let image = try renderer.makeImage()
        let pixels = image.straightRGBA()
        let place = (y * image.width + x) * 4
        return Array(pixels[place..<place + 3])
    }
}

/// A controller that writes down what it hears.
class Told: UIViewController {
    let name: String
    var log: Log
    var color = UIColor.white

    final class Log {
        var words: [String] = []
        func take() -> [String] {
            defer { words = [] }
            return words
        }
    }

    init(_ name: String, _ log: Log, _ color: UIColor = .white) {
        (self.name, self.log, self.color) = (name, log, color)
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = color
        log.words.append("\(name) load")
    }
    override func viewWillAppear(_ animated: Bool) { log.words.append("\(name) will\(animated ? "+" : "")") }
    override func viewIsAppearing(_ animated: Bool) { log.words.append("\(name) is") }
    override func viewDidAppear(_ animated: Bool) { log.words.append("\(name) did") }
    override func viewWillDisappear(_ animated: Bool) {
        log.words.append("\(name) willNot\(animated ? "+" : "")")
    }
    override func viewDidDisappear(_ animated: Bool) { log.words.append("\(name) didNot") }
}
