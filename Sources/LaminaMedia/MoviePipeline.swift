import Dispatch
import Foundation
import LaminaImage
import LaminaSystem

/// Draws frames, and compresses earlier ones at the same time. Frames pass through a short queue of buffers that are
/// reused. If the system cannot start a thread, each frame is compressed when it has been drawn.
public enum MoviePipeline {
    /// The progress of a pipeline.
    public struct Progress: Sendable {
        /// Frames compressed so far.
        public var framesDone: Int
        /// Frames that there will be.
        public var frameCount: Int
        /// Seconds since the start.
        public var elapsed: Double

        /// The progress of frames that were compressed in some seconds.
        package init(framesDone: Int, frameCount: Int, elapsed: Double) {
            (self.framesDone, self.frameCount, self.elapsed) = (framesDone, frameCount, elapsed)
        }

        /// Compressed frames a second.
        public var framesPerSecond: Double { elapsed > 0 ? Double(framesDone) / elapsed : 0 }
        /// Seconds left at this rate, or `nil` before the first frame.
        public var secondsLeft: Double? {
            framesDone > 0 ? elapsed / Double(framesDone) * Double(frameCount - framesDone) : nil
        }
    }

    /// The parts of the time, in seconds.
    public struct Timings: Sendable {
        /// All of it.
        public internal(set) var total = 0.0
        /// Drawing and reading back.
        public internal(set) var rendering = 0.0
        /// Drawing had to wait for a free buffer: the encoder is the limit.
        public internal(set) var renderingWaited = 0.0
        /// In the encoder's calls, its end included.
        public internal(set) var encoding = 0.0
        /// The encoder had to wait for a frame: drawing is the limit.
        public internal(set) var encodingWaited = 0.0
        /// Handing bytes to the file or the stream, a part of `encoding`.
        public internal(set) var writing = 0.0
        /// The encoder's calls, if they were asked for.
        package internal(set) var steps: [Step] = []

        /// The parts of the time of films that are made one after another.
        package init() {}

        /// Adds the times of another film.
        package mutating func add(_ other: Timings) {
            total += other.total
            rendering += other.rendering
            renderingWaited += other.renderingWaited
            encoding += other.encoding
            encodingWaited += other.encodingWaited
            writing += other.writing
            steps += other.steps
        }

        /// The step that the pipeline waited for most.
        public var limit: Limit {
            if encodingWaited >= renderingWaited { return .drawing }
            return writing > encoding / 2 ? .writing : .encoding
        }
    }

    /// A call of the encoder.
    package struct Step: Sendable {
        /// The frame's number; `nil` for the end, in which the file gets its name.
        package var frame: Int?
        package var start: ContinuousClock.Instant
        package var end: ContinuousClock.Instant
    }

    /// A step that can be the slowest.
    public enum Limit: String, Sendable {
        /// Drawing frames and reading them back.
        case drawing
        /// Compressing frames.
        case encoding
        /// Writing to the file or the stream.
        case writing
    }

