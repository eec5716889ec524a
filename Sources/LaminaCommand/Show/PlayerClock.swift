import Foundation

/// Where a scene is in its time, while it plays and while it stands still.
struct PlayerClock {
    /// The length in seconds, at whose end it begins anew; `nil` for none.
    var duration: Double?
    private(set) var isPlaying = false
    /// The scene's time at `since`.
    private var place = 0.0
    private var since = 0.0

    /// The scene's time at a time of the display.
    func time(at now: Double) -> Double {
        guard isPlaying else { return place }
        return wrapped(place + max(0, now - since))
    }

    mutating func play(at now: Double) { (isPlaying, since) = (true, now) }

    mutating func pause(at now: Double) {
        place = time(at: now)
        isPlaying = false
    }

    /// Goes to a time of the scene, within its length.
    mutating func seek(to time: Double, at now: Double) {
        (place, since) = (max(0, min(time, duration ?? .infinity)), now)
    }

    private func wrapped(_ time: Double) -> Double {
        guard let duration, duration > 0, time > duration else { return time }
        return time.truncatingRemainder(dividingBy: duration)
    }
}
