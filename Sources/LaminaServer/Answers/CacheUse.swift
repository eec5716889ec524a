/// The source of a served picture.
package enum CacheUse: String, Sendable {
    /// From memory.
    case hit
    /// From the folder of results.
    case stored
    /// It was drawn.
    case miss
}
