import Foundation
import LaminaTestSupport
import Testing

/// The page in a browser, with scenes of a folder.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewPageTests {
    @Test func `The picture follows the time, by scrubber, keys and play`() throws {
        let page = try PreviewPage()
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
        #expect(
            try page.browser.waits(
                for: "document.getElementById('play').getAttribute('aria-label') === 'Pause'"))
        #expect(try page.browser.waits(for: "parseFloat(document.getElementById('time').value) > 0.2"))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test func `A screen with Display P3 shows its colours`() throws {
        let page = try PreviewPage(
            ##"{"version":1,"size":[40,30],"colorSpace":"display-p3","layers":[{"name":"card","frame":[0,0,40,30],"backgroundColor":"color(display-p3 1 0.2 0)"}]}"##
        )
        #expect(try page.shows("ff0000ff", 12, 15))
        try page.browser.ask(
            "Emulation.setEmulatedMedia", ["features": [["name": "color-gamut", "value": "p3"]]])
        try page.browser.press(".")
        #expect(
            try page.browser.waits(
                for:
                    "[...document.getElementById('wide').getContext('2d').getImageData(12, 15, 1, 1, { colorSpace: 'display-p3' }).data].join() === '255,51,0,255'"
            ))
        #expect(try page.browser.value("document.getElementById('wide').hidden") as? Bool == false)
        #expect(try page.text("#status").contains("display-p3"))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test func `A click chooses the deepest layer, with Alt the one behind`() throws {
        let page = try PreviewPage()
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
        let page = try PreviewPage(ask: "#file=card.json&layer=0")
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
        let page = try PreviewPage(ask: "#file=card.json&layer=1&time=0.5")
        #expect(try page.shows("0000ffff", 25, 15))
        try page.save(PreviewPage.card.replacing("#0000ff", with: "#00ff00"))
        #expect(try page.shows("00ff00ff", 25, 15))
        #expect(try page.text("#selected") == "badge (CALayer)")
        #expect(try page.text("#time").hasPrefix("0.500 s"))
        try page.save("{\"version\":1,")
        #expect(try page.browser.waits(for: "!document.getElementById('error').hidden", seconds: 5))
        #expect(try page.text("#error").hasPrefix("card.json: line 1, column"))
        #expect(try page.shows("00ff00ff", 25, 15))
        try page.save(PreviewPage.card)
        #expect(try page.shows("0000ffff", 25, 15, seconds: 5))
        #expect(try page.browser.waits(for: "document.getElementById('error').hidden"))
    }

    @Test func `Pages that were left, and pages in other tabs, take no connection from this one`() throws {
        // A browser has six connections to one program, and a stream of changes would keep one.
        let page = try PreviewPage()
        for _ in 0..<8 {
            try page.browser.ask(
                "Target.createTarget", ["url": "http://127.0.0.1:\(page.server.port)/"])
            try page.browser.open("http://127.0.0.1:\(page.server.port)/")
            #expect(
                try page.browser.waits(
                    for: "document.querySelector('#tree li') && document.getElementById('picture').width > 1")
            )
        }
        #expect(try page.shows("ff0000ff", 2, 2))
        try page.save(PreviewPage.card.replacing("#ff0000", with: "#00ff00"))
        #expect(try page.shows("00ff00ff", 2, 2))
    }

    @Test func `The plan is read surface by surface and draw by draw, and leads to layers`() throws {
        // Something of which pixels show both parts, so that the group needs a surface.
        let group = PreviewPage.card.replacing("#0000ff", with: "#0000ff80").replacing(
            "\"backgroundColor\":\"#ff0000\"", with: "\"backgroundColor\":\"#ff0000\",\"opacity\":0.5")
        let page = try PreviewPage(group, ask: "#file=card.json&panel=frame")
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
        let page = try PreviewPage(
            #"<caml><CALayer bounds="0 0 9 9"><lantern/></CALayer></caml>"#,
            ask: "#file=card.json&panel=warnings")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#warnings .warning').length > 0"))
    }
}
