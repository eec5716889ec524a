import LaminaImage
import Testing

@Suite struct AnimatedImageTests {
    private static let files = ["animated.gif", "animated.png", "animated.webp"]

    /// The pictures of `Fixtures/make`: red; a green square of 4 at (2, 1); a blue one at (6, 4).
    private func expected(_ frame: Int) -> [UInt8] {
        Fixture.picture { x, y in
            if frame >= 2, (6..<10).contains(x), (4..<8).contains(y) { return [0, 0, 255, 255] }
            if frame >= 1, (2..<6).contains(x), (1..<5).contains(y) { return [0, 255, 0, 255] }
            return [255, 0, 0, 255]
        }
    }

    @Test(arguments: files) func `Frames come with their pixels, durations and loops`(name: String) throws {
        let image = try AnimatedImage(contentsOfFile: Fixture.path(name))
        #expect([image.width, image.height, image.frameCount] == [16, 12, 3])
        #expect(image.frameDurations == [0.1, 0.2, 0.3])
        #expect(image.loopCount == 0)
        for index in 0..<3 { #expect(try image.frame(at: index).straightRGBA() == expected(index)) }
    }

    @Test(arguments: files) func `Any order gives the same frames`(name: String) throws {
        let image = try AnimatedImage(Fixture.bytes(name), frameByteLimit: 0)
        for index in [2, 0, 1, 1, 2, 0] {
            #expect(try image.frame(at: index).straightRGBA() == expected(index))
        }
    }

    @Test func `Nothing is decoded before it is asked for, and what is kept is not decoded again`() throws {
        let image = try AnimatedImage(Fixture.bytes("animated.gif"))
        #expect(image.decodedFrames == 0)
        let first = try image.frame(at: 1)
        #expect(try image.frame(at: 1) === first)
        #expect(image.decodedFrames == 1)
        #expect(image.keptBytes == 768)
    }

    @Test func `Kept frames stay within their limit`() throws {
        let image = try AnimatedImage(Fixture.bytes("animated.gif"), frameByteLimit: 1600)
        for index in [0, 1, 2, 0] { _ = try image.frame(at: index) }
        #expect(image.keptBytes == 1536)
        #expect(image.decodedFrames == 4)
    }

    @Test func `The frame at a time`() throws {
        let image = try AnimatedImage(Fixture.bytes("animated.gif"))
        let times = [-1, 0, 0.05, 0.15, 0.35, 0.59, 0.65, 6.15, .nan, .infinity]
        #expect(times.map(image.frameIndex) == [0, 0, 0, 1, 2, 2, 0, 1, 0, 2])
    }

    @Test func `A frame that does not exist is an error`() throws {
        let image = try AnimatedImage(Fixture.bytes("animated.gif"))
        for index in [-1, 3] {
            #expect(throws: ImageError.noSuchFrame(source: .memory, index: index, count: 3)) {
                try image.frame(at: index)
            }
        }
    }

    @Test func `A still picture is an animation of one frame`() throws {
        for name in ["lossless.webp", "turned.webp"] {
            let image = try AnimatedImage(Fixture.bytes(name))
            let still = try Fixture.image(name)
            #expect([image.frameCount, image.loopCount] == [1, 1])
            #expect(try ImageComparison(image.frame(at: 0), still).largestDifference == 0)
        }
        #expect(
            throws: ImageError.unsupportedFormat(source: .memory, byte: 0, found: "JPEG, which does not move")
        ) { try AnimatedImage(Fixture.bytes("color.jpg")) }
    }

    /// An APNG of 4×1 grey pixels, by its frames: place, length, disposal, blending, level, alpha.
    private func apng(
        _ frames: [(x: Int, width: Int, disposal: UInt8, blend: UInt8, value: [Int])]
    ) -> [UInt8] {
        let whole = SamplePNG(width: 4, height: 1, color: .grayAlpha) { _, _, channel in
            frames[0].value[channel]
        }
        var bytes = Array(whole.bytes[..<33])
        bytes += SamplePNG.chunk("acTL", SamplePNG.bigEndian(frames.count) + SamplePNG.bigEndian(3))
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            let size = SamplePNG.bigEndian(frame.width) + SamplePNG.bigEndian(1)
            let place = SamplePNG.bigEndian(frame.x) + SamplePNG.bigEndian(0)
            bytes += SamplePNG.chunk(
                "fcTL",
                SamplePNG.bigEndian(sequence) + size + place + [0, 1, 0, 4, frame.disposal, frame.blend])
            sequence += 1
            var row: [UInt8] = [0]
            for _ in 0..<frame.width { row += frame.value.map { UInt8($0) } }
            let data = SamplePNG.stored(row)
            if index == 0 {
                bytes += SamplePNG.chunk("IDAT", data)
            } else {
                bytes += SamplePNG.chunk("fdAT", SamplePNG.bigEndian(sequence) + data)
                sequence += 1
            }
        }
        return bytes + SamplePNG.chunk("IEND", [])
    }

    @Test func `Frames are disposed of and blended by the rules`() throws {
        let image = try AnimatedImage(
            apng([
                (0, 4, 0, 0, [100, 255]),  // everything 100
                (1, 2, 2, 0, [200, 255]),  // 200 in the middle, then as before
                (0, 1, 1, 0, [50, 255]),  // 50 on the left, then clear
                (3, 1, 0, 1, [255, 51]),  // white at a fifth over the right
                (2, 2, 0, 0, [255, 0]),  // clear in place of the right half
            ]), frameByteLimit: 0)
        func levels(_ index: Int) throws -> [UInt8] {
            try image.frame(at: index).withUnsafeBytes { bytes in
                [0, 3, 4, 7, 8, 11, 12, 15].map { bytes[$0] }
            }
        }
        for index in [0, 1, 2, 3, 4, 3, 1] {
            let expected: [[UInt8]] = [
                [100, 255, 100, 255, 100, 255, 100, 255],
                [100, 255, 200, 255, 200, 255, 100, 255],
                [50, 255, 100, 255, 100, 255, 100, 255],
                // 51 + 100 · 204/255.
                [0, 0, 100, 255, 100, 255, 131, 255],
                [0, 0, 100, 255, 0, 0, 0, 0],
            ]
            #expect(try levels(index) == expected[index])
        }
        #expect(image.loopCount == 3)
        #expect(image.frameDurations == Array(repeating: 0.25, count: 5))
    }

    @Test func `A frame outside the canvas is an error`() throws {
        #expect(throws: ImageError.self) {
            try AnimatedImage(apng([(0, 4, 0, 0, [0, 255]), (3, 2, 0, 0, [0, 255])]))
        }
    }

    @Test(arguments: files) func `Damage is an error or frames, never a crash`(name: String) throws {
        let original = try Fixture.bytes(name)
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed of damage to the frames of \(name): \(seed)")
        var random = Xorshift(state: seed | 1)
        var outcomes = 0
        for round in 0..<(300 + original.count) {
            var bytes = original
            if round < original.count {
                bytes.removeLast(round)
            } else {
                for _ in 0..<3 { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
            }
            do {
                let image = try AnimatedImage(bytes, frameByteLimit: 0)
                for index in 0..<min(image.frameCount, 5) {
                    outcomes += try image.frame(at: index).width > 0 && index == 0 ? 1 : 0
                }
            } catch {
                outcomes += 1
            }
        }
        #expect(outcomes >= 300 + original.count, "seed \(seed)")
    }

    private struct Xorshift {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(max(bound, 1)))
        }
    }
}
