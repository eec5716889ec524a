/// The most that a case is meant to cost.
struct ScaleTarget: Sendable {
    /// The cost that `limit` bounds.
    enum Cost: String, Codable, Sendable {
        /// The milliseconds of a whole frame, or of a call that needs no frame.
        case whole
        /// The milliseconds from the render tree to the plan.
        case compile
    }

    var limit: Double
    var cost = Cost.whole
    /// The most pixels that a frame may damage; `nil` for any number.
    var damagedPixels: Int?
    /// The most bytes of images that a frame may upload; `nil` for any number.
    var uploadedBytes: Int?
}
