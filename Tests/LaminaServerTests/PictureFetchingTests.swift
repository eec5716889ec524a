import Foundation
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Synchronization
import Testing

@Suite(.enabled(if: PictureFetcher.missing == nil, "getent and curl are missing"))
struct PictureFetchingTests {
    /// A server of pictures, which answers as a test says.
    private final class Pictures: HTTPResponder {
        let limits = ServiceLimits()
        private let answers: Mutex<[String: @Sendable (any ResponseWriter) -> Void]> = Mutex([:])
        private let asked = Mutex<[ServiceRequest]>([])
        /// Open connections that get no answer.
        private let open = Mutex<[any ResponseWriter]>([])

        func answer(_ request: ServiceRequest, _ writer: any ResponseWriter) -> RequestTicket {
            asked.withLock { $0.append(request) }
            guard let answer = answers.withLock({ $0[request.target] }) else {
                ServiceFailure(404, "there is no such picture").send(to: writer)
                return RequestTicket()
            }
            answer(writer)
            return RequestTicket()
        }

        func set(_ target: String, _ answer: @escaping @Sendable (any ResponseWriter) -> Void) {
            answers.withLock { $0[target] = answer }
        }

        func set(_ target: String, bytes: [UInt8], status: Int = 200, headers: [(String, String)] = []) {
            set(target) { writer in
                writer.begin(ResponseHead(status, type: "image/png", length: bytes.count, headers))
                _ = writer.write(bytes)
                writer.end()
            }
        }

        /// Never answers.
        func hang(_ target: String) { set(target) { [self] writer in open.withLock { $0.append(writer) } } }

        var requests: [ServiceRequest] { asked.withLock { $0 } }
    }

    /// A server of pictures on a port, and a service that may fetch them.
    private final class Place {
        let pictures: Pictures
        let server: HTTPServer
        let templates: TemplateScratch
        var origin: String { "http://localhost:\(server.port)" }

        init() throws {
            pictures = Pictures()
            var settings = HTTPSettings()
            settings.port = 0
            server = try HTTPServer(pictures, settings)
            templates = try TemplateScratch()
            try templates.write(
                "card.json",
                #"{"version":1,"size":[2,2],"layers":[{"name":"photo","frame":[0,0,2,2]}]}"#)
        }

        deinit {
            server.beginStop()
            server.finish(seconds: 0)
        }

        /// - Parameter isPublic: Whether the address of the machine itself counts as one of the Internet.
        func service(
            isPublic: Bool = true, seconds: Double = 60, allowing more: [String] = [],
            _ change: (inout PictureFetcher) -> Void = { _ in }
        ) throws -> TestService {
            var fetcher = PictureFetcher()
            for host in [origin] + more { fetcher.origins.insert(try PictureOrigin(host)) }
            fetcher.seconds = 30
            if isPublic { fetcher.isAllowed = { _ in true } }
            change(&fetcher)
            let pictures = FetchedPictures(fetcher, seconds: seconds)
            return try TestService(templates: templates.path) { $0.pictures = pictures }
        }
    }

    private static func png(_ color: [UInt8]) throws -> [UInt8] {
        Array(try CGImage(width: 1, height: 1, straightRGBA: color).pngData())
    }

    private static func pixel(_ answer: RecordedAnswer.Content?) throws -> [UInt8] {
        let answer = try #require(answer)
        try #require(answer.status == 200, "\(answer.text)")
        return Array(try CGImage.decode(answer.body).straightRGBA().prefix(4))
    }

