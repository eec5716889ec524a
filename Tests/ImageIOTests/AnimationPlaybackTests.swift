import Foundation
import Synchronization
import Testing

import ImageIO

@Suite struct AnimationPlaybackTests {
    private func gif(_ count: Int = 3, loops: Int = 2, delay: Double = 0.02) throws -> Data {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypeGIF, count, nil))
        CGImageDestinationSetProperties(
            destination,
            [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: loops] as CFDictionary])
        for index in 0..<count {
            let image = try SampleFile.picture(width: 8 + 0 * index, alpha: index == 1 ? 0 : 1)
            CGImageDestinationAddImage(
                destination, image,
                [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay] as CFDictionary])
        }
        #expect(CGImageDestinationFinalize(destination))
        return data as Data
    }

    private func playback(_ data: Data, _ options: CFDictionary? = nil) throws -> ImagePlayback {
        try ImagePlayback.make([UInt8](data), options).get()
    }

    @Test func `Pictures come in their order, as often as the file says`() throws {
        let playback = try playback(gif())
        #expect((0..<7).map { playback.step($0)?.index } == [0, 1, 2, 0, 1, 2, nil])
        #expect(playback.step(0)?.seconds == 0.02)
    }

    @Test func `Options choose the first picture, the time of each and the number of loops`() throws {
        let options: CFDictionary = [
            kCGImageAnimationStartIndex: 2, kCGImageAnimationDelayTime: 0.5, kCGImageAnimationLoopCount: 3,
        ]
        let playback = try playback(gif(), options)
        #expect((0..<8).map { playback.step($0)?.index } == [2, 0, 1, 2, 0, 1, 2, nil])
        #expect(playback.step(1)?.seconds == 0.5)
        let endless = try self.playback(gif(), [kCGImageAnimationLoopCount: Double.infinity])
        #expect(endless.step(3_000_001)?.index == 1)
        #expect(try self.playback(gif(1, loops: 0)).step(1) == nil)
    }

    @Test func `What cannot be played has a status that says why`() throws {
        func status(_ data: Data, _ options: CFDictionary? = nil) -> CGImageAnimationStatus? {
            CGImageAnimationStatus(rawValue: CGAnimateImageDataWithBlock(data, options) { _, _, _ in })
        }
        let data = try gif()
        #expect(status(data, [kCGImageAnimationStartIndex: 3]) == .parameterError)
        #expect(status(data, [kCGImageAnimationStartIndex: "1"]) == .parameterError)
        #expect(status(data, [kCGImageAnimationDelayTime: -1]) == .parameterError)
        #expect(status(data, [kCGImageAnimationLoopCount: 0]) == .parameterError)
        #expect(status(Data([1, 2, 3])) == .unsupportedFormat)
        let jpeg = try #require(SampleFile.write("public.jpeg", [SampleFile.picture()]))
        #expect(status(jpeg) == .unsupportedFormat)
        #expect(status(data.prefix(16)) == .incompleteInputImage)
        let nowhere = URL(fileURLWithPath: "/nowhere/at/all.gif")
        #expect(CGAnimateImageAtURLWithBlock(nowhere, nil) { _, _, _ in } == -22141)
    }

    @Test func `A block is called on the main queue until it says that it is over`() async throws {
        let data = try gif(loops: 0)
        let seen = Mutex<[Int]>([])
        let start = ContinuousClock.now
        await withCheckedContinuation { continuation in
            let status = CGAnimateImageDataWithBlock(data, nil) { index, image, isOver in
                let count = seen.withLock {
                    $0.append(index)
                    return $0.count
                }
                if count == 5 || image.width != 8 {
                    isOver.pointee = true
                    continuation.resume()
                }
            }
            #expect(status == 0)
        }
        #expect(seen.withLock { $0 } == [0, 1, 2, 0, 1])
        // Four pictures were shown for their time.
        #expect(ContinuousClock.now - start >= .milliseconds(79))
    }
}
