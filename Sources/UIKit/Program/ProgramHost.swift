import CoreGraphics
import Foundation
import LaminaMessages
import LaminaViews
import LaminaWindow

/// Shows a program's windows in one of the window system, and hands its events on.
///
/// The window of the system is the screen: its size is that of ``UIScreen/main``, and the program's windows lie in it by their levels.
final class ProgramHost {
    private let window: LayerWindow
    private let root = CALayer()
    private let application: UIApplication
    private var delegate: (any UIApplicationDelegate)?
    private var sceneDelegate: (any UISceneDelegate)?
    private let touches: ScreenTouches
    private let keys: ScreenKeys
    private var hasEnded = false

    private init(_ application: UIApplication) throws {
        var options = WindowOptions()
        if let size = Self.sizeOfEnvironment { UIScreen.main.bounds = CGRect(origin: .zero, size: size) }
        options.size = UIScreen.main.bounds.size
        let scene = application.onlyScene
        options.title = scene.title.flatMap { $0.isEmpty ? nil : $0 } ?? ProcessInfo.processInfo.processName
        options.minimumSize = scene.restrictions.minimumSize
        options.maximumSize = scene.restrictions.maximumSize
        options.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        window = try LayerWindow(options: options)
        self.application = application
        touches = ScreenTouches(application)
        keys = ScreenKeys(window)
        ScrollPhysics.isLive = true
        if ProcessInfo.processInfo.environment["LAMINA_APPEARANCE"] == "dark" {
            UITraitCollection.setScreenStyle(.dark)
        }
        window.layer = root
        takeScreen()
        window.eventHandler = { [unowned self] in take($0) }
    }

    // MARK: Running

    /// Runs a program.
    ///
    /// - Returns: The status with which it ends.
    static func run(_ delegate: (any UIApplicationDelegate)?) -> Int32 {
        let application = UIApplication.shared
        guard application.host == nil else { return fail("the program runs already") }
        do {
            let host = try ProgramHost(application)
            application.host = host
            defer { application.host = nil }
            host.launch(delegate)
            LayerWindow.run()
            host.end()
            if let error = host.window.error { return fail("\(error)") }
            return 0
        } catch {
            return fail("\(error)")
        }
    }

    /// Says on standard error why a program cannot run.
    static func fail(_ reason: String) -> Int32 {
        FileHandle.standardError.write(Data("UIApplicationMain: \(displayed(reason))\n".utf8))
        return 1
    }

    private static var sizeOfEnvironment: CGSize? {
        let parts = ProcessInfo.processInfo.environment["LAMINA_SCREEN"]?.split(separator: "x").map {
            Double($0)
        }
        guard let parts, parts.count == 2, let width = parts[0], let height = parts[1],
            (1...Double(CARenderer.maximumPictureSide)).contains(width),
            (1...Double(CARenderer.maximumPictureSide)).contains(height)
        else { return nil }
        return CGSize(width: width, height: height)
    }

    private func launch(_ delegate: (any UIApplicationDelegate)?) {
        self.delegate = delegate
        application.delegate = delegate
        application.applicationState = .inactive
        _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
        delegate?.applicationDidFinishLaunching(application)
        post(UIApplication.didFinishLaunchingNotification)
        connectScene()
        window.show()
        setState(.active)
    }

    private func connectScene() {
        guard let delegate else { return }
        let (scene, options) = (application.onlyScene, UIScene.ConnectionOptions())
        let configuration = delegate.application(
            application, configurationForConnecting: scene.session, options: options)
        guard !configuration.isAbsent else { return }
        scene.session.configuration = configuration
        // Without a class, Apple's systems read its name from the manifest, and templates call it so.
        let module = String(reflecting: type(of: delegate)).split(separator: ".").first.map(String.init) ?? ""
        guard let type = configuration.delegateClass ?? NSClassFromString("\(module).SceneDelegate"),
            let made = ObjectInitializer.make(type) as? any UISceneDelegate
        else { return }
        sceneDelegate = made
        scene.delegate = made
        made.scene(scene, willConnectTo: scene.session, options: options)
        made.sceneWillEnterForeground(scene)
    }

    private func end() {
        guard !hasEnded else { return }
        hasEnded = true
        setState(.background)
        keys.end()
        ScrollPhysics.isLive = false
        sceneDelegate?.sceneDidDisconnect(application.onlyScene)
        delegate?.application(application, didDiscardSceneSessions: [application.onlyScene.session])
        delegate?.applicationWillTerminate(application)
        post(UIApplication.willTerminateNotification)
    }

    // MARK: State

