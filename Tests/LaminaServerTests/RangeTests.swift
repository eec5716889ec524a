import Foundation
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct RangeTests {
    private static let film = "/render/animated/bounce.gif?duration=0.2&fps=10"

    @Test(arguments: ["/render/cards.png", film])
    func `A part of a kept picture is sent, with its place`(target: String) throws {
        let service = try TestService()
        let whole = try #require(service.answer("GET", target)).body
        let count = whole.count
        for (header, range) in [
            ("bytes=0-99", 0..<100), ("bytes=100-", 100..<count), ("bytes=-7", (count - 7)..<count),
            ("bytes=10-10", 10..<11), ("bytes=5-999999999999999999999999", 5..<count),
            ("bytes=-999999999999999999999999", 0..<count), ("Bytes = 1 - 2", 1..<3),
        ] {
            let part = try #require(service.answer("GET", target, headers: ["range": header]))
            #expect(part.status == 206 && part.body == Array(whole[range]), "\(header)")
            #expect(part.head?.length == range.count, "\(header)")
            #expect(
                part.head?["Content-Range"] == "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)",
                "\(header)")
            #expect(part.head?["Accept-Ranges"] == "bytes" && part.head?["ETag"] != nil)
        }
    }

    @Test func `A part that there is not is refused with the length`() throws {
        let service = try TestService()
        let count = try #require(service.answer("GET", "/render/cards.png")).body.count
        for header in ["bytes=\(count)-", "bytes=99999999999999999999-", "bytes=-0"] {
            let answer = try #require(service.answer("GET", "/render/cards.png", headers: ["range": header]))
            #expect(answer.status == 416 && answer.head?["Content-Range"] == "bytes */\(count)", "\(header)")
            #expect(answer.sentence?.contains("expected a part of \(count) bytes") == true)
        }
    }

    @Test(arguments: [
        "bytes=0-1,4-5", "bytes=2-1", "bytes=a-b", "bytes=", "bytes=-", "bytes 0-1", "lines=0-1",
        "bytes=+1-2",
        "bytes=0x1-2", "-", "",
    ])
    func `Ranges that are several or none bring the whole picture`(header: String) throws {
        let service = try TestService()
        let whole = try #require(service.answer("GET", "/render/cards.png"))
        let answer = try #require(service.answer("GET", "/render/cards.png", headers: ["range": header]))
        #expect(answer.status == 200 && answer.body == whole.body)
    }

    @Test func `A part of another picture than the client has is not sent`() throws {
        let service = try TestService()
        let whole = try #require(service.answer("GET", "/render/cards.png"))
        let tag = try #require(whole.head?["ETag"])
        func status(_ condition: String) -> Int? {
            let headers = ["range": "bytes=0-9", "if-range": condition]
            return service.answer("GET", "/render/cards.png", headers: headers)?.status
        }
        #expect(status(tag) == 206)
        #expect(status("\"other\"") == 200 && status("W/\(tag)") == 200)
        #expect(status("Sun, 06 Nov 1994 08:49:37 GMT") == 200)
        // A client that has the picture needs no part of it.
        let known = ["range": "bytes=0-9", "if-none-match": tag]
        #expect(service.answer("GET", "/render/cards.png", headers: known)?.status == 304)
    }

    @Test func `Only GET has parts`() throws {
        let service = try TestService()
        let whole = try #require(service.answer("GET", "/render/cards.png")).body
        let head = try #require(service.answer("HEAD", "/render/cards.png", headers: ["range": "bytes=0-9"]))
        #expect(head.status == 200 && head.head?.length == whole.count)
        #expect(head.head?["Accept-Ranges"] == "bytes")
    }

    @Test func `A film that is not kept yet is sent whole`() throws {
        let service = try TestService()
        let headers = ["range": "bytes=0-9"]
        let first = try #require(service.answer("GET", Self.film, headers: headers))
        #expect(first.status == 200 && first.head?["Accept-Ranges"] == nil)
        #expect(service.answer("GET", Self.film, headers: headers)?.body == Array(first.body[..<10]))
    }
}
