import Foundation
import LaminaMedia
import Testing

/// An encoder must not take the machine. SVT-AV1 takes real-time priority where it may: as root.
@Suite struct EncoderPriorityTests {
    /// The policies of the process's threads, as `/proc` shows them: 0 is the usual one, 1 and 2 are real-time, 3 and 5 are below it.
    private static func policies() throws -> [Int] {
        let folder = "/proc/self/task"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { thread in
            // A thread may have ended by now.
            guard let line = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
                let end = line.lastIndex(of: ")")
            else { return nil }
            // The policy is field 41 of the line, and the name before the parenthesis is field 2.
            let fields = line[end...].split(separator: " ").dropFirst()
            return fields.count > 38 ? Int(fields[fields.startIndex + 38]) : nil
        }
    }

    @Test(arguments: [(MovieFormat.mp4, MovieCodec.av1), (.webm, .av1), (.mp4, .h264), (.webm, .vp9)])
    func `No thread has real-time priority while a film is encoded`(
        format: MovieFormat, codec: MovieCodec
    ) throws {
        let (folder, film) = (try Folder(), MovingSquare())
        var options = film.options()
        options.codec = codec
        let writer = try MovieWriter(
            format: format, options: options, width: film.width, height: film.height,
            output: .file(folder.path("film.\(format.rawValue)")))
        for frame in 0..<3 {
            try film.pixels(frame).withUnsafeBytes { try writer.append($0, rowBytes: film.width * 4) }
        }
        let policies = try Self.policies()
        #expect(!policies.isEmpty)
        // Others are fine: a Vulkan driver of other tests gives its own threads less than the usual priority.
        #expect(!policies.contains { $0 == 1 || $0 == 2 }, "\(policies)")
        try writer.finish()
    }
}
