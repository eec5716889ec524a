import Foundation
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct HTTPServerTests {
    private typealias Running = RunningServer

    @Test func `Requests follow one another on one connection, also before their answers`() throws {
        let running = try Running()
        let client = try running.client()
        try client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().text == "ok\n")
        try client.send(
            "GET /render/cards.png HTTP/1.1\r\nHost: a\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
                + "GET /render/text.png HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().header("content-type") == "image/png")
        #expect(try client.answer().text == "ok\n")
        #expect(try client.answer().body.starts(with: [0x89, 0x50]))
    }

    @Test func `An answer to a client that does not stay ends the connection`() throws {
        let running = try Running()
        for request in [
            "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "GET /healthz HTTP/1.0\r\n\r\n",
        ] {
            let client = try running.client()
            try client.send(request)
            #expect(try client.answer().header("connection") == "close")
            #expect(client.isClosed(within: 12))
        }
    }

    @Test func `An animation comes in chunks`() throws {
        let running = try Running()
        let client = try running.client()
        try client.send("GET /render/animated/bounce.gif?duration=0.5&fps=20 HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try client.answer()
        #expect(
            answer.header("transfer-encoding") == "chunked" && answer.body.starts(with: Array("GIF89a".utf8)))
        #expect(answer.body.last == 0x3B)
        try client.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().status == 200)
    }

    @Test func `A client that waits to be asked for its body is asked`() throws {
        let running = try Running()
        let client = try running.client()
        let scene = TemplateScratch.flat("#ff0000")
        try client.send(
            "POST /render HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(scene.utf8.count)\r\n\r\n"
        )
        #expect(try client.answer().status == 100)
        try client.send(scene)
        #expect(try client.answer().status == 200)
    }

    @Test func `A body that is too long is refused, by its length and as it comes`() throws {
        var limits = ServiceLimits()
        limits.bodyBytes = 1000
        let running = try Running(limits: limits)
        let announced = try running.client()
        try announced.send("POST /render HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n")
        let answer = try announced.answer()
        #expect(answer.status == 413 && answer.text.contains("expected at most 1000 bytes"))
        #expect(announced.isClosed(within: 12))
        let chunked = try running.client()
        try chunked.send("POST /render HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 { try chunked.send("190\r\n" + String(repeating: "a", count: 400) + "\r\n") }
        #expect(try chunked.answer().status == 413)
    }

    @Test(arguments: [
        "HELO\r\n\r\n", "GET /healthz SMTP/1.1\r\n\r\n",
        "POST /render HTTP/1.1\r\nContent-Length: many\r\n\r\n",
        "GET / HTTP/1.1\r\nA\u{0}: b\r\n\r\n",
    ])
    func `What is not HTTP is answered with 400 and the connection ends`(text: String) throws {
        let running = try Running()
        let client = try running.client()
        try client.send(text)
        let answer = try client.answer()
        #expect(answer.status == 400 && answer.header("content-type") == "application/json")
        #expect(client.isClosed(within: 12))
    }

    @Test func `A head that is too long is refused`() throws {
        let running = try Running()
        let client = try running.client()
        // The server may close before all of it is sent.
        try? client.send(
            "GET /healthz HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n")
        #expect(try client.answer().status == 431)
        let long = try running.client()
        try long.send("GET /healthz?\(String(repeating: "x", count: 20_000)) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try long.answer().status == 414)
    }

    @Test func `Slow heads and bodies have their time`() throws {
        let running = try Running { settings in
            settings.idleSeconds = 0.6
            settings.bodySeconds = 0.6
        }
        let head = try running.client()
        try head.send("GET /healthz HTTP/1.1\r\nHo")
        #expect(head.isClosed(within: 12))
        let body = try running.client()
        try body.send("POST /render HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
        #expect(try body.answer().status == 408)
        #expect(body.isClosed(within: 12))
    }

    @Test func `Half a body is no request, and leaves nothing behind`() throws {
        let running = try Running()
        do {
            let client = try running.client()
            try client.send("POST /render HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
        }
        #expect(waits { running.metric("lamina_connections 0") })
        #expect(running.metric("lamina_frames_total 0"))
    }

    @Test func `A client that goes while its picture is drawn has it given up`() throws {
        let running = try Running()
        do {
            let client = try running.client()
            try client.send(
                "GET /render/animated/fireworks.webm?duration=25&fps=60 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(waits { running.metric("lamina_queue_running 1") })
        }
        #expect(
            waits { running.metric("lamina_cancelled_total 1") && running.metric("lamina_queue_running 0") })
    }

    @Test func `A client that takes nothing has its connection closed`() throws {
        let folder = try TemplateScratch()
        let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
        let noise = Array(try #require(try random.read(upToCount: 18_000_000)))
        // More than the system keeps for a connection.
        try folder.write(
            "noise.png", Data(CGImage(width: 1500, height: 3000, straightRGBA: noise).pngData(level: 0)))
        try folder.write(
            "noise.json",
            #"{"version":1,"size":[1500,3000],"layers":[{"frame":[0,0,1500,3000],"contents":"noise.png"}]}"#)
        let running = try Running(templates: folder.path) { $0.stallSeconds = 0.6 }
        let client = try running.client()
        try client.send("GET /render/noise.png HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(waits(seconds: 30) { running.metric("lamina_frames_total 1") })
        #expect(waits { running.metric("lamina_connections 0") })
        withExtendedLifetime((client, folder)) {
            #expect(running.service.answer("GET", "/healthz")?.status == 200)
        }
    }

    @Test func `A new connection takes the place of one that is idle`() throws {
        let running = try Running { $0.connections = 3 }
        let first = try (0..<3).map { _ in try running.client() }
        #expect(waits { running.metric("lamina_connections 3") })
        let next = try running.client()
        try next.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try next.answer().status == 200)
        #expect(first.count { $0.isClosed(within: 0.5) } == 1)
    }

    @Test func `Ten thousand idle connections keep nobody from an answer`() throws {
        // The clients are files of this process, too.
        var files = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0)
        files.rlim_cur = files.rlim_max
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0)
        let running = try Running { $0.connections = 200 }
        var idle: [RawClient] = []
        for index in 0..<min(10_000, max(500, Int(clamping: files.rlim_cur) - 2000)) {
            idle.append(try running.client())
            // Half of them have begun to say something.
            if index.isMultiple(of: 2) { try idle[index].send("GET /healthz HTTP/1.1\r\nHo") }
        }
        let client = try running.client()
        try client.send("GET /render/cards.png HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.answer().status == 200)
        withExtendedLifetime(idle) {}
    }

    @Test func `A stop lets answers end, closes idle connections and takes no new ones`() throws {
        let running = try Running()
        let (busy, idle) = (try running.client(), try running.client())
        try idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try idle.answer()
        try busy.send("GET /render/animated/bounce.gif?duration=30&fps=50 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(waits { running.metric("lamina_queue_running 1") })
        running.service.service.beginStop()
        running.server.beginStop()
        #expect(throws: RawClient.Failure.self) { try running.client() }
        #expect(idle.isClosed(within: 12))
        #expect(try busy.answer().body.last == 0x3B)
        #expect(busy.isClosed(within: 12))
        #expect(running.service.service.waitForEnd(seconds: 10))
    }

    @Test func `A port that is taken is an error that names it`() throws {
        let running = try Running()
        var settings = HTTPSettings()
        settings.port = running.server.port
        let service = running.service.service
        #expect(throws: HTTPServer.Failure.self) { try HTTPServer(service, settings) }
    }
}
