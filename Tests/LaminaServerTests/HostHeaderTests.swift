import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct HostHeaderTests {
    @Test func `A request with two hosts is refused`() throws {
        let service = try TestService().service
        var settings = HTTPSettings()
        settings.port = 0
        let server = try HTTPServer(service, settings)
        defer {
            server.beginStop()
            server.finish(seconds: 0)
        }
        func status(_ hosts: [String]) throws -> Int {
            let client = try RawClient(port: server.port)
            let lines = hosts.map { "Host: \($0)\r\n" }.joined()
            try client.send("GET /health HTTP/1.1\r\n\(lines)\r\n")
            return try client.answer().status
        }
        #expect(try status(["127.0.0.1"]) != 400)
        #expect(try status(["127.0.0.1", "evil.example"]) == 400)
        #expect(try status(["127.0.0.1", "127.0.0.1"]) == 400)
    }
}
