internal import CLaminaImage

/// Memory in which one thread compresses strips, one after the other.
final class CompressionRoom: @unchecked Sendable {
    let room: OpaquePointer

    /// `nil` where memory runs out.
    init?() {
        guard let room = lamina_png_room_new() else { return nil }
        self.room = room
    }

    deinit { lamina_png_room_free(room) }
}