    @Test func `A picture of a host that is allowed is drawn, in an address, a job and a body`() throws {
        let place = try Place()
        place.pictures.set("/a.png?x=1", bytes: try Self.png([0, 255, 0, 255]))
        let service = try place.service()
        let address = "\(place.origin)/a.png?x=1"
        let encoded = address.replacing("?", with: "%3F").replacing("=", with: "%3D")
        #expect(
            try Self.pixel(service.answer("GET", "/render/card.png?photo.contents=\(encoded)")) == [
                0, 255, 0, 255,
            ])
        let job = #"{"template":"card","overrides":{"photo.contents":"\#(address)"}}"#
        #expect(
            try Self.pixel(service.post(job, type: "application/vnd.lamina.job+json")) == [0, 255, 0, 255])
        let scene = #"{"version":1,"size":[2,2],"layers":[{"name":"photo","frame":[0,0,2,2]}]}"#
        #expect(try Self.pixel(service.post(scene, "?photo.contents=\(encoded)")) == [0, 255, 0, 255])
        // It was fetched once.
        #expect(place.pictures.requests.count == 1)
        #expect(place.pictures.requests.first?.headers["host"] == "localhost:\(place.server.port)")
    }

    @Test func `A picture that changed at its server is drawn anew, and one that did not comes from memory`()
        throws
    {
        let place = try Place()
        let target = "/render/card.png?photo.contents=\(place.origin)/a.png"
        let service = try place.service(seconds: 0)
        place.pictures.set("/a.png", bytes: try Self.png([0, 255, 0, 255]))
        #expect(try Self.pixel(service.answer("GET", target)) == [0, 255, 0, 255])
        #expect(service.answer("GET", target)?.head?.cache == .hit)
        place.pictures.set("/a.png", bytes: try Self.png([0, 0, 255, 255]))
        #expect(try Self.pixel(service.answer("GET", target)) == [0, 0, 255, 255])
    }

    @Test func `Without hosts, and of other hosts, schemes and ports, nothing is fetched`() throws {
        let place = try Place()
        place.pictures.set("/a.png", bytes: try Self.png([0, 255, 0, 255]))
        let service = try place.service()
        for address in [
            "http://127.0.0.1:\(place.server.port)/a.png", "https://localhost:\(place.server.port)/a.png",
            "http://localhost/a.png", "http://other.example/a.png",
            "http://localhost:\(place.server.port)@other.example/a.png",
            "http://other.example:80@localhost:\(place.server.port)/a.png",
            "http://[::1]:\(place.server.port)/a.png",
            "http://localhost:\(place.server.port)%5C@x/a.png", "http://", "http://localhost:99999999999/",
        ] {
            let answer = try #require(service.answer("GET", "/render/card.png?photo.contents=\(address)"))
            #expect(answer.status == 400, "\(address): \(answer.text)")
            #expect(answer.sentence?.hasPrefix("photo.contents: ") == true, "\(answer.text)")
        }
        let without = try TestService(templates: place.templates.path)
        #expect(without.answer("GET", "/render/card.png?photo.contents=\(place.origin)/a.png")?.status == 400)
        #expect(place.pictures.requests.isEmpty)
    }

    @Test func `A host with an address that is not public is not connected to`() throws {
        let place = try Place()
        place.pictures.set("/a.png", bytes: try Self.png([0, 255, 0, 255]))
        let service = try place.service(isPublic: false)
        let answer = try #require(
            service.answer("GET", "/render/card.png?photo.contents=\(place.origin)/a.png"))
        #expect(answer.status == 502 && answer.sentence?.contains("not of the public Internet") == true)
        #expect(place.pictures.requests.isEmpty)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254", "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1", "192.0.2.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
        "fc00::1",
        "fd00:ec2::254", "ff02::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2002:7f00:1::",
        "2001:db8::1",
        "2001::1", "fe80::1%lo", "x", "",
    ])
    func `Addresses of machines, links, private networks and tunnels are not public`(text: String) {
        #expect(!PictureFetcher().isAllowed(text))
    }

    @Test(arguments: [
        "8.8.8.8", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1", "2a00::1",
    ])
    func `Others are`(text: String) { #expect(PictureFetcher().isAllowed(text)) }

    @Test func `Redirections are followed to hosts that are allowed, a few times`() throws {
        let place = try Place()
        func lead(_ target: String, _ next: String) {
            place.pictures.set(target, bytes: [], status: 302, headers: [("Location", next)])
        }
        place.pictures.set("/end.png", bytes: try Self.png([0, 255, 0, 255]))
        lead("/one", "/two")
        lead("/two", "\(place.origin)/end.png")
        lead("/round", "/round")
        lead("/out", "http://169.254.169.254/latest/meta-data")
        lead("/file", "file:///etc/passwd")
        lead("/host", "http://127.0.0.1:\(place.server.port)/end.png")
        let service = try place.service()
        func answer(_ target: String) -> RecordedAnswer.Content? {
            service.answer("GET", "/render/card.png?photo.contents=\(place.origin)\(target)")
        }
        #expect(try Self.pixel(answer("/one")) == [0, 255, 0, 255])
        for target in ["/round", "/out", "/file", "/host"] {
            let status = try #require(answer(target)).status
            #expect(status == 400 || status == 502, "\(target)")
        }
        #expect(place.pictures.requests.filter { $0.target == "/round" }.count == 4)
    }

    @Test func `A picture that is too long, too slow, missing or none is an error that names the value`()
        throws
    {
        let place = try Place()
        place.pictures.set("/long", bytes: [UInt8](repeating: 7, count: 5000))
        // In chunks, so that no length tells.
        place.pictures.set("/endless") { writer in
            writer.begin(ResponseHead(200, type: "image/png"))
            for _ in 0..<100 { _ = writer.write([UInt8](repeating: 7, count: 1000)) }
            writer.end()
        }
        place.pictures.set("/none", bytes: [])
        place.pictures.set("/text", bytes: Array("no picture".utf8))
        place.pictures.hang("/slow")
        let service = try place.service { $0.bytes = 4000 }
        for (target, status, words) in [
            ("/long", 502, "bytes"), ("/endless", 502, "bytes"), ("/none", 502, "bytes"),
            ("/missing", 502, "the status is 404"), ("/text", 400, "photo"),
        ] {
            let answer = try #require(
                service.answer("GET", "/render/card.png?photo.contents=\(place.origin)\(target)"))
            #expect(answer.status == status, "\(target): \(answer.text)")
            #expect(answer.sentence?.contains(words) == true, "\(target): \(answer.text)")
        }
        let hasty = try place.service { $0.seconds = 0.5 }
        let slow = try #require(hasty.answer("GET", "/render/card.png?photo.contents=\(place.origin)/slow"))
        #expect(slow.status == 502 && slow.sentence?.contains("too long") == true, "\(slow.text)")
    }

    @Test func `Others are drawn for while a picture is waited for`() throws {
        let place = try Place()
        place.pictures.hang("/slow")
        let service = try place.service { $0.seconds = 3600 }
        let waiting = RecordedAnswer()
        let ticket = service.service.answer(
            ServiceRequest("GET", "/render/card.png?photo.contents=\(place.origin)/slow"), waiting)
        #expect(waits { place.pictures.requests.count == 1 })
        #expect(service.answer("GET", "/render/card.png")?.status == 200)
        #expect(!waiting.content.hasEnded)
        ticket.cancel()
        let answer = try #require(waiting.wait())
        #expect(answer.wasAborted)
    }

    @Test func `A request names a few pictures at most`() throws {
        let place = try Place()
        place.pictures.set("/a.png", bytes: try Self.png([0, 255, 0, 255]))
        let service = try place.service()
        let pair = "photo.contents=\(place.origin)/a.png"
        let answer = try #require(
            service.answer(
                "GET", "/render/card.png?" + [String](repeating: pair, count: 5).joined(separator: "&")))
        #expect(answer.status == 400 && answer.sentence?.contains("at most 4 pictures") == true)
    }

    @Test func `Hosts are read as they are meant`() throws {
        #expect(try PictureOrigin("Pictures.example") == PictureOrigin("https://pictures.example:443"))
        #expect(try PictureOrigin("http://a.example").port == 80)
        for text in [
            "", "a b", "a/b", "a.example/", "ftp://a.example", "a:0", "a:x", "user@a", "[::1]", "-a", "*",
        ] {
            #expect(throws: ServiceFailure.self, "\(text)") { try PictureOrigin(text) }
        }
    }
}
