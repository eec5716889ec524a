import Synchronization

/// Notes that drawing went on without memory that it had asked for, because its interface has no errors. A renderer looks whether
/// that happened while a frame was made.
package enum MemoryShortage {
    private static let events = Atomic<Int>(0)

    /// How often memory was lacking since the process began.
    package static var count: Int { events.load(ordering: .relaxed) }

    /// The result of a closure; `nil` where it throws. A lack of memory is noted.
    @discardableResult
    package static func noting<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch ImageError.outOfMemory {
            events.add(1, ordering: .relaxed)
            return nil
        } catch {
            return nil
        }
    }
}
