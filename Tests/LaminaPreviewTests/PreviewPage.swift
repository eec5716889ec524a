import Foundation
import LaminaPreview
import LaminaServer
import Testing

/// The page in a browser, on a folder with one scene.
final class PreviewPage {
    static let card =
        ##"{"version":1,"size":[40,30],"layers":[{"name":"card","frame":[0,0,40,30],"backgroundColor":"#ff0000","sublayers":[{"name":"badge","frame":[10,10,10,10],"backgroundColor":"#0000ff","animations":{"slide":{"class":"basic","keyPath":"position.x","fromValue":15,"toValue":35,"duration":1}}}]}]}"##

    let folder: URL
    let service: PreviewService
    let server: HTTPServer
    let browser: Browser

    /// - Parameters:
    ///   - writes: Whether changes go into the file.
    ///   - sample: Another file that lies in the folder.
    init(_ scene: String = card, ask: String = "", writes: Bool = false, sample: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(scene.utf8).write(to: folder.appendingPathComponent("card.json"))
        if let sample {
            let source = URL(fileURLWithPath: sample)
            try FileManager.default.copyItem(
                at: source, to: folder.appendingPathComponent(source.lastPathComponent))
        }
        service = PreviewService(folder: try TemplateFolder(folder.path), first: "", isWriting: writes)
        var settings = HTTPSettings()
        settings.port = 0
        server = try HTTPServer(service, settings)
        browser = try Browser()
        try browser.open("http://127.0.0.1:\(server.port)/\(ask)")
        #expect(
            try browser.waits(
                for: "document.querySelector('#tree li') && document.getElementById('picture').width > 1"))
    }

    deinit {
        service.stop()
        server.beginStop()
        server.finish(seconds: 0)
        try? FileManager.default.removeItem(at: folder)
    }

    func save(_ scene: String) throws {
        try Data(scene.utf8).write(to: folder.appendingPathComponent("card.json"), options: .atomic)
    }

    /// Whether the file gets a text.
    func writes(_ part: String, seconds: Double = 30) throws -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            let text = try String(contentsOf: folder.appendingPathComponent("card.json"), encoding: .utf8)
            if text.contains(part) { return true }
            usleep(20_000)
        }
        return false
    }

    /// Whether a pixel of the picture becomes a colour, as `#rrggbbaa` without the sign.
    func shows(_ color: String, _ x: Int, _ y: Int, seconds: Double = 15, in canvas: String = "picture")
        throws
        -> Bool
    {
        try browser.waits(
            for:
                "[...document.getElementById('\(canvas)').getContext('2d').getImageData(\(x), \(y), 1, 1).data].map((v) => v.toString(16).padStart(2, '0')).join('') === '\(color)'",
            seconds: seconds)
    }

    func text(_ selector: String) throws -> String {
        try browser.value("document.querySelector('\(selector)').innerText") as? String ?? ""
    }

    /// Presses a control by its id, also where its panel is not on show.
    func press(_ id: String) throws { _ = try browser.value("document.getElementById('\(id)').click()") }

    /// Types into a field.
    func type(_ text: String, into selector: String) throws {
        let words = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        _ = try browser.value(
            "(() => { const f = document.querySelector('\(selector)'); f.value = \(words)[0]; f.dispatchEvent(new Event('input', { bubbles: true })); f.dispatchEvent(new Event('change', { bubbles: true })); })()"
        )
    }
}
