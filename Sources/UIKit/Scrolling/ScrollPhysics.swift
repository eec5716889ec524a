import Foundation
import LaminaLayer

/// Whether contents that fingers move go as on a phone: by inertia, beyond edges and back, frame by frame.
///
/// Headless programs have no frames of their own: there a lifted finger makes one animation. Like views, the values belong to a thread.
package final class ScrollPhysics {
    private var live = false
    private var ownClock: (any DisplayClock)?

    private static let key = "UIKit.scrollPhysics"
    private static var current: ScrollPhysics {
        if let known = Thread.current.threadDictionary[key] as? ScrollPhysics { return known }
        let made = ScrollPhysics()
        Thread.current.threadDictionary[key] = made
        return made
    }

    /// Whether a display's frames move contents; `false` at first. A program that runs in a window sets it.
    package static var isLive: Bool {
        get { current.live }
        set { current.live = newValue }
    }
    /// The clock of the frames; `nil` for the display's.
    package static var clock: (any DisplayClock)? {
        get { current.ownClock }
        set { current.ownClock = newValue }
    }
}
