import Foundation
import Lamina
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Testing

/// State machines over HTTP.
@Suite struct StateMachineServiceTests {
    private func lit(_ bytes: [UInt8]) throws -> Int {
        let image = try CGImage.decode(bytes)
        let pixels = image.straightRGBA()
        return (0..<5).count { star in
            let place = ((image.height / 2) * image.width + 32 + 64 * star) * 4
            return pixels[place] == 255 && pixels[place + 2] < 100
        }
    }

    @Test(arguments: [
        ("stateMachine=rating&input.rating=4", 4), ("input.rating=2", 2),
        ("events=%5B%7B%22pointer%22:%22down%22,%22at%22:%5B160,40%5D%7D%5D", 3),
        ("input.rating=2&time=0", 0), ("stateMachine=rating", 0),
    ])
    func `a template's machine gets inputs and events`(_ query: String, _ count: Int) throws {
        let service = try TestService()
        let answer = try #require(service.answer("GET", "/render/machines/rating.png?\(query)"))
        #expect(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(try lit(answer.body) == count)
    }

    @Test(arguments: [
        ("input.ratin=4", "did you mean"), ("stateMachine=none", "one of"), ("events=%7B", "events"),
        ("stateMachine=rating&state=x", "cannot be used"),
    ])
    func `what does not fit is refused`(_ query: String, _ message: String) throws {
        let service = try TestService()
        let answer = try #require(service.answer("GET", "/render/machines/rating.png?\(query)"))
        #expect(answer.status == 400)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(message))
    }

    @Test func `a job has events as JSON`() throws {
        let service = try TestService()
        let answer = try #require(
            service.post(
                #"{"template": "machines/rating", "events": [{"set": {"rating": 5}}]}"#,
                type: "application/vnd.lamina.job+json"))
        #expect(try lit(answer.body) == 5)
    }
}
