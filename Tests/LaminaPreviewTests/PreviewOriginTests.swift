import Foundation
import Testing

@Suite struct PreviewOriginTests {
    private static let scene = #"{"version":1,"size":[4,4],"layers":[]}"#

    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:8080", "localhost", "localhost:1", "[::1]", "[::1]:65535",
    ])
    func `This machine may ask by each of its names`(host: String) throws {
        let client = try PreviewClient(Self.scene)
        #expect(try client.ask("/api/files", headers: ["host": host]).head.status == 200)
    }

    @Test(arguments: [
        "[::1].evil.example", "[::1]evil", "[::1]:", "[::1]:x", "[::1]:123456", "127.0.0.1.evil.example",
        "127.0.0.1:80.evil.example", "localhost.evil.example", "localhost:80@evil.example", "evil.example",
        "127.0.0.1:80, 127.0.0.1:80", "::1", "localhost:+1",
    ])
    func `A host with anything more is another one`(host: String) throws {
        let client = try PreviewClient(Self.scene)
        #expect(try client.ask("/api/files", headers: ["host": host]).head.status == 403)
        #expect(try client.ask("/", headers: ["host": host]).head.status == 403)
    }

    /// A request as a browser sends it.
    private func ask(
        _ client: PreviewClient, _ target: String, _ site: String, _ mode: String, _ dest: String,
        method: String = "GET"
    ) throws -> Int {
        try client.ask(
            target, method: method,
            headers: [
                "host": "127.0.0.1:80", "sec-fetch-site": site, "sec-fetch-mode": mode,
                "sec-fetch-dest": dest,
            ]
        ).head.status
    }

    @Test(arguments: ["cross-site", "same-site", "something"])
    func `A page of another site gets no picture, no script and no frame`(site: String) throws {
        let client = try PreviewClient(Self.scene)
        let picture = "/api/picture?file=scene.json"
        #expect(try ask(client, picture, site, "no-cors", "image") == 403)
        #expect(try ask(client, picture, site, "navigate", "document") == 403)
        #expect(try ask(client, "/preview.js", site, "no-cors", "script") == 403)
        #expect(try ask(client, "/", site, "navigate", "iframe") == 403)
        #expect(try ask(client, "/", site, "no-cors", "image") == 403)
        #expect(try ask(client, "/", site, "navigate", "document", method: "POST") == 403)
        // Any site may lead to the page.
        #expect(try ask(client, "/", site, "navigate", "document") == 200)
        #expect(try ask(client, "/index.html", site, "navigate", "document") == 200)
    }

    @Test(arguments: ["same-origin", "none"])
    func `The page itself and a typed address get pictures`(site: String) throws {
        let client = try PreviewClient(Self.scene)
        #expect(try ask(client, "/api/picture?file=scene.json", site, "no-cors", "image") == 200)
        #expect(try client.ask("/api/picture?file=scene.json").head.status == 200)
    }

    @Test func `No other page may show this one in a frame, nor use its answers`() throws {
        let head = try PreviewClient(Self.scene).ask("/").head
        #expect(head["Content-Security-Policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(head["Cross-Origin-Resource-Policy"] == "same-origin")
    }
}
