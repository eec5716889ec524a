import Foundation
import LaminaImage
import Testing

/// Films whose pictures are all in memory.
@Suite struct VideoFrameTests {
    private func frame(_ time: Double) throws -> CAVideoFrame {
        CAVideoFrame(
            image: try CGImage(width: 3, height: 2) { $0.initializeMemory(as: UInt8.self, repeating: 0) },
            presentationTime: time)
    }

    @Test func `Pictures are shown from their times on, in any order given`() throws {
        let frames = try [0.5, 0.1, 2].map(frame)
        let film = CAVideoFrameSequence(frames)
        #expect(film.frames.map(\.presentationTime) == [0.1, 0.5, 2])
        #expect(film.duration == 3.5)
        #expect(film.size == CGSize(width: 3, height: 2))
        let times: [Double] = [-1, 0, 0.1, 0.499, 0.5, 1.99, 2, .infinity, -.infinity, .nan]
        #expect(
            times.map { film.frame(at: $0)?.presentationTime } == [
                0.1, 0.1, 0.1, 0.1, 0.5, 0.5, 2, 2, 0.1, 0.1,
            ])
        #expect(
            times.map { film.nextFrameTime(after: $0) }[..<8] == [
                0.5, 0.5, 0.5, 0.5, 2, 2, .infinity, .infinity,
            ])
    }

    @Test func `Of pictures with one time the last is shown, and those without a time never`() throws {
        let frames = try [1, 1, .nan, .infinity].map(frame)
        let film = CAVideoFrameSequence(frames, duration: 9)
        #expect(film.frames.count == 2)
        #expect(film.frame(at: 1)?.image == frames[1].image)
        #expect(film.duration == 9)
    }

    @Test func `A film of a rate lasts as long as its pictures`() throws {
        let images = try (0..<30).map { _ in try frame(0).image }
        let film = CAVideoFrameSequence(images, frameRate: 30)
        #expect(film.duration == 1)
        for index in 0..<30 { #expect(film.frame(at: Double(index) / 30)?.image == images[index]) }
    }

    @Test func `An empty film has no picture and no end`() {
        let film = CAVideoFrameSequence([])
        #expect(film.frame(at: 0) == nil)
        #expect(film.nextFrameTime(after: 0) == .infinity)
        #expect(film.duration == 0)
    }
}
