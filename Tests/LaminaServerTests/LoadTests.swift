import Foundation
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct LoadTests {
    /// A picture that takes some time.
    private static let slow = "/render/animated/fireworks.webm?duration=20&fps=60"

    @Test func `A full queue refuses with the seconds to wait, and what it took in is drawn`() throws {
        var limits = ServiceLimits()
        limits.waiting = 2
        let service = try TestService(limits: limits)
        // The one worker draws this until it is given up.
        let film = service.service.answer(ServiceRequest("GET", Self.slow), RecordedAnswer())
        while service.answer("GET", "/metrics")?.text.contains("lamina_queue_running 1\n") != true {
            usleep(1000)
        }
        let answers = (0..<6).map { index in
            let answer = RecordedAnswer()
            _ = service.service.answer(
                ServiceRequest("GET", "/render/cards.png?scale=\(1 + Double(index) / 100)"), answer)
            return answer
        }
        let refused = try answers.dropFirst(2).map { try #require($0.wait()) }
        film.cancel()
        #expect(try answers.prefix(2).map { try #require($0.wait()).status } == [200, 200])
        #expect(refused.map(\.status) == [503, 503, 503, 503])
        #expect(refused.allSatisfy { Int($0.head?["Retry-After"] ?? "").map { $0 >= 1 } == true })
        #expect(refused.first?.sentence == "2 pictures are waiting already: expected fewer requests")
    }

    @Test func `A client that goes has its picture given up`() throws {
        let service = try TestService()
        let answer = RecordedAnswer()
        let ticket = service.service.answer(ServiceRequest("GET", Self.slow), answer)
        #expect(
            waits { service.answer("GET", "/metrics")?.text.contains("lamina_queue_running 1\n") == true })
        ticket.cancel()
        let content = try #require(answer.wait())
        #expect(content.wasAborted && !content.hasEnded)
        #expect(service.answer("GET", "/metrics")?.text.contains("lamina_cancelled_total 1\n") == true)
        #expect(service.answer("GET", "/render/cards.png")?.status == 200)
    }

    @Test func `A client that takes no more ends a stream`() throws {
        let service = try TestService()
        let answer = RecordedAnswer(partsBeforeLeaving: 2)
        _ = service.service.answer(
            ServiceRequest("GET", "/render/animated/bounce.gif?duration=30&fps=50"), answer)
        let content = try #require(answer.wait())
        #expect(content.wasAborted && content.parts == 2)
    }

    @Test func `A request that waits and is given up is never drawn`() throws {
        let service = try TestService()
        let first = RecordedAnswer()
        let running = service.service.answer(ServiceRequest("GET", Self.slow), first)
        let second = RecordedAnswer()
        let waiting = service.service.answer(ServiceRequest("GET", "/render/cards.png"), second)
        waiting.cancel()
        running.cancel()
        #expect(try #require(second.wait()).wasAborted)
        #expect(service.answer("GET", "/metrics")?.text.contains("lamina_frames_total 0\n") == true)
    }

    @Test func `A picture has its time, and no more`() throws {
        var limits = ServiceLimits()
        limits.seconds = 0.001
        let service = try TestService(limits: limits)
        let answer = try #require(service.answer("GET", "/render/dashboard.png?scale=3"))
        #expect(
            answer.status == 422 && answer.sentence == "the picture took more than 0.001 seconds, its limit")
    }

    @Test func `A stop lets what was taken in end`() throws {
        let service = try TestService()
        let answers = (0..<4).map { index in
            let answer = RecordedAnswer()
            _ = service.service.answer(ServiceRequest("GET", "/render/cards.png?scale=1.\(index)"), answer)
            return answer
        }
        service.service.beginStop()
        #expect(service.service.waitForEnd(seconds: 60))
        #expect(answers.allSatisfy { $0.content.status == 200 && $0.content.hasEnded })
    }
}
