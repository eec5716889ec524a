import Foundation
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct AcceptTests {
    private static let scene = TemplateScratch.flat("#ff0000")

    /// A service with a template that is small enough for any format.
    private static func service() throws -> (TestService, TemplateScratch) {
        let folder = try TemplateScratch()
        try folder.write("card.json", scene)
        try folder.write("v1.2.json", scene)
        return (try TestService(templates: folder.path), folder)
    }

    @Test(arguments: [
        (nil, "image/png"), ("*/*", "image/png"), ("image/*", "image/png"), ("text/html", "image/png"),
        ("", "image/png"), (",;,", "image/png"),
        ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/avif"),
        ("image/webp,image/png,*/*", "image/webp"), ("IMAGE/WEBP", "image/webp"),
        ("image/avif;q=0.5, image/webp;q=0.9", "image/webp"), ("image/webp;q=0.5, */*;q=0.8", "image/png"),
        ("image/webp;q=0.5, image/png;q=0.5", "image/webp"), ("image/webp;q=0, */*", "image/png"),
        ("image/avif;q=1.5, image/webp", "image/webp"),
        ("image/avif;q=0.0001, image/webp;q=0.1", "image/webp"),
        ("image/avif;q=x", "image/png"), ("image/avif ; q=1.000", "image/avif"),
        ("image/png;q=0, image/webp;q=0.001", "image/webp"),
    ])
    func `The client's types and qualities choose the format`(accept: String?, type: String) throws {
        let (service, folder) = try Self.service()
        let answer = try #require(
            service.answer("GET", "/render/card", headers: accept.map { ["accept": $0] } ?? [:]))
        #expect(answer.status == 200 && answer.head?["Content-Type"] == type)
        #expect(answer.head?["Vary"] == "Accept")
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        (nil, "image/gif"), ("image/avif,image/webp,*/*", "image/webp"),
        ("image/apng,*/*;q=0.8", "image/apng"),
    ])
    func `Pictures that move have formats that move`(accept: String?, type: String) throws {
        let service = try TestService()
        let target = "/render/animated/bounce?duration=0.2&fps=10"
        let headers = accept.map { ["accept": $0] } ?? [:]
        for _ in 0..<2 {
            let answer = try #require(service.answer("GET", target, headers: headers))
            #expect(answer.status == 200 && answer.head?["Content-Type"] == type)
            #expect(answer.head?["Vary"] == "Accept")
        }
    }

    @Test func `Clients with other types get no other client's picture`() throws {
        let (service, folder) = try Self.service()
        func answer(_ accept: String, _ headers: [String: String] = [:]) throws -> RecordedAnswer.Content {
            let all = headers.merging(["accept": accept]) { $1 }
            return try #require(service.answer("GET", "/render/card", headers: all))
        }
        let (webP, png) = (try answer("image/webp"), try answer("image/png"))
        #expect(webP.body != png.body)
        #expect(try answer("image/webp").body == webP.body && answer("image/png").body == png.body)
        #expect(service.answer("GET", "/render/card.webp")?.body == webP.body)
        let tag = try #require(webP.head?["ETag"])
        let known = try answer("image/webp", ["if-none-match": tag])
        #expect(known.status == 304 && known.head?["Vary"] == "Accept")
        #expect(try answer("image/png", ["if-none-match": tag]).status == 200)
        withExtendedLifetime(folder) {}
    }

    @Test func `A format that is named does not vary`() throws {
        let (service, folder) = try Self.service()
        for target in ["/render/card.png", "/render/card?format=png", "/render/v1.2.png"] {
            let answer = try #require(service.answer("GET", target, headers: ["accept": "image/webp"]))
            #expect(answer.head?["Content-Type"] == "image/png" && answer.head?["Vary"] == nil, "\(target)")
        }
        let point = try #require(service.answer("GET", "/render/v1.2", headers: ["accept": "image/webp"]))
        #expect(point.head?["Content-Type"] == "image/webp")
        withExtendedLifetime(folder) {}
    }

    @Test func `Bodies and jobs without a format follow Accept`() throws {
        let (service, folder) = try Self.service()
        func type(_ body: String, _ query: String, _ type: String) -> String? {
            let headers = ["content-type": type, "accept": "image/webp,*/*;q=0.1"]
            return service.answer("POST", "/render" + query, headers: headers, body: Array(body.utf8))?
                .head?["Content-Type"]
        }
        let job = "application/vnd.lamina.job+json"
        #expect(type(Self.scene, "", "application/json") == "image/webp")
        #expect(type(Self.scene, "?format=png", "application/json") == "image/png")
        #expect(type(#"{"template":"card"}"#, "", job) == "image/webp")
        #expect(type(#"{"template":"card","format":"jpeg"}"#, "", job) == "image/jpeg")
        withExtendedLifetime(folder) {}
    }

    @Test func `Lines of Accept are one list`() throws {
        let running = try RunningServer()
        let client = try running.client()
        try client.send(
            "GET /render/cards HTTP/1.1\r\nHost: a\r\nAccept: */*;q=0.1\r\nAccept: image/webp\r\n\r\n")
        #expect(try client.answer().header("content-type") == "image/webp")
    }
}
