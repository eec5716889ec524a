import Synchronization

/// Notes that drawing went on without memory that it had asked for, because its interface has no errors. A renderer looks whether
/// that happened while a frame was made.
package enum MemoryShortage {
    private static let events = Atomic<Int>(0)

    /// How often memory was lacking since the process began.
    package static var count: Int { events.load(ordering: .relaxed) }

    package static func note() { events.add(1, ordering: .relaxed) }

    /// The result of a closure; `nil` where it throws. A lack of memory is noted.
    @discardableResult
    package static func noting<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch ImageError.outOfMemory {
            note()
            return nil
        } catch {
            return nil
        }
    }
}
