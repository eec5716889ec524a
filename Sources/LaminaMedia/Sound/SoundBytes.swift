import Foundation
internal import CLaminaFFmpeg

/// The bytes of a file in memory, as FFmpeg reads them.
final class SoundBytes {
    private let bytes: Data
    private var place = 0
    private(set) var context: UnsafeMutablePointer<AVIOContext>?

    private static let bufferSize = 1 << 15

    /// `nil` where memory runs out.
    init?(_ bytes: Data) {
        self.bytes = bytes
        guard let buffer = av_malloc(Self.bufferSize) else { return nil }
        // The object outlives the context, which it frees itself.
        context = lamina_av_input(
            buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize),
            Unmanaged.passUnretained(self).toOpaque(), readSoundBytes, seekSoundBytes)
        guard context != nil else {
            av_free(buffer)
            return nil
        }
    }

    deinit {
        guard let context else { return }
        av_free(context.pointee.buffer)
        context.pointee.buffer = nil
        avio_context_free(&self.context)
    }

    fileprivate func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
        let found = min(count, bytes.count - place)
        guard found > 0 else { return lamina_av_end }
        let first = bytes.startIndex + place
        bytes.copyBytes(to: target, from: first..<(first + found))
        place += found
        return Int32(found)
    }

    fileprivate func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        if whence & AVSEEK_SIZE != 0 { return Int64(bytes.count) }
        let base: Int64 =
            switch whence & ~Int32(AVSEEK_FORCE) {
            case SEEK_SET: 0
            case SEEK_CUR: Int64(place)
            default: Int64(bytes.count)
            }
        let (sum, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, sum >= 0, sum <= Int64(bytes.count) else { return Int64(lamina_av_io_failed) }
        place = Int(sum)
        return sum
    }
}

private func readSoundBytes(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
    guard let owner, let target, count > 0 else { return lamina_av_io_failed }
    return Unmanaged<SoundBytes>.fromOpaque(owner).takeUnretainedValue().read(target, Int(count))
}

private func seekSoundBytes(_ owner: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
    guard let owner else { return Int64(lamina_av_io_failed) }
    return Unmanaged<SoundBytes>.fromOpaque(owner).takeUnretainedValue().seek(offset, whence)
}
