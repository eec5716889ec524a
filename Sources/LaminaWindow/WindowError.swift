import LaminaMessages

/// Why there is no window, or no picture in it.
public enum WindowError: Error, Equatable, CustomStringConvertible {
    /// SDL 2 is not installed: the reason, with the packages that have it.
    case noLibrary(reason: String)
    /// There is no display to connect to.
    case noDisplay(reason: String)
    /// The window system refused a window.
    case notOpened(reason: String)
    /// The window system refused the picture.
    case notPresented(reason: String)
    /// The display's server went away.
    case displayLost
    /// Windows belong to the main thread.
    case notMainThread

    /// One line for people.
    public var description: String { displayed(sentence) }

    private var sentence: String {
        switch self {
        case .noLibrary(let reason): "no window without SDL 2: \(reason)"
        case .noDisplay(let reason):
            "no display: \(reason). Windows need an X server (DISPLAY) or a Wayland compositor (WAYLAND_DISPLAY)"
        case .notOpened(let reason): "the window was not opened: \(reason)"
        case .notPresented(let reason): "the picture was not shown: \(reason)"
        case .displayLost: "the connection to the display broke"
        case .notMainThread: "a window was asked for on another thread than the main one"
        }
    }
}
