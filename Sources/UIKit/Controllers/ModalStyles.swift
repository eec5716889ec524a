import CoreGraphics

/// What says and hears sizes of contents: a controller, or the object that places a presented one.
public protocol UIContentContainer: AnyObject {
    /// The preferred size.
    var preferredContentSize: CGSize { get }
    /// A child in it prefers another size.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size of a child in it.
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    /// It gets another size.
    func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// The style in which a controller's view covers its presenter.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
    /// The presenter's view is removed.
    case fullScreen = 0
    /// A sheet that leaves a strip of the presenter's view.
    case pageSheet
    /// A sheet; as large as `pageSheet`, as on a phone.
    case formSheet
    /// Over the view of the nearest controller with ``UIViewController/definesPresentationContext``, which is taken away.
    case currentContext
    /// As the program's ``UIPresentationController`` says.
    case custom
    /// The presenter's view stays.
    case overFullScreen
    /// The same over the nearest controller with ``UIViewController/definesPresentationContext``.
    case overCurrentContext
    /// A sheet, as on a phone.
    case popover
    case blurOverFullScreen
    /// No style of its own; here as `fullScreen`.
    case none = -1
    /// A sheet.
    case automatic = -2

    /// Whether the view is a sheet.
    var isSheet: Bool { [.pageSheet, .formSheet, .popover, .automatic].contains(self) }
    /// Whether the presenter's view is taken away.
    var removesPresenter: Bool { [.fullScreen, .currentContext, .none].contains(self) }
    /// Whether the nearest context is covered, not the window.
    var isOfContext: Bool { self == .currentContext || self == .overCurrentContext }
}

/// How a presentation moves.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
    /// Up from below.
    case coverVertical
    /// Turned over.
    case flipHorizontal
    /// Faded in.
    case crossDissolve
    /// The presenter's view turns away about its upper edge, flat.
    case partialCurl
}

/// How the status bar looks. There is none: the value is kept.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
    case `default`, lightContent
    case darkContent = 3
}

/// How the status bar comes and goes. There is none: the value is kept.
public enum UIStatusBarAnimation: Int, Hashable, Sendable {
    case none, fade, slide
}

/// The orientation of the device. Nothing turns it: the value is kept.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
    case unknown, portrait, portraitUpsideDown
    case landscapeRight = 3
    case landscapeLeft = 4

    /// Whether the screen is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the screen is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Ways to hold the screen. Nothing turns it: the value is kept.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
    /// On its side.
    public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
    /// On the other side.
    public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
    /// On a side.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// All ways.
    public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
    /// All but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
