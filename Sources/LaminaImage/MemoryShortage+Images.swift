import LaminaSystem

extension MemoryShortage {
    /// The result of a closure; `nil` if it throws. A lack of memory is noted.
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
