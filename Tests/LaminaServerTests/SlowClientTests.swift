import Foundation
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Synchronization
import Testing

/// Clients that ask for much and read little: they cost neither other clients' time nor unbounded memory.
@Suite(.serialized) struct SlowClientTests {
    /// A server of one worker with a picture that no system keeps for a connection (18 MB), one of a megabyte and a small one.
    private final class Noise {
        let folder: TemplateScratch
        let service: TestService
        let server: HTTPServer

        init(limits: ServiceLimits = ServiceLimits(), _ change: (inout HTTPSettings) -> Void = { _ in })
            throws
        {
            folder = try TemplateScratch()
            try Self.write("large", width: 1500, height: 3000, to: folder)
            try Self.write("medium", width: 512, height: 512, to: folder)
            try folder.write("small.json", TemplateScratch.flat("#ff0000"))
            try folder.write(
                "film.json",
                #"{"version":1,"size":[600,600],"layers":[{"name":"a","frame":[0,0,600,600],"contents":"medium.png","animations":"#
                    + #"{"move":{"class":"basic","keyPath":"position.x","fromValue":0,"toValue":300,"duration":2}}}]}"#
            )
            service = try TestService(templates: folder.path, workers: 1, limits: limits)
            var settings = HTTPSettings()
            settings.port = 0
            change(&settings)
            server = try HTTPServer(service.service, settings)
        }

        deinit {
            service.service.beginStop()
            server.beginStop()
            server.finish(seconds: 0)
        }

        private static func write(_ name: String, width: Int, height: Int, to folder: TemplateScratch) throws
        {
            var random = SeededGenerator(seed: 1)
            var pixels: [UInt8] = []
            pixels.reserveCapacity(width * height * 4)
            for _ in 0..<width * height {
                let bits = random.next()
                pixels += [UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8)]
                pixels += [UInt8(truncatingIfNeeded: bits >> 16), 255]
            }
            let image = try CGImage(width: width, height: height, straightRGBA: pixels)
            try folder.write("\(name).png", Data(image.pngData(level: 0)))
            try folder.write(
                "\(name).json",
                #"{"version":1,"size":[\#(width),\#(height)],"layers":[{"name":"a","frame":[0,0,\#(width),\#(height)],"#
                    + #""contents":"\#(name).png"}]}"#)
        }

        /// A client for which the system keeps little.
        func client(keeps: Int32 = 4096) throws -> RawClient {
            try RawClient(port: server.port, keeps: keeps)
        }

        func count(_ metric: String) -> Int? {
            service.answer("GET", "/metrics")?.text.split(separator: "\n").first {
                $0.hasPrefix(metric + " ")
            }
            .flatMap { Int($0.dropFirst(metric.count + 1)) }
        }

        /// Whether another client has its picture within some seconds.
        func answersOthers(_ query: String = "", seconds: Double = 25) throws -> Bool {
            let client = try RawClient(port: server.port)
            try client.send(Self.get("small.png\(query)"))
            return try client.answer(seconds: seconds).status == 200
        }

        static func get(_ target: String) -> String { "GET /render/\(target) HTTP/1.1\r\nHost: a\r\n\r\n" }
    }

    /// The check sum of a PNG's last chunk.
    private static let endOfPNG: [UInt8] = [0xAE, 0x42, 0x60, 0x82]

