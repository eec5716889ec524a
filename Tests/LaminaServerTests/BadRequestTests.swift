import Foundation
import Lamina
import LaminaServer
import LaminaTestSupport
import Testing

@Suite struct BadRequestTests {
    static let badTargets: [(String, Int, String)] = [
        ("/", 404, "expected /render"), ("/render/none", 404, "no template of this name"),
        ("/render/cards.bmp", 404, "its ending that of a format"),
        ("/render/none.png", 404, "no template of this name"),
        ("/render/cards.png?sise=1", 400, "did you mean size?"),
        ("/render/cards.png?size=0x5", 400, "size: expected"),
        ("/render/cards.png?size=999999x5", 400, "size: expected"),
        ("/render/cards.png?scale=-1", 400, "scale: expected a number above 0, found \"-1\""),
        ("/render/cards.png?scale=nan", 400, "scale: expected"),
        ("/render/cards.png?time=1&time=2", 400, "time: given twice"),
        ("/render/cards.png?time=1&progress=1", 400, "progress: cannot be used with time"),
        ("/render/cards.png?progress=0.5", 400, "nothing in the scene says when it ends"),
        ("/render/cards.png?format=gif", 400, "the ending of the path says it already"),
        ("/render/cards.png?duration=1", 400, "expected one that moves"),
        ("/render/animated/bounce.gif?fps=60&duration=1", 400, "expected at most 50"),
        ("/render/animated/bounce.webm?codec=h264", 400, "expected vp9 or av1"),
        ("/render/animated/bounce.gif?fps=10&duration=1e6", 422, "expected at most 1800 frames"),
        ("/render/cards.png?scale=1000", 422, "expected"),
        ("/render/cards.png?nobody.opacity=1", 400, "nobody"),
        ("/render/cards.png?hdr=sdr", 400, "hdr: expected pq or hlg, found \"sdr\""),
        ("/render/cards.png?theme=dark", 400, "theme"), ("/render/cards.png?state=Locked", 400, "Locked"),
        ("/render/cards.png?background=redd", 400, "background: expected"),
        ("/render/%zz.png", 400, "behind %"), ("/render/cards.png?a%zz=1", 400, "behind %"),
        ("/render/a%00b.png", 400, "behind %"), ("/render/%ff.png", 400, "behind %"),
        ("/render/../../etc/passwd.png", 404, "no template"), ("/render/%2e%2e%2fx.png", 404, "no template"),
        ("/render/..%5cx.png", 404, "no template"), ("/render//etc/passwd.png", 404, "no template"),
        ("/render/.hidden.png", 404, "no template"), ("/render/images.png", 404, "no template"),
        ("http://other/", 400, "expected a path"), ("*", 400, "expected a path"),
    ]

    @Test(arguments: badTargets.indices)
    func `A wrong address is answered with its status and a sentence`(index: Int) throws {
        let (target, status, words) = Self.badTargets[index]
        let answer = try #require(try TestService().answer("GET", target))
        #expect(answer.status == status, "\(target): \(answer.text)")
        #expect(answer.sentence?.contains(words) == true, "\(target): \(answer.text)")
        #expect(answer.head?["Content-Type"] == "application/json")
    }

    @Test func `A wrong method lists the right ones`() throws {
        let service = try TestService()
        for (method, target, allowed) in [
            ("GET", "/render", "POST"), ("DELETE", "/render/cards.png", "GET, HEAD"),
            ("POST", "/metrics", "GET, HEAD"),
        ] {
            let answer = try #require(service.answer(method, target))
            #expect(answer.status == 405 && answer.head?["Allow"] == allowed)
        }
    }

