import Foundation
import LaminaPreview
import LaminaServer
import LaminaTestSupport
import Testing

/// The page in a browser, with scenes of a folder.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewPageTests {
    private static let card =
        ##"{"version":1,"size":[40,30],"layers":[{"name":"card","frame":[0,0,40,30],"backgroundColor":"#ff0000","sublayers":[{"name":"badge","frame":[10,10,10,10],"backgroundColor":"#0000ff","animations":{"slide":{"class":"basic","keyPath":"position.x","fromValue":15,"toValue":35,"duration":1}}}]}]}"##

    /// A page on a folder with one scene.
    private final class Page {
        let folder: URL
        let service: PreviewService
        let server: HTTPServer
        let browser: Browser

        init(_ scene: String = card, ask: String = "") throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "lamina-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(scene.utf8).write(to: folder.appendingPathComponent("card.json"))
            service = PreviewService(folder: try TemplateFolder(folder.path), first: "")
            var settings = HTTPSettings()
            settings.port = 0
            server = try HTTPServer(service, settings)
            browser = try Browser()
            try browser.open("http://127.0.0.1:\(server.port)/\(ask)")
            #expect(
                try browser.waits(
                    for: "document.querySelector('#tree li') && document.getElementById('picture').width > 1")
            )
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

        /// A pixel of the picture, as `#rrggbbaa`.
        func shows(_ color: String, _ x: Int, _ y: Int, seconds: Double = 15) throws -> Bool {
            try browser.waits(
                for:
                    "[...document.getElementById('picture').getContext('2d').getImageData(\(x), \(y), 1, 1).data].map((v) => v.toString(16).padStart(2, '0')).join('') === '\(color)'",
                seconds: seconds)
        }

        func text(_ selector: String) throws -> String {
            try browser.value("document.querySelector('\(selector)').innerText") as? String ?? ""
        }
    }

    @Test func `The picture follows the time, by scrubber, keys and play`() throws {
        let page = try Page()
        #expect(try page.shows("0000ffff", 12, 15) && page.shows("ff0000ff", 32, 15))
        _ = try page.browser.value(
            "(() => { const s = document.getElementById('scrubber'); s.value = 0.9; s.dispatchEvent(new Event('input')); })()"
        )
        #expect(try page.shows("ff0000ff", 12, 15) && page.shows("0000ffff", 32, 15))
        #expect(try page.text("#time") == "0.900 s, frame 54")
        try page.browser.press("Home")
        #expect(try page.shows("0000ffff", 12, 15))
        try page.browser.press(".")
        #expect(try page.browser.waits(for: "document.getElementById('time').value === '0.017 s, frame 1'"))
        try page.browser.press(" ")
        #expect(try page.browser.waits(for: "document.getElementById('play').textContent === 'Pause'"))
        #expect(try page.browser.waits(for: "parseFloat(document.getElementById('time').value) > 0.2"))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test func `A click chooses the deepest layer, with Alt the one behind`() throws {
        let page = try Page()
        #expect(try page.shows("0000ffff", 12, 15))
        // Outlines follow the picture.
        usleep(500_000)
        try page.browser.click("#picture", dx: 0.375, dy: 0.5)
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'badge (CALayer)'"))
        #expect(try page.browser.waits(for: "document.querySelector('#outlines polygon.chosen')"))
        #expect(
            try page.browser.waits(for: "document.querySelector('#timeline .name')?.textContent === 'slide'"))
        try page.browser.click("#picture", dx: 0.375, dy: 0.5, alt: true)
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'card (CALayer)'"))
        try page.browser.click("#tree li:last-child")
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'badge (CALayer)'"))
    }

    @Test func `A value is changed in place, taken back and copied`() throws {
        let page = try Page(ask: "#file=card.json&layer=0")
        let field = "document.querySelector('#properties input[aria-label=backgroundColor]')"
        #expect(try page.browser.waits(for: field))
        func type(_ text: String) throws {
            _ = try page.browser.value(
                "(() => { const f = \(field); f.value = '\(text)'; f.dispatchEvent(new Event('change')); })()"
            )
        }
        try type("#00ff00")
        #expect(try page.shows("00ff00ff", 2, 2))
        #expect(try page.browser.waits(for: "!document.getElementById('undo').disabled"))
        try type("no colour")
        #expect(try page.browser.waits(for: "!document.getElementById('error').hidden"))
        #expect(try page.text("#error").contains("backgroundColor"))
        #expect(try page.shows("00ff00ff", 2, 2))
        _ = try page.browser.value("document.getElementById('undo').click()")
        #expect(try page.shows("ff0000ff", 2, 2))
        _ = try page.browser.value("document.getElementById('redo').click()")
        #expect(try page.shows("00ff00ff", 2, 2))
    }

    @Test func `A save shows within a moment, with the same time and layer; an error keeps the last picture`()
        throws
    {
        let page = try Page(ask: "#file=card.json&layer=1&time=0.5")
        #expect(try page.shows("0000ffff", 25, 15))
        try page.save(Self.card.replacing("#0000ff", with: "#00ff00"))
        #expect(try page.shows("00ff00ff", 25, 15, seconds: 5))
        #expect(try page.text("#selected") == "badge (CALayer)")
        #expect(try page.text("#time").hasPrefix("0.500 s"))
        try page.save("{\"version\":1,")
        #expect(try page.browser.waits(for: "!document.getElementById('error').hidden", seconds: 5))
        #expect(try page.text("#error").hasPrefix("card.json: line 1, column"))
        #expect(try page.shows("00ff00ff", 25, 15))
        try page.save(Self.card)
        #expect(try page.shows("0000ffff", 25, 15, seconds: 5))
        #expect(try page.browser.waits(for: "document.getElementById('error').hidden"))
    }

    @Test func `The plan is read surface by surface and draw by draw, and leads to layers`() throws {
        let group = Self.card.replacing(
            "\"backgroundColor\":\"#ff0000\"", with: "\"backgroundColor\":\"#ff0000\",\"opacity\":0.5")
        let page = try Page(group, ask: "#file=card.json&panel=frame")
        _ = try page.browser.value("document.getElementById('read-plan').click()")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#plan details').length === 2"))
        #expect(try page.text("#plan details summary").contains("groupOpacity of card"))
        #expect(try page.browser.waits(for: "document.getElementById('step-picture').naturalWidth === 40"))
        _ = try page.browser.value("document.querySelector('#plan details li button').click()")
        #expect(
            try page.browser.waits(
                for: "document.getElementById('step-words').textContent.includes('1 of 2 draws')"))
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'card (CALayer)'"))
        #expect(try page.text("#counters").contains("passes"))
        _ = try page.browser.value("document.querySelectorAll('#overlays input')[4].click()")
        #expect(
            try page.browser.waits(
                for:
                    "document.getElementById('picture').getContext('2d').getImageData(2, 2, 1, 1).data[1] !== 0"
            ))
    }

    @Test func `Warnings stand in their panel`() throws {
        let page = try Page(
            try String(contentsOfFile: ProjectFiles.path("Scenes/lottie/authored.json"), encoding: .utf8),
            ask: "#file=card.json&panel=warnings")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#warnings p').length > 0"))
    }
}
