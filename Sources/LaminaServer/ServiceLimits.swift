/// How much a request may ask for, and how many there may be.
package struct ServiceLimits: Sendable {
    /// Pixels of a picture, or of a frame.
    package var pixels = 16_777_216
    /// Frames of an animation.
    package var frames = 1_800
    /// Bytes of a request's body.
    package var bodyBytes = 32 << 20
    /// Bytes of all bodies that are held at a time.
    package var allBodyBytes = 256 << 20
    /// Seconds that a picture or an animation may take, from when drawing began.
    package var seconds = 30.0
    /// Seconds that a request waits for its turn.
    package var waitingSeconds = 10.0
    /// Requests that wait for their turn.
    package var waiting = 64
    /// Bytes of an animation that a client has not taken yet. The animation is drawn on when there is less.
    package var unsentBytes = 4 << 20
    /// Bytes of all answers that clients have not taken yet. If there are more, the client that has taken nothing for longest loses
    /// its connection.
    package var allUnsentBytes = 256 << 20
    /// Animations that wait for their clients. If there are more, the one that has waited for longest ends.
    package var paused = 32

    package init() {}
}