    @Test(arguments: [
        ("", "application/json", 400, "found nothing"), ("{", "application/json", 422, "scene: line 1"),
        ("x", "multipart/form-data", 415, "found \"multipart/form-data\""),
        ("x", "image/png", 415, "image/png"),
        (
            #"{"version":1,"size":[1,1],"layers":[{"opacitty":1}]}"#, "application/json", 422,
            "layers[0].opacitty"
        ),
        (#"{"version":1,"size":[40000,40000],"layers":[]}"#, "application/json", 422, "size"),
        (
            #"{"version":1,"size":[9,9],"layers":[{"contents":"../secret.png"}]}"#, "application/json", 422,
            "../secret.png"
        ),
        (
            #"{"version":1,"size":[9,9],"layers":[{"contents":"Package.swift"}]}"#, "application/json", 422,
            "Package.swift"
        ),
        (
            #"{"version":1,"size":[9,9],"layers":[{"class":"CAVideoLayer","video":"a.mp4"}]}"#,
            "application/json",
            422, "video"
        ),
        ("[]", "application/vnd.lamina.job+json", 400, "expected an object"),
        ("{}", "application/vnd.lamina.job+json", 400, "found neither"),
        (#"{"template":"x","scene":{}}"#, "application/vnd.lamina.job+json", 400, "found both"),
        (#"{"template":"../x"}"#, "application/vnd.lamina.job+json", 404, "no template"),
        (#"{"template":"cards","sise":1}"#, "application/vnd.lamina.job+json", 400, "unknown key"),
        (
            #"{"template":"cards","overrides":[]}"#, "application/vnd.lamina.job+json", 400,
            "overrides: expected"
        ),
        (#"{"template":"cards","size":[1,-1]}"#, "application/vnd.lamina.job+json", 400, "size: expected"),
        ("{\"template\":", "application/vnd.lamina.job+json", 400, "expected JSON"),
    ])
    func `A wrong body is answered with its status and a sentence`(
        body: String, type: String, status: Int, words: String
    ) throws {
        let answer = try #require(try TestService().post(body, type: type))
        #expect(answer.status == status, "\(answer.text)")
        #expect(answer.sentence?.contains(words) == true, "\(answer.text)")
        #expect(answer.sentence?.contains("/dev/null") == false, "\(answer.text)")
    }

    @Test func `A job nested deeply is an error, not a crash`() throws {
        let deep = String(repeating: "[", count: 100_000)
        let answer = try #require(
            try TestService().post("{\"overrides\":\(deep)", type: "application/vnd.lamina.job+json"))
        #expect(answer.status == 400)
    }

    @Test func `A link that leads out of the folder is no template`() throws {
        let (folder, outside) = (try TemplateScratch(), try TemplateScratch())
        try outside.write("secret.json", TemplateScratch.flat("#ff0000"))
        try folder.write("card.json", TemplateScratch.flat("#00ff00"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/out.json", withDestinationPath: outside.path + "/secret.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/folder", withDestinationPath: outside.path)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/same.json", withDestinationPath: "card.json")
        let service = try TestService(templates: folder.path)
        #expect(service.answer("GET", "/render/out.png")?.status == 404)
        #expect(service.answer("GET", "/render/folder/secret.png")?.status == 404)
        #expect(service.answer("GET", "/render/same.png")?.status == 200)
    }

    @Test func `A broken template is the service's fault, and its folder is not told`() throws {
        let folder = try TemplateScratch()
        try folder.write("broken.json", #"{"version":1,"size":[1,1],"layers":[{"opacitty":1}]}"#)
        let answer = try #require(
            try TestService(templates: folder.path).answer("GET", "/render/broken.png"))
        #expect(answer.status == 500)
        #expect(answer.sentence?.contains(": layers[0].opacitty") == true, "\(answer.text)")
        #expect(!answer.text.contains(folder.path))
    }

    @Test func `The parts of a failed request harm no other`() throws {
        let service = try TestService()
        let before = try #require(service.answer("GET", "/render/cards.png?scale=1.5")).body
        for _ in 0..<3 {
            #expect(service.post("{")?.status == 422)
            #expect(service.answer("GET", "/render/cards.png?scale=1000")?.status == 422)
        }
        let after = try #require(service.answer("GET", "/render/cards.png?scale=1.50"))
        #expect(after.body == before)
    }
}
