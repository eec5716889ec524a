import Foundation
import LaminaServer
import LaminaTestSupport
import Synchronization
import Testing

@Suite struct RequestLogTests {
    /// The lines of a log.
    private final class Lines: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        func log(_ format: RequestLog.Format, most: Int = 1 << 20) -> RequestLog {
            RequestLog(format, most: most) { [self] new in bytes.withLock { $0 += new } }
        }

        var all: [String] {
            bytes.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init)
        }

        func object(_ index: Int) throws -> [String: Any] {
            let value = try JSONSerialization.jsonObject(with: Data(all[index].utf8))
            return try #require(value as? [String: Any])
        }
    }

    private static func entry(_ target: String, isWhole: Bool = true) -> LogEntry {
        LogEntry(
            time: UTCTime(seconds: 784_111_777, milliseconds: 7), id: "a-1", client: "127.0.0.1",
            method: "GET", target: target, status: 200, bytes: 12, milliseconds: 3.14159, cache: .hit,
            isWhole: isWhole)
    }

    @Test func `Times are those of RFC 9110 and RFC 3339`() {
        let time = UTCTime(seconds: 784_111_777, milliseconds: 7)
        #expect(time.httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(time.rfc3339 == "1994-11-06T08:49:37.007Z")
        #expect(UTCTime(seconds: 951_782_400).httpDate == "Tue, 29 Feb 2000 00:00:00 GMT")
    }

    @Test func `A line has all there is to say of a request`() {
        #expect(
            Self.entry("/render/a.png").text
                == "1994-11-06T08:49:37.007Z a-1 127.0.0.1 GET \"/render/a.png\" 200 12 3.1 hit")
        #expect(
            Self.entry("/render/a.png", isWhole: false).json
                == #"{"time":"1994-11-06T08:49:37.007Z","id":"a-1","client":"127.0.0.1","method":"GET","target":"/render/a.png","status":200,"bytes":12,"ms":3.1,"cache":"hit","cut":true}"#
        )
    }

    @Test func `What a target holds is shown, and begins no line of its own`() throws {
        let target = "/a\n\u{1B}[31m\"\\ \u{7F}é\u{202E}\u{1F600}"
        let text = Self.entry(target).text
        #expect(text.contains(#""/a\u{a}\u{1b}[31m\"\\\u{20}\u{7f}\u{e9}\u{202e}\u{1f600}""#))
        let json = Self.entry(target).json
        #expect(json.utf8.allSatisfy { (0x20...0x7E).contains($0) })
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect(value?["target"] as? String == target)
    }

    @Test func `A long target is cut`() {
        let text = Self.entry("/" + String(repeating: "x", count: 16_000)).text
        #expect(text.utf8.count < 2200 && text.contains("xxx...\""))
    }

    @Test func `A signature is not told`() {
        let text = Self.entry("/render/a.png?expires=1&signature=abc&t.x=2&%73ignature=def").text
        #expect(text.contains("\"/render/a.png?expires=1&signature=-&t.x=2&%73ignature=-\""))
    }

    @Test(arguments: RequestLog.Format.allCases)
    func `Each request is a line, with its id, its cache and its bytes`(format: RequestLog.Format) throws {
        let lines = Lines()
        let log = lines.log(format)
        let running = try RunningServer { $0.log = log }
        let client = try running.client()
        var answers: [RawClient.Answer] = []
        for target in ["/render/cards.png", "/render/cards.png", "/healthz", "/render/none.png"] {
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nX-Request-Id: id-\(answers.count)\r\n\r\n")
            answers.append(try client.answer())
        }
        #expect(answers.map { $0.header("x-request-id") } == ["id-0", "id-1", "id-2", "id-3"])
        #expect(waits { lines.all.count == 4 })
        let caches = ["miss", "hit", nil, nil] as [String?]
        for (index, answer) in answers.enumerated() {
            if format == .json {
                let object = try lines.object(index)
                #expect(object["status"] as? Int == answer.status)
                #expect(object["bytes"] as? Int == answer.body.count)
                #expect(object["cache"] as? String == caches[index])
                #expect(
                    object["id"] as? String == "id-\(index)" && object["client"] as? String == "127.0.0.1")
            } else {
                let words = lines.all[index].split(separator: " ")
                #expect(
                    words.count == 9 && words[1] == "id-\(index)" && words[5] == "\(answer.status)"
                        && words[6] == "\(answer.body.count)" && words[8] == caches[index] ?? "-")
            }
        }
    }

    @Test(arguments: ["", "a b", "a\u{7F}", String(repeating: "x", count: 129), "\"q\"", "é"])
    func `An id that is long or not plain is replaced`(id: String) throws {
        let running = try RunningServer()
        let client = try running.client()
        try client.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Request-Id: \(id)\r\n\r\n")
        let answer = try client.answer()
        // What is no header is refused, with an id as well.
        #expect(answer.status == 200 || answer.status == 400)
        let made = try #require(answer.header("x-request-id"))
        #expect(made.utf8.count == 32 && made.allSatisfy(\.isHexDigit))
        #expect(answer.header("date")?.hasSuffix(" GMT") == true)
    }

    @Test func `A request that cannot be read, and one whose client went, are lines as well`() throws {
        let lines = Lines()
        let log = lines.log(.json)
        let running = try RunningServer { $0.log = log }
        let bad = try running.client()
        try bad.send("HELO\r\n\r\n")
        #expect(try bad.answer().status == 400)
        #expect(waits { lines.all.count == 1 })
        #expect(try lines.object(0)["status"] as? Int == 400)
        do {
            let client = try running.client()
            try client.send(
                "GET /render/animated/fireworks.webm?duration=25&fps=60 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(waits { running.metric("lamina_queue_running 1") })
        }
        #expect(waits { lines.all.count == 2 })
        #expect(try lines.object(1)["cut"] as? Bool == true)
    }

    @Test func `Who reads lines slowly holds nobody up, and learns how many were lost`() throws {
        let gate = DispatchSemaphore(value: 0)
        let bytes = Mutex<[UInt8]>([])
        let log = RequestLog(.text, most: 1000) { new in
            gate.wait()
            bytes.withLock { $0 += new }
        }
        let size = Self.entry("/a").text.utf8.count + 1
        for _ in 0..<100 { log.add(Self.entry("/a")) }
        for _ in 0..<100 { gate.signal() }
        #expect(log.flush(seconds: 60))
        let lines = bytes.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
        let lost = lines.compactMap { line in
            line.hasSuffix("lines were lost") ? Int(line.split(separator: " ")[1]) : nil
        }.reduce(0, +)
        #expect(lost > 0 && lines.count { $0.hasSuffix(" hit") } == 100 - lost)
        #expect(100 - lost <= 2 * 1000 / size)
    }

    @Test func `Each answer has the time`() throws {
        let running = try RunningServer()
        let client = try running.client()
        for target in ["/healthz", "/render/cards.png", "/none"] {
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            let before = Date()
            let text = try #require(try client.answer().header("date"))
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(identifier: "GMT")
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            let date = try #require(format.date(from: text))
            #expect(abs(date.timeIntervalSince(before)) < 60)
        }
    }
}