    /// Writes `frameCount` frames and finishes the writer. If it throws, the writer has left nothing behind.
    ///
    /// - Parameters:
    ///   - buffers: The most frames in progress: one is drawn, one compressed, the others wait.
    ///   - isCancelled: Called before each frame; `true` ends the pipeline with ``MovieError/cancelled``.
    ///   - progress: Called on the calling thread, before each frame.
    ///   - render: Called on the calling thread with the frame's number and a buffer for it: pixels of
    ///     ``MovieOptions/pixels`` in tight rows.
    @discardableResult
    public static func run(
        frameCount: Int, writer: MovieWriter, buffers: Int = 3, isCancelled: () -> Bool = { false },
        progress: (Progress) -> Void = { _ in },
        render: (_ index: Int, _ pixels: UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> Timings {
        try run(
            frameCount: frameCount, writer: writer, buffers: buffers, keepsSteps: false,
            isCancelled: isCancelled, progress: progress, render: render)
    }

    /// Writes frames as the other function does.
    ///
    /// - Parameter keepsSteps: Whether the encoder's calls are kept in the result, one for each frame.
    @discardableResult
    package static func run(
        frameCount: Int, writer: MovieWriter, buffers: Int = 3, keepsSteps: Bool, isCancelled: () -> Bool,
        progress: (Progress) -> Void,
        render: (_ index: Int, _ pixels: UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> Timings {
        let start = ContinuousClock.now
        var timings = Timings()
        let queue: FrameQueue
        do {
            queue = try FrameQueue(
                buffers: max(2, buffers),
                byteCount: writer.width * writer.height * writer.options.pixels.bytesPerPixel)
        } catch {
            writer.cancel()
            throw error
        }
        let encoder = FrameConsumer(writer, queue, keepsSteps: keepsSteps)
        encoder.start()
        do {
            for index in 0..<max(0, frameCount) {
                if isCancelled() { throw MovieError.cancelled }
                progress(
                    Progress(
                        framesDone: queue.framesDone, frameCount: frameCount,
                        elapsed: (ContinuousClock.now - start).inSeconds))
                let asked = ContinuousClock.now
                // There is none any more once the encoder has failed.
                guard let buffer = queue.takeFree() else { break }
                let began = ContinuousClock.now
                try render(index, buffer.bytes)
                timings.renderingWaited += (began - asked).inSeconds
                timings.rendering += (ContinuousClock.now - began).inSeconds
                queue.put(buffer)
                encoder.takePart()
            }
            if isCancelled() { throw MovieError.cancelled }
        } catch {
            queue.close(abandoning: true)
            encoder.wait()
            writer.cancel()
            throw error
        }
        queue.close(abandoning: false)
        encoder.wait()
        if let failure = encoder.failure { throw failure }
        timings.encoding = encoder.busy
        timings.encodingWaited = encoder.waited
        timings.writing = writer.writingSeconds
        timings.steps = encoder.steps
        timings.total = (ContinuousClock.now - start).inSeconds
        progress(Progress(framesDone: frameCount, frameCount: frameCount, elapsed: timings.total))
        return timings
    }
}

/// Hands buffers to and fro between the two threads; each is owned by one of them or by the queue.
private final class FrameQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var free: [FrameBuffer]
    private var full: [FrameBuffer] = []
    private var isClosed = false
    private var isAbandoned = false
    private var done = 0

    init(buffers: Int, byteCount: Int) throws(ImageError) {
        free = []
        for _ in 0..<buffers { free.append(try FrameBuffer(byteCount: byteCount)) }
    }

    var framesDone: Int { condition.withLock { done } }
    /// Whether the rest is not wanted any more.
    var wasAbandoned: Bool { condition.withLock { isAbandoned } }

    /// Waits for a buffer to draw into; `nil` when no more are wanted.
    func takeFree() -> FrameBuffer? {
        condition.withLock {
            while free.isEmpty && !isClosed { condition.wait() }
            return isClosed ? nil : free.removeLast()
        }
    }

    func put(_ buffer: FrameBuffer) {
        condition.withLock {
            full.append(buffer)
            condition.broadcast()
        }
    }

    /// Waits for a drawn frame; `nil` at the end.
    func takeFull() -> FrameBuffer? {
        condition.withLock {
            while full.isEmpty && !isClosed { condition.wait() }
            return full.isEmpty || isAbandoned ? nil : full.removeFirst()
        }
    }

    func giveBack(_ buffer: FrameBuffer) {
        condition.withLock {
            free.append(buffer)
            done += 1
            condition.broadcast()
        }
    }

    /// Nothing more will come, or be taken.
    func close(abandoning: Bool) {
        condition.withLock {
            isClosed = true
            isAbandoned = isAbandoned || abandoning
            condition.broadcast()
        }
    }
}

/// Compresses the queue's frames, on a thread of its own if there is one. Between `start` and `wait`, only it uses
/// the writer.
private final class FrameConsumer: @unchecked Sendable {
    private let writer: MovieWriter
    private let queue: FrameQueue
    private let ended = DispatchSemaphore(value: 0)
    private var hasThread = false
    private(set) var failure: (any Error)?
    private(set) var busy = 0.0
    private(set) var waited = 0.0
    private(set) var steps: [MoviePipeline.Step] = []
    private let keepsSteps: Bool

    init(_ writer: MovieWriter, _ queue: FrameQueue, keepsSteps: Bool) {
        self.keepsSteps = keepsSteps
        self.writer = writer
        self.queue = queue
    }

    func start() {
        do throws(ThreadError) {
            // Codecs keep much on the stack.
            try WorkerThread.start("lamina encoder", stackBytes: 8 << 20) { [self] in
                run()
                ended.signal()
            }
            hasThread = true
        } catch {
            hasThread = false
        }
    }

    /// Without a thread: compresses the frame that the queue holds.
    func takePart() {
        guard !hasThread else { return }
        do {
            _ = try takeFrame()
        } catch {
            fail(error)
        }
    }

    /// Returns when nothing is left to do.
    func wait() {
        if hasThread {
            ended.wait()
        } else if failure == nil {
            run()
        }
    }

    /// Waits for a frame and compresses it; `false` at the end.
    private func takeFrame() throws -> Bool {
        let asked = ContinuousClock.now
        guard let buffer = queue.takeFull() else { return false }
        let began = ContinuousClock.now
        try writer.append(
            UnsafeRawBufferPointer(buffer.bytes),
            rowBytes: writer.width * writer.options.pixels.bytesPerPixel)
        waited += (began - asked).inSeconds
        note(frame: writer.frameCount - 1, from: began)
        queue.giveBack(buffer)
        return true
    }

    private func run() {
        do {
            while try takeFrame() {}
            guard !queue.wasAbandoned else { return }
            let began = ContinuousClock.now
            try writer.finish()
            note(frame: nil, from: began)
        } catch {
            fail(error)
        }
    }

    private func note(frame: Int?, from start: ContinuousClock.Instant) {
        let end = ContinuousClock.now
        busy += (end - start).inSeconds
        if keepsSteps { steps.append(MoviePipeline.Step(frame: frame, start: start, end: end)) }
    }

    private func fail(_ error: any Error) {
        failure = error
        queue.close(abandoning: true)
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
