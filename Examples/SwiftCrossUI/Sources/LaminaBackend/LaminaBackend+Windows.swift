// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A window with the view of a scene. The program's window is as large as the screen.
public final class BackendWindow: UIWindow {
    /// The size for which the contents were laid out.
    fileprivate var contentSize = SIMD2<Int>.zero
    fileprivate var resizeHandler: ((SIMD2<Int>) -> Void)?
    var environmentHandler: (() -> Void)?
    private var knownScale = UIScreen.main.scale

    fileprivate func willResize(to size: CGSize) {
        let size = SIMD2(Int(size.width), Int(size.height))
        if UIScreen.main.scale != knownScale {
            knownScale = UIScreen.main.scale
            environmentHandler?()
        }
        guard size != contentSize else { return }
        contentSize = size
        resizeHandler?(size)
    }
}

/// Tells the backend of sizes and appearances.
final class RootController: UIViewController {
    private unowned let backend: LaminaBackend

    init(_ backend: LaminaBackend) {
        self.backend = backend
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
    }
    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        (view.window as? BackendWindow)?.willResize(to: size)
    }
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        MainActor.assumeIsolated { backend.styleDidChange() }
    }
}

extension LaminaBackend {
    public typealias Window = BackendWindow

    public func createWindow(withDefaultSize defaultSize: SIMD2<Int>?) -> Window {
        let size = defaultSize ?? SIMD2(640, 480)
        if stage == nil { resizeProgram(to: size) }
        let window = BackendWindow(
            frame: stage == nil ? UIScreen.main.bounds : CGRect(x: 0, y: 0, width: size.x, height: size.y))
        window.contentSize = SIMD2(Int(window.bounds.width), Int(window.bounds.height))
        if let stage { window.overrideUserInterfaceStyle = stage.colorScheme == .dark ? .dark : .light }
        window.rootViewController = RootController(self)
        return window
    }

    private func resizeProgram(to size: SIMD2<Int>) {
        let frame = CGRect(x: 0, y: 0, width: size.x, height: size.y)
        UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first?
            .requestGeometryUpdate(.Mac(systemFrame: frame))
    }

    public func setTitle(ofWindow window: Window, to title: String) { window.windowScene?.title = title }
    /// Nothing: the window system decides what may be done to a window.
    public func setBehaviors(ofWindow window: Window, closable: Bool, minimizable: Bool, resizable: Bool) {}

    public func setChild(ofWindow window: Window, to child: Widget) {
        guard let root = window.rootViewController?.view else { return }
        for view in root.subviews { view.removeFromSuperview() }
        child.frame = root.bounds
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        root.addSubview(child)
    }

    public func size(ofWindow window: Window) -> SIMD2<Int> { window.contentSize }
    public func isWindowProgrammaticallyResizable(_ window: Window) -> Bool { true }

    public func setSize(ofWindow window: Window, to newSize: SIMD2<Int>) {
        guard newSize != window.contentSize else { return }
        window.contentSize = newSize
        guard stage == nil else {
            return window.frame = CGRect(x: 0, y: 0, width: newSize.x, height: newSize.y)
        }
        resizeProgram(to: newSize)
    }

    public func setSizeLimits(
        ofWindow window: Window, minimum minimumSize: SIMD2<Int>, maximum maximumSize: SIMD2<Int>?
    ) {
        guard stage == nil, let limits = window.windowScene?.sizeRestrictions else { return }
        limits.minimumSize = CGSize(width: minimumSize.x, height: minimumSize.y)
        limits.maximumSize =
            maximumSize.map { CGSize(width: $0.x, height: $0.y) }
            ?? CGSize(width: CGFloat.infinity, height: CGFloat.infinity)
    }

    public func setResizeHandler(
        ofWindow window: Window, to action: @escaping (_ newSize: SIMD2<Int>) -> Void
    ) {
        window.resizeHandler = action
    }

    public func show(window: Window) { window.makeKeyAndVisible() }
    public func activate(window: Window) { window.makeKeyAndVisible() }
}
