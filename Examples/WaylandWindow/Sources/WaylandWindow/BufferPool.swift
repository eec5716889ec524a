import CWayland
import Foundation
import Lamina

/// A buffer that the compositor reads. It may still read one buffer while the program writes the next.
final class Buffer {
    fileprivate(set) var proxy: OpaquePointer?
    var target: CAMemoryTarget
    /// Whether the compositor has it.
    var isBusy = false

    fileprivate init(_ target: CAMemoryTarget) { self.target = target }

    fileprivate nonisolated(unsafe) static let listener = lasting(
        wl_buffer_listener(release: { data, _ in object(Buffer.self, data).isBusy = false }))
}

/// Three buffers of one size in memory that the program and the compositor share.
final class BufferPool {
    let width: Int
    let height: Int
    let buffers: [Buffer]
    private let memory: UnsafeMutableRawPointer
    private let byteCount: Int

    init(_ shm: OpaquePointer, width: Int, height: Int) throws {
        let size = width * height * 4
        byteCount = size * 3
        let file = make_shared_memory(byteCount)
        defer { close(file) }
        guard file >= 0,
            let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { throw WaylandError("there is no memory for \(width)×\(height) pixels") }
        (self.width, self.height, self.memory) = (width, height, memory)
        buffers = (0..<3).map {
            Buffer(CAMemoryTarget(memory + $0 * size, width: width, height: height))
        }
        let pool = wl_shm_create_pool(shm, file, Int32(byteCount))
        for (index, buffer) in buffers.enumerated() {
            // Blue, green, red and a byte that means nothing, as the target has them.
            buffer.proxy = wl_shm_pool_create_buffer(
                pool, Int32(index * size), Int32(width), Int32(height), Int32(width * 4),
                WL_SHM_FORMAT_XRGB8888.rawValue)
            wl_buffer_add_listener(buffer.proxy, Buffer.listener, address(of: buffer))
        }
        // The buffers keep the pool's memory alive.
        wl_shm_pool_destroy(pool)
    }

    deinit {
        for buffer in buffers { wl_buffer_destroy(buffer.proxy) }
        munmap(memory, byteCount)
    }
}