    private func waits(seconds: Double = 30, _ isTrue: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if try isTrue() { return true }
            usleep(20_000)
        }
        return false
    }

    @Test func `The next request of a connection is answered when the client has the answer before`() throws {
        let noise = try Noise()
        let client = try noise.client()
        try client.send(Noise.get("medium.png"))
        #expect(try client.answer().body.count > 700_000)
        let before = try #require(noise.count("lamina_requests_total{status=\"200\"}"))
        try client.send(String(repeating: Noise.get("medium.png"), count: 60))
        #expect(try noise.answersOthers())
        usleep(500_000)
        // The system keeps a few megabytes of a connection, which are a few answers.
        let answered = try #require(noise.count("lamina_requests_total{status=\"200\"}")) - before
        #expect(answered < 20)
        for _ in 0..<60 { #expect(try client.answer().body.count > 700_000) }
    }

    @Test func `Clients that take nothing of large pictures leave the worker to others`() throws {
        let noise = try Noise()
        let slow = try (0..<3).map { index in
            let client = try noise.client()
            try client.send(Noise.get("large.png?a.opacity=0.9\(index)"))
            return client
        }
        #expect(waits { noise.count("lamina_frames_total") == 3 })
        #expect(try noise.answersOthers("?time=1"))
        for client in slow { #expect(try client.answer().body.count > 10_000_000) }
    }

    @Test func `A film waits for its client while other pictures are drawn, and is whole`() throws {
        var limits = ServiceLimits()
        limits.unsentBytes = 100_000
        let noise = try Noise(limits: limits)
        let film = "film.apng?duration=1&fps=20"
        let slow = try noise.client()
        try slow.send(Noise.get(film))
        // It stops where the client has not taken enough.
        #expect(waits { noise.count("lamina_queue_paused") == 1 })
        #expect(try noise.answersOthers("?time=1"))
        #expect(try noise.answersOthers("?time=2"))
        let whole = try slow.answer().body
        #expect(whole.count > 10_000_000 && Array(whole.suffix(4)) == Self.endOfPNG)
        #expect(noise.count("lamina_queue_paused") == 0)
        #expect(waits { noise.count("lamina_queue_running") == 0 })
    }

    @Test func `Where too many films wait for their clients, one ends and the other is whole`() throws {
        var limits = ServiceLimits()
        (limits.unsentBytes, limits.paused) = (100_000, 1)
        let noise = try Noise(limits: limits)
        let clients = try [20, 21].map { rate in
            let client = try noise.client()
            try client.send(Noise.get("film.apng?duration=1&fps=\(rate)"))
            #expect(waits { noise.count("lamina_queue_paused") == 1 })
            return client
        }
        #expect(waits { noise.count("lamina_cancelled_total") == 1 })
        // Which one ends depends on how much the system keeps of each, and when.
        let whole = clients.compactMap { try? $0.answer().body }
        #expect(whole.count == 1)
        #expect(whole.allSatisfy { Array($0.suffix(4)) == Self.endOfPNG })
    }

    @Test func `Where too many jobs are paused, the one that waited for longest ends`() throws {
        let queue = JobQueue(JobQueue.Settings(workers: 1, bound: 4, mostPaused: 2))
        let names = ["a", "b", "c"]
        let gates = names.map { _ in DispatchSemaphore(value: 0) }
        let ended = Mutex<[String]>([])
        for (index, name) in names.enumerated() {
            Thread.detachNewThread {
                _ = queue.pausing(gates[index]) {
                    gates[index].wait()
                    return false
                } orEnd: {
                    ended.withLock { $0.append(name) }
                    gates[index].signal()
                }
            }
            // The third one ends the first.
            #expect(waits { queue.counts.paused == min(index + 1, 2) })
        }
        #expect(waits { ended.withLock { $0 } == ["a"] })
        gates[1].signal()
        gates[2].signal()
        #expect(waits { queue.counts.paused == 0 } && ended.withLock { $0 } == ["a"])
    }

    @Test func `Small pictures are drawn beside jobs that take long`() throws {
        let noise = try Noise()
        // More than a worker has, for as long as it may take.
        let slow = try (0..<2).map { index in
            let client = try noise.client()
            try client.send(Noise.get("film.webp?duration=\(30 - index)&fps=60&scale=4"))
            return client
        }
        #expect(waits { noise.count("lamina_queue_running") == 2 })
        #expect(try noise.answersOthers("?time=1", seconds: 60))
        // The small one may be counted a moment longer than it takes to be answered.
        #expect(try #require(noise.count("lamina_queue_running")) >= 2)
        withExtendedLifetime(slow) {}
    }

    @Test func `A client that reads slowly, and all the time, has its picture`() throws {
        let noise = try Noise { $0.stallSeconds = 2 }
        let client = try noise.client(keeps: 65_536)
        try client.send(Noise.get("large.png"))
        // Slow enough that the picture takes several times the time in which something must be taken.
        #expect(try client.answer(bytesPerPause: 65_536, microseconds: 20_000).body.count > 13_000_000)
    }

    @Test func `Where all answers hold too much, the client that took nothing for longest is closed`() throws
    {
        var limits = ServiceLimits()
        limits.allUnsentBytes = 40 << 20
        let noise = try Noise(limits: limits)
        let clients = try (0..<4).map { index in
            let client = try noise.client()
            try client.send(Noise.get("large.png?a.opacity=0.9\(index)"))
            #expect(waits { noise.count("lamina_frames_total") == index + 1 })
            return client
        }
        #expect(try noise.answersOthers())
        #expect(throws: RawClient.Failure.self) { try clients[0].answer() }
        #expect(try clients[3].answer().body.count > 10_000_000)
    }
}