    /// Goes to another state by the steps between.
    private func setState(_ state: UIApplication.State) {
        while application.applicationState != state {
            switch (application.applicationState, state) {
            case (.active, _):
                tell(
                    { $0.sceneWillResignActive }, { $0.applicationWillResignActive },
                    UIApplication.willResignActiveNotification)
                application.applicationState = .inactive
            case (.inactive, .active):
                application.applicationState = .active
                tell(
                    { $0.sceneDidBecomeActive }, { $0.applicationDidBecomeActive },
                    UIApplication.didBecomeActiveNotification)
            case (.inactive, _):
                application.applicationState = .background
                tell(
                    { $0.sceneDidEnterBackground }, { $0.applicationDidEnterBackground },
                    UIApplication.didEnterBackgroundNotification)
            case (.background, _):
                tell(
                    { $0.sceneWillEnterForeground }, { $0.applicationWillEnterForeground },
                    UIApplication.willEnterForegroundNotification)
                application.applicationState = .inactive
            }
        }
    }

    private func tell(
        _ scene: (any UISceneDelegate) -> (UIScene) -> Void,
        _ program: (any UIApplicationDelegate) -> (UIApplication) -> Void, _ name: Notification.Name
    ) {
        if let sceneDelegate {
            scene(sceneDelegate)(application.onlyScene)
        } else if let delegate {
            program(delegate)(application)
        }
        post(name)
    }

    private func post(_ name: Notification.Name) {
        NotificationCenter.default.post(name: name, object: application)
    }

    // MARK: Windows

    func setTitle(_ title: String) { window.title = title }
    func setSizeLimits(from least: CGSize, to most: CGSize) {
        if window.minimumSize != least { window.minimumSize = least }
        if window.maximumSize != most { window.maximumSize = most }
        takeScreen()
    }
    /// Asks for another size of the screen, which the program's windows follow.
    func resize(to size: CGSize) {
        window.resize(to: size)
        takeScreen()
    }

    /// Shows the program's windows, those of higher levels before the others.
    func windowsDidChange() {
        let windows = windowsByLevel
        let layers = windows.map(\.layer)
        guard root.sublayers ?? [] != layers else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.sublayers = layers
        CATransaction.commit()
    }

    private var windowsByLevel: [UIWindow] {
        application.windows.enumerated()
            .sorted { ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset) }.map(
                \.element)
    }

    private func takeScreen() {
        let old = UIScreen.main.bounds
        UIScreen.main.bounds = CGRect(origin: .zero, size: window.size)
        UIScreen.main.scale = window.scale
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        root.frame = UIScreen.main.bounds
        CATransaction.commit()
        guard old != UIScreen.main.bounds else { return }
        for window in application.windows where window.frame == old {
            let coordinator = ControllerTransition(in: window, animated: false)
            window.rootViewController?.viewWillTransition(to: UIScreen.main.bounds.size, with: coordinator)
            window.frame = UIScreen.main.bounds
            coordinator.completeTransition(true)
        }
    }

    // MARK: Events

    private func take(_ event: WindowEvent) {
        switch event {
        case .closeRequested, .quitRequested:
            end()
            window.close()
        case .resized: takeScreen()
        case .visibilityChanged(let isSeen): setState(isSeen ? .inactive : .background)
        case .focusChanged(let hasKeys):
            if window.isSeen { setState(hasKeys ? .active : .inactive) }
            keys.take(event)
        case .dropped(let items): open(items)
        default:
            guard !application.isIgnoringInteractionEvents else { return }
            if case .pointer(let pointer) = event, pointer.phase == .moved, pointer.button == 0 {
                showPointer(at: pointer.location)
            }
            touches.take(event, in: windowsByLevel)
            keys.take(event)
        }
    }

    /// Has the pointer look as what lies under it says.
    private func showPointer(at place: CGPoint) {
        let front = ScreenTouches.window(at: place, of: windowsByLevel)
        let shape = front.map { $0.pointerShape(at: $0.convert(place, from: nil)) } ?? .arrow
        if window.pointerShape != shape { window.pointerShape = shape }
    }

    private func open(_ items: [DroppedItem]) {
        let addresses = items.compactMap { item in
            if case .file(let path) = item { URL(string: "file://\(Self.escaped(path))") } else { nil }
        }
        guard !addresses.isEmpty else { return }
        if let sceneDelegate {
            sceneDelegate.scene(
                application.onlyScene, openURLContexts: Set(addresses.map(UIOpenURLContext.init)))
        } else {
            for address in addresses { _ = delegate?.application(application, open: address, options: [:]) }
        }
    }

    private static func escaped(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    }
}
