import Foundation
import LaminaTestSupport
import Testing

/// Handles on the picture, arrow keys, and the list of layers.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewHandleTests {
    /// A badge in a card that is turned by a quarter and twice as large.
    private static let turned =
        ##"{"version":1,"size":[300,300],"layers":[{"name":"card","frame":[100,100,100,100],"backgroundColor":"#ff0000","transform":[{"rotate":90},{"scale":2}],"sublayers":[{"name":"badge","frame":[30,30,40,40],"backgroundColor":"#0000ff"}]}]}"##

    private func page(_ scene: String = turned, layer: Int = 1) throws -> PreviewPage {
        let page = try PreviewPage(scene, ask: "#file=card.json&layer=\(layer)", writes: true)
        // A point of the picture is a pixel of the page.
        try page.type("1", into: "#zoom")
        #expect(try page.browser.waits(for: "document.querySelector('#handles .size')"))
        #expect(try page.browser.waits(for: "document.getElementById('picture').clientWidth === 300"))
        return page
    }

    @Test func `A layer in a turned and scaled layer is moved as it is seen, with Shift along an axis`()
        throws
    {
        let page = try page()
        // To the right by 20 pixels is up by 10 in the card.
        try page.browser.drag("document.querySelector('#handles .move')", 20, 0)
        #expect(try page.writes(#""frame":[30,20,40,40]"#))
        #expect(try page.browser.waits(for: "document.querySelector('#outlines polygon.chosen')"))
        usleep(400_000)
        try page.browser.drag("document.querySelector('#handles .move')", 3, 20, .shift)
        #expect(try page.writes(#""frame":[40,20,40,40]"#))
        try page.browser.press("z", .control)
        try page.browser.press("z", .control)
        #expect(try page.writes(Self.turned))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test func `A handle sizes the layer, and the opposite corner stays`() throws {
        let page = try page()
        // The corner at the badge's right and bottom is to the left below on the page.
        try page.browser.drag("document.querySelector('#handles [data-grip=se]')", -20, 40)
        #expect(try page.writes(#""frame":[30,30,60,50]"#))
    }

    @Test func `The knob turns the layer, with Shift by steps of 15 degrees`() throws {
        let page = try page(
            ##"{"version":1,"size":[300,300],"layers":[{"frame":[0,0,300,300]},{"name":"badge","frame":[110,110,80,80],"backgroundColor":"#0000ff"}]}"##
        )
        try page.browser.drag("document.querySelector('#handles [data-grip=turn]')", 64, 64)
        #expect(try page.writes(#""transform":[{"rotate":"#))
        try page.browser.press("z", .control)
        #expect(try page.browser.waits(for: "document.getElementById('undo').disabled"))
        usleep(400_000)
        try page.browser.drag("document.querySelector('#handles [data-grip=turn]')", 64, 60, .shift)
        #expect(try page.writes(#""transform":[{"rotate":90}]"#))
    }

    @Test func `A press inside of the chosen layer drags it, and a click chooses`() throws {
        let page = try page()
        usleep(400_000)
        try page.browser.drag("document.getElementById('picture')", 20, 0)
        #expect(try page.writes(#""frame":[30,20,40,40]"#))
        #expect(try page.text("#selected") == "badge (CALayer)")
        try page.browser.click("#picture", dx: 0.25, dy: 0.25)
        #expect(
            try page.browser.waits(
                for: "document.getElementById('selected').textContent === 'card (CALayer)'"))
    }

    @Test func `Arrow keys move by a point of the picture, with Shift by ten, and are one change`() throws {
        let page = try page(
            ##"{"version":1,"size":[300,300],"layers":[{"frame":[0,0,300,300]},{"name":"badge","bounds":[0,0,80,80],"position":[150,150],"backgroundColor":"#0000ff"}]}"##
        )
        _ = try page.browser.value("document.activeElement.blur()")
        for key in ["ArrowRight", "ArrowRight", "ArrowUp"] { try page.browser.press(key) }
        try page.browser.press("ArrowDown", .shift)
        #expect(try page.writes(#""position":[152,159]"#))
        try page.browser.press("z", .control)
        #expect(try page.writes(#""position":[150,150]"#))
    }

    @Test func `Escape gives a drag of a handle up`() throws {
        let page = try page()
        let edits =
            "await fetch('api/scene?file=card.json').then((a) => a.json()).then((s) => s.edits.length)"
        try page.browser.drag("document.querySelector('#handles .move')", 40, 0, letsGo: false)
        #expect(try page.browser.waits(for: "(\(edits)) === 1"))
        try page.browser.press("Escape")
        try page.browser.letGo()
        #expect(try page.browser.waits(for: "(\(edits)) === 0"))
        #expect(try page.writes(Self.turned))
    }

    @Test func `A turn is written in the form of the file`() throws {
        let page = try page()
        let turns = try page.browser.value(
            """
            import('/matrix.js').then((m) => [
              m.turnedTransform('[{"scale": 2}, {"rotate": 30}]', [], 15), m.turnedTransform(undefined, [], 20),
              m.turnedTransform('[{"rotate": 30}, {"scale": 2}]', [], 5),
              m.turnedTransform('[{"rotate": 30}, {"translate": [1, 2]}]', [], 5),
              m.turnedTransform('[2,0,0,0,0,2,0,0,0,0,1,0,0,0,0,1]', [2,0,0,0,0,2,0,0,0,0,1,0,0,0,0,1], 90),
            ].map((turn) => turn.path.join('.') + ' ' + turn.value))
            """)
        #expect(
            turns as? [String] == [
                "transform.1.rotate 45", #"transform [{"rotate":20}]"#,
                #"transform [{"rotate":30},{"scale":2},{"rotate":5}]"#, "transform.0.rotate 35",
                "transform [0,2,0,0,-2,0,0,0,0,0,1,0,0,0,0,1]",
            ])
        let ways = try page.browser.value(
            "import('/matrix.js').then((m) => { const a = [2, 1, 5, -1, 3, 7, 0.001, 0.002, 1]; return m.lead(m.product(m.inverse(a), a), [12, 34]); })"
        )
        let point = try #require(ways as? [Double])
        #expect(abs(point[0] - 12) < 1e-9 && abs(point[1] - 34) < 1e-9)
    }

    // MARK: The list

    @Test func `The list folds, and stays folded when the file is saved and the page loaded again`() throws {
        let page = try PreviewPage()
        let names = "[...document.querySelectorAll('#tree .name')].map((name) => name.textContent).join()"
        #expect(try page.browser.waits(for: "\(names) === 'card,badge'"))
        _ = try page.browser.value("document.querySelector('#tree .twisty').click()")
        #expect(try page.browser.waits(for: "\(names) === 'card'"))
        // Another layer comes before it.
        try page.save(
            PreviewPage.card.replacing(
                "\"layers\":[", with: ##""layers":[{"name":"ground","sublayers":[{"name":"grass"}]},"##))
        #expect(try page.browser.waits(for: "\(names) === 'ground,grass,card'"))
        _ = try page.browser.value("window.isOld = true; setTimeout(() => location.reload()); 0")
        #expect(try page.browser.waits(for: "!window.isOld && document.querySelector('#timeline .label')"))
        #expect(try page.browser.waits(for: "\(names) === 'ground,grass,card'"))
        // A layer that is chosen elsewhere is shown.
        _ = try page.browser.value("document.querySelector('#timeline .label').click()")
        #expect(try page.browser.waits(for: "\(names) === 'ground,grass,card,badge'"))
        _ = try page.browser.value(
            "document.querySelector('#tree [data-place=\"2\"]').click(); document.querySelector('#tree [data-place=\"2\"]').focus()"
        )
        try page.browser.press("ArrowLeft")
        #expect(try page.browser.waits(for: "\(names) === 'ground,grass,card'"))
        try page.browser.press("ArrowRight")
        #expect(try page.browser.waits(for: "\(names) === 'ground,grass,card,badge'"))
    }

    @Test func `Layers are hidden and alone for the view, which is said, and the file stays`() throws {
        let page = try PreviewPage(ask: "#file=card.json&layer=1", writes: true)
        #expect(try page.shows("0000ffff", 12, 15))
        _ = try page.browser.value("document.activeElement.blur()")
        try page.browser.press("h")
        #expect(try page.shows("ff0000ff", 12, 15))
        #expect(
            try page.text("#view-note").contains("badge hidden: in this view only, the file stays as it is."))
        try page.save(PreviewPage.card.replacing("#ff0000", with: "#00ff00"))
        #expect(try page.shows("00ff00ff", 12, 15))
        try page.browser.press("H", .shift)
        #expect(try page.shows("0000ffff", 12, 15))
        #expect(try page.browser.waits(for: "document.getElementById('view-note').hidden"))
        try page.browser.press("s")
        #expect(try page.text("#view-note").contains("badge alone"))
        _ = try page.browser.value("document.querySelector('#view-note button').click()")
        #expect(try page.browser.waits(for: "document.getElementById('view-note').hidden"))
        #expect(try page.writes(PreviewPage.card.replacing("#ff0000", with: "#00ff00")))
    }
}
