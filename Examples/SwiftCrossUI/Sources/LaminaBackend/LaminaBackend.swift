// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import SwiftCrossUI
import UIKit

/// Shows SwiftCrossUI's views through Lamina, as views of its UIKit.
///
/// A program runs in a window. ``ViewStage`` shows a view without one.
@MainActor
public final class LaminaBackend: AppBackend {
    public let defaultTableRowContentHeight = 20
    public let defaultTableCellVerticalPadding = 4
    public let defaultPaddingAmount = 10
    public let scrollBarWidth = 0
    public let requiresToggleSwitchSpacer = false
    public let requiresImageUpdateOnScaleFactorChange = false
    public let menuImplementationStyle = MenuImplementationStyle.menuButton
    public let deviceClass = DeviceClass.desktop
    public let canRevealFiles = false
    public nonisolated var supportedDatePickerStyles: [DatePickerStyle] { [.automatic, .compact] }

    /// How views look and are measured where no window says it.
    struct Stage {
        var colorScheme: ColorScheme
        var scale: Double
    }

    /// `nil` for a program in a window.
    let stage: Stage?
    private var environmentDidChange: (() -> Void)?
    /// How many changes of state were shown.
    private(set) var updateCount = 0

    /// A backend for a program in a window.
    public init() { stage = nil }
    init(stage: Stage) { self.stage = stage }

    // MARK: The program

    public func runMainLoop(_ callback: @escaping @MainActor () -> Void) {
        ProgramDelegate.launched = callback
        let status = UIApplicationMain(
            CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(ProgramDelegate.self))
        if status != 0 { exit(status) }
    }

    public nonisolated func runInMainThread(action: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async {
            action()
            self.updateCount += 1
        }
    }

    /// Nothing: a window has no bar of menus.
    public func setApplicationMenu(_ submenus: [ResolvedMenu.Submenu]) {}
    public func setIncomingURLHandler(to action: @escaping (URL) -> Void) { ProgramDelegate.opened = action }

    public func openExternalURL(_ url: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", url.absoluteString]
        try process.run()
    }

    // MARK: The environment

    public func computeRootEnvironment(defaultEnvironment: EnvironmentValues) -> EnvironmentValues {
        let isDark = UITraitCollection.current.userInterfaceStyle == .dark
        return defaultEnvironment.with(\.toggleStyle, .switch)
            .with(\.colorScheme, stage?.colorScheme ?? (isDark ? .dark : .light))
    }
    public func setRootEnvironmentChangeHandler(to action: @escaping () -> Void) {
        environmentDidChange = action
    }
    func styleDidChange() { environmentDidChange?() }

    public func computeWindowEnvironment(
        window: Window, rootEnvironment: EnvironmentValues
    ) -> EnvironmentValues {
        rootEnvironment.with(\.windowScaleFactor, stage?.scale ?? Double(UIScreen.main.scale))
    }
    public func setWindowEnvironmentChangeHandler(of window: Window, to action: @escaping () -> Void) {
        window.environmentHandler = action
    }

    // MARK: All widgets

    public typealias Widget = UIView

    public func show(widget: Widget) {}
    public func tag(widget: Widget, as tag: String) { widget.layer.name = tag }

    public func naturalSize(of widget: Widget) -> SIMD2<Int> {
        let size = widget.intrinsicContentSize
        return SIMD2(max(0, Int(size.width.rounded(.up))), max(0, Int(size.height.rounded(.up))))
    }
    public func setSize(of widget: Widget, to size: SIMD2<Int>) {
        widget.frame = CGRect(origin: widget.frame.origin, size: CGSize(width: size.x, height: size.y))
    }
    public func setCornerRadius(of widget: Widget, to radius: Int) {
        widget.layer.cornerRadius = CGFloat(radius)
        widget.layer.masksToBounds = true
    }
}

extension App {
    public typealias Backend = LaminaBackend
    public var backend: LaminaBackend { LaminaBackend() }
}

/// Tells the backend what happens to the program.
final class ProgramDelegate: NSObject, UIApplicationDelegate {
    nonisolated(unsafe) static var launched: (@MainActor () -> Void)?
    nonisolated(unsafe) static var opened: ((URL) -> Void)?

    override required init() {}

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        MainActor.assumeIsolated { Self.launched?() }
        Self.launched = nil
        return true
    }
    func application(
        _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        Self.opened?(url)
        return true
    }
}

extension UIView {
    /// Takes over what an environment says of every widget.
    @MainActor func take(_ environment: EnvironmentValues) {
        overrideUserInterfaceStyle = environment.colorScheme == .dark ? .dark : .light
        (self as? UIControl)?.isEnabled = environment.isEnabled
    }
}

extension UIControl {
    /// Calls a closure at events, in place of the one before.
    func onEvents(_ events: Event, _ action: @escaping () -> Void) {
        addAction(UIAction(identifier: UIAction.Identifier("SwiftCrossUI")) { _ in action() }, for: events)
    }
}
