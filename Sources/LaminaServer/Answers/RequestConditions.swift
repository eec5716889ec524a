/// A request's conditions: the picture that its client has already, and the part that it wants.
struct RequestConditions: Sendable {
    /// The tags that the client has.
    var knownTags: String?
    /// The part that it wants, and the tag that the picture must have for that.
    var range: String?
    var ifRange: String?

    /// No conditions.
    init() {}

    init(_ request: ServiceRequest) {
        knownTags = request.headers["if-none-match"]
        // Parts are defined for GET alone.
        guard request.method == "GET" else { return }
        (range, ifRange) = (request.headers["range"], request.headers["if-range"])
    }
}
