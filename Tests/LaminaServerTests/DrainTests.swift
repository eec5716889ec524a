import Foundation
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct DrainTests {
    @Test func `While a server drains it is not ready, and answers on connections that end`() throws {
        let running = try RunningServer()
        let open = try running.client()
        try open.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
        let before = try open.answer()
        #expect(before.status == 200 && before.header("connection") != "close")
        running.service.service.beginDrain()
        running.server.beginDrain()
        try open.send("GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n")
        let after = try open.answer()
        #expect(after.status == 503 && after.header("connection") == "close")
        #expect(open.isClosed(within: 12))
        // Those who have not noticed yet are served.
        let new = try running.client()
        try new.send("GET /render/cards.png HTTP/1.1\r\nHost: a\r\n\r\n")
        let picture = try new.answer()
        #expect(picture.status == 200 && picture.header("connection") == "close")
        #expect(running.service.answer("GET", "/healthz")?.status == 200)
    }
}
