import Foundation
import LaminaImage
import Testing

/// The check that a PNG was written completely.
@Suite struct PNGFileTests {
    private static func png(_ side: Int = 8) throws -> [UInt8] {
        try CGImage(width: side, height: side) { bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index * 31) | 3 }
        }.pngData()
    }

    private func isWhole(_ bytes: [UInt8], _ folder: ScratchFolder) throws -> Bool {
        try WholeFile.write(bytes, to: folder.path("a"))
        return PNGFile.isWhole(folder.path("a"))
    }

    @Test(arguments: [1, 8, 300])
    func `a PNG is whole`(side: Int) throws {
        #expect(try isWhole(Self.png(side), try ScratchFolder()))
    }

    @Test func `a PNG that ends anywhere before its end is not`() throws {
        let (png, folder) = (try Self.png(), try ScratchFolder())
        for count in 0..<png.count { #expect(try !isWhole(Array(png[..<count]), folder), "\(count) bytes") }
    }

    @Test func `a PNG with any byte changed is not`() throws {
        let (png, folder) = (try Self.png(), try ScratchFolder())
        for place in png.indices {
            var other = png
            other[place] ^= 0x20
            #expect(try !isWhole(other, folder), "byte \(place)")
        }
    }

    @Test func `a PNG with more behind its end is not`() throws {
        #expect(try !isWhole(Self.png() + [0], try ScratchFolder()))
    }

    @Test func `a PNG full of zeros from some place on is not`() throws {
        // As files are after a failure of power.
        let (png, folder) = (try Self.png(), try ScratchFolder())
        for count in stride(from: 0, to: png.count, by: 7) {
            let zeros = [UInt8](repeating: 0, count: png.count - count)
            #expect(try !isWhole(png[..<count] + zeros, folder), "\(count) bytes")
        }
    }

    @Test func `other files, folders, pipes and nothing are none`() throws {
        let folder = try ScratchFolder()
        #expect(try !isWhole(Array("GIF89a".utf8), folder))
        #expect(!PNGFile.isWhole(folder.path("none")))
        #expect(!PNGFile.isWhole("/tmp"))
        #expect(!PNGFile.isWhole("/dev/zero"))
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        #expect(!PNGFile.isWhole(folder.path("pipe")))
    }
}
