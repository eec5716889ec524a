/// How many layers inside one another are being archived or read. Coders call one another for each level, so an archive is
/// cut where the stack could end.
enum ArchiveDepth {
    /// The most levels; layers below are left out.
    static let maximum = 500

    @TaskLocal private static var current = 0

    /// Runs a body one level deeper. Returns `false`, without a call, at the last level.
    @discardableResult
    static func descend(_ body: () -> Void) -> Bool {
        guard current < maximum else { return false }
        $current.withValue(current + 1, operation: body)
        return true
    }
}
