import Foundation
import LaminaTestSupport
import Testing

/// Keys while fields have the focus, and the page on a phone.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewKeyTests {
    private let isPlaying = "document.getElementById('play').getAttribute('aria-label') === 'Pause'"

    @Test func `Space plays while a slider or a number has the focus, and not in a text`() throws {
        let page = try PreviewPage()
        for id in ["scrubber", "loop-from"] {
            _ = try page.browser.value("document.getElementById('\(id)').focus()")
            try page.browser.press(" ")
            #expect(try page.browser.waits(for: isPlaying), "\(id)")
            try page.browser.press(" ")
            #expect(try page.browser.waits(for: "!(\(isPlaying))"), "\(id)")
        }
        _ = try page.browser.value("document.getElementById('find').focus()")
        try page.browser.press(" ")
        try page.browser.press("h")
        #expect(try page.browser.value(isPlaying) as? Bool == false)
        #expect(try page.browser.value("document.getElementById('view-note').hidden") as? Bool == true)
    }

    @Test func `Undo works in a field that is unchanged, and is the field's own where something was typed`()
        throws
    {
        let page = try PreviewPage(ask: "#file=card.json&layer=0", writes: true)
        let field = "document.querySelector('#properties input[aria-label=backgroundColor]')"
        #expect(try page.browser.waits(for: field))
        try page.type("#00ff00", into: "#properties input[aria-label=backgroundColor]")
        #expect(try page.writes("#00ff00"))
        // The row is another one once the change is there.
        #expect(
            try page.browser.waits(
                for: "\(field)?.value === '#00ff00' && \(field).closest('tr').className === 'edited'"))
        _ = try page.browser.value("\(field).focus(); \(field).value = '#00'")
        try page.browser.press("z", .control)
        usleep(300_000)
        #expect(try page.writes("#00ff00", seconds: 1))
        // Escape brings the field's value back, and leaves it.
        try page.browser.press("Escape")
        #expect(try page.browser.value("\(field).value") as? String == "#00ff00")
        _ = try page.browser.value("\(field).focus()")
        try page.browser.press("z", .control)
        #expect(try page.writes(PreviewPage.card))
        #expect(try page.browser.waits(for: "\(field)?.value === '#ff0000'"))
    }

    @Test func `A question mark shows the table of keys, and Escape closes what is open first`() throws {
        let page = try PreviewPage(ask: "#file=card.json&layer=0")
        try page.browser.press("?")
        #expect(try page.browser.waits(for: "document.getElementById('keys').open"))
        #expect(try page.text("#keys").contains("Ctrl"))
        try page.browser.press("Escape")
        #expect(try page.browser.waits(for: "!document.getElementById('keys').open"))
        #expect(try page.text("#selected") == "card (CALayer)")
        try page.browser.press("Escape")
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'No layer chosen'"))
    }

    @Test(arguments: ["", "outline", "panels", "timeline", "view"])
    func `On a phone nothing is wider than the screen, and targets are large enough for fingers`(
        drawer: String
    ) throws {
        let page = try PreviewPage(PreviewMotionTests.scene, ask: "#file=card.json&layer=0")
        try page.browser.resize(390, 844, hasTouch: true)
        if !drawer.isEmpty { try page.press("drawer-\(drawer)") }
        let panels =
            drawer == "panels" ? ["layers", "motion", "controls", "frame", "warnings", "help"] : ["layers"]
        for panel in panels {
            _ = try page.browser.value("document.getElementById('tab-\(panel)').click()")
            usleep(300_000)
            #expect(
                try page.browser.value("document.documentElement.scrollWidth") as? Int == 390,
                "\(drawer) \(panel)")
            let small = try page.browser.value(
                """
                (() => [...document.querySelectorAll('button, select, input, summary, a')].filter((part) => {
                  if (!part.checkVisibility()) return false;
                  const box = (part.matches('[type=radio], [type=checkbox], [type=file]') ? part.closest('label') : part).getBoundingClientRect();
                  return box.width > 0 && (box.width < 39.5 || box.height < 39.5);
                }).map((part) => part.outerHTML.slice(0, 90)))()
                """)
            #expect((small as? [String])?.isEmpty == true, "\(drawer) \(panel): \(small ?? "")")
        }
        #expect(
            try page.browser.value("document.getElementById('picture').getBoundingClientRect().width > 100")
                as? Bool == true)
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }
}
