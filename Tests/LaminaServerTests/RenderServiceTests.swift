import Foundation
import Lamina
import LaminaImage
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct RenderServiceTests {
    @Test(arguments: ["cards", "text", "blend-modes", "lottie/loader", "animated/bounce"])
    func `A template is drawn as the library draws it`(name: String) throws {
        let service = try TestService()
        let answer = try #require(service.answer("GET", "/render/\(name).png"))
        #expect(answer.status == 200 && answer.head?["Content-Type"] == "image/png")
        let picture = try ScenePictures(name, backend: .cpu).draw()
        #expect(try answer.body == picture.pngData())
    }

    @Test func `A scene in the body is drawn with the parameters of the address`() throws {
        let service = try TestService(templates: nil)
        let answer = try #require(
            service.post(TemplateScratch.flat("#ff0000"), "?size=20x10&card.backgroundColor=%2300ff00"))
        let image = try CGImage.decode(answer.body)
        #expect(image.width == 20 && image.height == 10)
        #expect(image.straightRGBA()[(5 * 20 + 10) * 4..<(5 * 20 + 10) * 4 + 4] == [0, 255, 0, 255])
        #expect(answer.head?["Cache-Control"] == "no-store")
    }

    @Test func `A job names a template or holds a scene, with overrides of any kind`() throws {
        let folder = try TemplateScratch()
        try folder.write("cards/red.json", TemplateScratch.flat("#ff0000"))
        let service = try TestService(templates: folder.path)
        let byName = try #require(
            service.post(
                ##"{"template":"cards/red","size":[4,4],"overrides":{"card.backgroundColor":"#0000ff","card.opacity":1}}"##,
                type: "application/vnd.lamina.job+json"))
        #expect(try CGImage.decode(byName.body).straightRGBA().prefix(4) == [0, 0, 255, 255])
        let green = TemplateScratch.flat("#00ff00")
        let inside = try #require(
            service.post(
                #"{"scene":\#(green),"engine":"core-animation","scale":2}"#,
                type: "application/vnd.lamina.job+json; charset=utf-8"))
        #expect(try CGImage.decode(inside.body).width == 16)
    }

    @Test func `A picture has a tag by its bytes, and is not sent again to who has it`() throws {
        let service = try TestService()
        let first = try #require(service.answer("GET", "/render/cards.png"))
        let tag = try #require(first.head?["ETag"])
        #expect(first.head?["Cache-Control"] == "public, max-age=60")
        for tags in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = try #require(
                service.answer("GET", "/render/cards.png", headers: ["if-none-match": tags]))
            #expect(again.status == 304 && again.body.isEmpty && again.head?["ETag"] == tag)
        }
        let other = try #require(
            service.answer("GET", "/render/cards.png", headers: ["if-none-match": "\"x\""]))
        #expect(other.status == 200 && other.body == first.body)
        // A server that never drew the picture knows its tag as well.
        let fresh = try #require(
            try TestService().answer("GET", "/render/cards.png", headers: ["if-none-match": tag]))
        #expect(fresh.status == 304)
    }

    @Test func `HEAD has the head of GET and no body`() throws {
        let service = try TestService()
        let whole = try #require(service.answer("GET", "/render/cards.png"))
        let head = try #require(service.answer("HEAD", "/render/cards.png"))
        #expect(head.body.isEmpty && head.head?.length == whole.body.count)
        #expect(head.head?.headers == whole.head?.headers)
    }

    @Test func `A template that changed is drawn anew`() throws {
        let folder = try TemplateScratch()
        try folder.write("card.json", TemplateScratch.flat("#ff0000"))
        let service = try TestService(templates: folder.path)
        let red = try #require(service.answer("GET", "/render/card.png"))
        try folder.write("card.json", TemplateScratch.flat("#00ff00"))
        let green = try #require(service.answer("GET", "/render/card.png"))
        #expect(try CGImage.decode(green.body).straightRGBA().prefix(4) == [0, 255, 0, 255])
        #expect(red.head?["ETag"] != green.head?["ETag"])
    }

    @Test func `An image that a template shows counts among its files`() throws {
        let folder = try TemplateScratch()
        func photo(_ color: [UInt8]) throws -> Data {
            Data(try CGImage(width: 1, height: 1, straightRGBA: color).pngData())
        }
        try folder.write("photo.png", photo([255, 0, 0, 255]))
        try folder.write("other.png", photo([0, 0, 255, 255]))
        try folder.write(
            "card.json",
            #"{"version":1,"size":[2,2],"layers":[{"name":"photo","frame":[0,0,2,2],"contents":"photo.png"}]}"#
        )
        let service = try TestService(templates: folder.path)
        func pixel(_ target: String) throws -> [UInt8] {
            let answer = try #require(service.answer("GET", target))
            return Array(try CGImage.decode(answer.body).straightRGBA().prefix(4))
        }
        #expect(try pixel("/render/card.png") == [255, 0, 0, 255])
        #expect(try pixel("/render/card.png?photo.contents=other.png") == [0, 0, 255, 255])
        try folder.write("photo.png", photo([0, 255, 0, 255]))
        try folder.write("other.png", photo([9, 9, 9, 255]))
        #expect(try pixel("/render/card.png") == [0, 255, 0, 255])
        #expect(try pixel("/render/card.png?photo.contents=other.png") == [9, 9, 9, 255])
    }

    @Test(arguments: ["gif", "apng", "webp", "webm", "mp4"])
    func `An animation is sent as it is made, and kept`(format: String) throws {
        let service = try TestService()
        let target = "/render/animated/bounce.\(format)?duration=0.2&fps=10"
        let answer = try #require(service.answer("GET", target))
        #expect(answer.status == 200 && answer.hasEnded && answer.head?.length == nil)
        #expect(answer.body.count > 100)
        let again = try #require(service.answer("GET", target))
        #expect(again.body == answer.body && again.head?.length == answer.body.count)
        #expect(again.head?["ETag"] != nil)
    }

    @Test func `A film has the sounds of its scene`() throws {
        let folder = try TemplateScratch()
        try folder.write("a.wav", WaveFile.bytes([Float](repeating: 0.1, count: 9600)))
        for (name, sounds) in [
            ("loud", #"[{"file":"a.wav"}]"#), ("missing", #"[{"file":"b.wav"}]"#), ("silent", "[]"),
        ] {
            try folder.write(
                "\(name).json", #"{"version":1,"size":[16,16],"sounds":\#(sounds),"layers":[]}"#)
        }
        let service = try TestService(templates: folder.path)
        func answer(_ name: String) throws -> RecordedAnswer.Content {
            try #require(service.answer("GET", "/render/\(name).mp4?duration=0.2&fps=10"))
        }
        let codec = Data("mp4a".utf8)
        #expect(try Data(answer("loud").body).range(of: codec) != nil)
        #expect(try Data(answer("silent").body).range(of: codec) == nil)
        let missing = try answer("missing")
        #expect(missing.status == 400 && missing.text.contains("b.wav: cannot be read as sound"))
    }

    @Test(arguments: [("jpg", "image/jpeg"), ("webp", "image/webp"), ("avif", "image/avif")])
    func `A still picture comes in other formats`(ending: String, type: String) throws {
        let answer = try #require(try TestService().answer("GET", "/render/cards.\(ending)?quality=60"))
        #expect(answer.status == 200 && answer.head?["Content-Type"] == type)
        let picture = try ScenePictures("cards", backend: .cpu).draw()
        #expect(try answer.body == picture.data(as: #require(PictureFormat(ending: ending)), quality: 60))
    }

    @Test(arguments: [("", UInt8(16)), ("&hdr=pq", 16), ("&hdr=hlg", 18)])
    func `A picture with light above white has the curve that is asked for`(query: String, number: UInt8)
        throws
    {
        let service = try TestService(templates: nil)
        let answer = try #require(
            service.post(TemplateScratch.flat("#ff0000"), "?depth=16&headroom=4" + query))
        #expect(answer.status == 200)
        #expect(PNGChunk.data("cICP", of: Array(answer.body)) == [9, number, 0, 1])
    }

    @Test func `Health, readiness and metrics answer, and readiness ends with the service`() throws {
        let service = try TestService()
        #expect(service.answer("GET", "/healthz")?.text == "ok\n")
        #expect(service.answer("GET", "/readyz")?.status == 200)
        _ = service.answer("GET", "/render/cards.png")
        let metrics = try #require(service.answer("GET", "/metrics")?.text)
        #expect(metrics.contains("lamina_requests_total{status=\"200\"} 3"))
        #expect(
            metrics.contains("lamina_frames_total 1\n")
                && metrics.contains("lamina_picture_seconds_count 1\n"))
        service.service.beginStop()
        #expect(service.service.waitForEnd(seconds: 10))
        #expect(service.answer("GET", "/readyz")?.status == 503)
        #expect(service.answer("GET", "/healthz")?.status == 200)
        #expect(service.answer("GET", "/render/text.png")?.status == 503)
    }

    @Test func `The description has every parameter, with an example that is taken`() throws {
        let text = try #require(try TestService().answer("GET", "/openapi.json")?.text)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
        #expect(
            Set(paths.keys) == [
                "/render", "/render/{template}.{format}", "/render/{template}", "/healthz", "/readyz",
                "/metrics", "/openapi.json",
            ])
        let parameters = try #require(paths["/render"]?["post"]?["parameters"] as? [[String: Any]])
        #expect(
            parameters.compactMap { $0["name"] as? String } == RenderParameter.all.map(\.name) + [
                "overrides", "Accept",
            ]
        )
        for parameter in RenderParameter.all {
            var request = RenderRequest()
            try request.take(parameter.name, parameter.example)
            #expect(
                request != RenderRequest() || ["png", "true"].contains(parameter.example), "\(parameter.name)"
            )
        }
    }

    @Test func `What is not drawn as asked is said in a header, and an error where it has to be drawn`()
        throws
    {
        let service = try TestService(templates: nil)
        let scene =
            #"{"version":1,"size":[40,20],"layers":[{"class":"CATextLayer","frame":[0,0,40,20],"string":"A","font":"No Such Font"}]}"#
        let answer = try #require(service.post(scene))
        #expect(answer.status == 200 && answer.head?["Lamina-Warning"]?.contains("No Such Font") == true)
        let strict = try #require(service.post(scene, "?strict=true"))
        #expect(strict.status == 422 && strict.sentence?.contains("No Such Font") == true)
    }
}
