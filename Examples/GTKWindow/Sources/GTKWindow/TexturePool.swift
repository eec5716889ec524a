import CGTK
import Foundation
import Lamina

/// Memory for textures. GTK gives it back when it needs a texture no longer; it then holds an earlier frame, and only what changed since
/// then is written.
final class TexturePool {
    private final class Memory {
        var target: CAMemoryTarget
        weak var pool: TexturePool?

        init(_ pool: TexturePool, _ width: Int, _ height: Int) {
            self.pool = pool
            target = CAMemoryTarget(
                .allocate(byteCount: max(1, width * height * 4), alignment: 16), width: width, height: height)
        }
        deinit { target.base.deallocate() }
    }
    private var free: [Memory] = []

    /// A texture of the renderer's last frame, which the caller owns, and how many pixels were written for it.
    func texture(of renderer: CARenderer) throws -> (texture: OpaquePointer?, written: Int) {
        let (width, height) = try renderer.withPixels { ($0.width, $0.height) }
        free.removeAll { $0.target.width != width || $0.target.height != height }
        let memory = free.popLast() ?? Memory(self, width, height)
        let damage = try renderer.copyFrame(to: &memory.target)
        let bytes = g_bytes_new_with_free_func(
            memory.target.base, gsize(width * height * 4),
            { data in
                guard let data else { return }
                let memory = Unmanaged<Memory>.fromOpaque(data).takeRetainedValue()
                memory.pool?.free.append(memory)
            }, Unmanaged.passRetained(memory).toOpaque())
        defer { g_bytes_unref(bytes) }
        let texture = gdk_memory_texture_new(
            Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(width * 4))
        return (texture, damage.reduce(0) { $0 + Int($1.width * $1.height) })
    }
}
