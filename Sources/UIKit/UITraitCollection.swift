import CoreGraphics
import Foundation
import Synchronization

/// The appearance of the surroundings: light or dark, with the scale of the main screen.
///
/// The window's system says which it is, or the program for a part of the views (``UIView/overrideUserInterfaceStyle``); without either it is
/// light.
public final class UITraitCollection: NSObject, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// Pixels per point.
    public var displayScale: CGFloat { UIScreen.main.scale }
    /// The direction of reading.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }

    /// An appearance of a style.
    public init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }
    /// An appearance that says nothing.
    public convenience override init() { self.init(userInterfaceStyle: .unspecified) }
    /// The appearance that several make together; the last one that says something counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        let style = traitCollections.last { $0.userInterfaceStyle != .unspecified }
        self.init(userInterfaceStyle: style?.userInterfaceStyle ?? .unspecified)
    }

    /// Whether colours may differ between two appearances.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }
    /// Whether two appearances are the same.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.userInterfaceStyle == userInterfaceStyle
    }
    public override var hash: Int { userInterfaceStyle.hashValue }

    private static let light = UITraitCollection(userInterfaceStyle: .light)
    private static let dark = UITraitCollection(userInterfaceStyle: .dark)
    /// The appearance of a style.
    static func of(_ style: UIUserInterfaceStyle) -> UITraitCollection { style == .dark ? dark : light }

    // MARK: The present one

    /// What a thread knows.
    private final class Known {
        var screen: UIUserInterfaceStyle?
        var current: UIUserInterfaceStyle?
    }
    private static let key = "UIKit.traits"
    /// Whether anybody ever asked for another appearance than the light one.
    private static let changes = Atomic<Bool>(false)
    /// The style of the screen, for threads that were told of none: those that draw tiles.
    private static let screenOfProgram = Atomic<Int>(UIUserInterfaceStyle.light.rawValue)

    private static var known: Known {
        if let known = Thread.current.threadDictionary[key] as? Known { return known }
        let made = Known()
        Thread.current.threadDictionary[key] = made
        return made
    }
    /// Whether views may have to look otherwise than in the light appearance.
    static var mayChange: Bool { changes.load(ordering: .relaxed) }
    static func willChange() { changes.store(true, ordering: .relaxed) }

    /// The style of the screen.
    static var screenStyle: UIUserInterfaceStyle {
        guard mayChange else { return .light }
        if let own = known.screen { return own }
        return screenOfProgram.load(ordering: .relaxed) == UIUserInterfaceStyle.dark.rawValue ? .dark : .light
    }
    /// The style in which colours are read.
    static var currentStyle: UIUserInterfaceStyle {
        guard mayChange else { return .light }
        return known.current ?? screenStyle
    }

    /// The appearance in which colours are read on this thread: that of the view that is being drawn or laid out, otherwise the
    /// screen's.
    public static var current: UITraitCollection {
        get { of(currentStyle) }
        set {
            willChange()
            known.current = newValue.userInterfaceStyle == .unspecified ? nil : newValue.userInterfaceStyle
        }
    }
    /// Calls a closure in which colours are read in this appearance.
    public func performAsCurrent(_ actions: () -> Void) {
        Self.willChange()
        let known = Self.known
        let before = known.current
        known.current = userInterfaceStyle == .unspecified ? before : userInterfaceStyle
        actions()
        known.current = before
    }

    /// Sets the style of the screen. The views in the windows of the thread look anew, and hear of it
    /// (``UIView/traitCollectionDidChange(_:)``).
    package static func setScreenStyle(_ style: UIUserInterfaceStyle) {
        let new = style == .dark ? UIUserInterfaceStyle.dark : .light
        guard
            new != screenStyle
                || (Thread.isMainThread && screenOfProgram.load(ordering: .relaxed) != new.rawValue)
        else { return }
        willChange()
        known.screen = new
        if Thread.isMainThread { screenOfProgram.store(new.rawValue, ordering: .relaxed) }
        for window in UIApplication.shared.windows { window.followStyle() }
    }
}
