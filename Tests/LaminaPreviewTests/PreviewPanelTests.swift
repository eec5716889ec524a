import Foundation
import LaminaTestSupport
import Testing

/// The parts of the page around the picture, in a browser.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewPanelTests {
    /// A Lottie document with a red rectangle whose colour is a slot.
    private static let slotted =
        #"{"v":"5.9.0","fr":30,"ip":0,"op":30,"w":40,"h":30,"slots":{"tint":{"p":{"a":0,"k":[1,0,0]}}},"layers":[{"ty":4,"nm":"shape","ip":0,"op":30,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"a":0,"k":[20,15]},"s":{"a":0,"k":[40,30]},"r":{"a":0,"k":0}},{"ty":"fl","nm":"Fill 1","c":{"sid":"tint"},"o":{"a":0,"k":100}}]}]}"#

    @Test func `A slot is a control, whose change is listed and taken away`() throws {
        let page = try PreviewPage(Self.slotted, ask: "#file=card.json&panel=controls")
        #expect(try page.shows("ff0000ff", 20, 15))
        let field = "#slots input[aria-label=\"Slot tint\"]"
        #expect(try page.browser.value("document.querySelector('\(field)').value") as? String == "[1, 0, 0]")
        try page.type("[0, 1, 0]", into: field)
        #expect(try page.shows("00ff00ff", 20, 15))
        #expect(try page.text("#changes").contains("slots.tint"))
        try page.type("#0000ff", into: "#slots input[type=color]")
        #expect(try page.shows("0000ffff", 20, 15))
        #expect(try page.browser.value("document.querySelectorAll('#changes li').length") as? Int == 1)
        _ = try page.browser.value("document.querySelector('#changes li .icon').click()")
        #expect(try page.shows("ff0000ff", 20, 15))
        try page.press("undo")
        #expect(try page.shows("0000ffff", 20, 15))
    }

    @Test func `A state machine has its inputs, and a pointer acts on it`() throws {
        let page = try PreviewPage(
            ask: "#file=rating.lottie&panel=controls",
            sample: ProjectFiles.path("Scenes/machines/rating.lottie"))
        #expect(try page.browser.value("document.getElementById('machine-part').hidden") as? Bool == true)
        try page.type("rating", into: "#machine")
        let field = "#inputs input[aria-label=\"Input rating\"]"
        #expect(try page.browser.waits(for: "document.querySelector('\(field)') !== null"))
        try page.type("1", into: field)
        #expect(
            try page.browser.waits(
                for: "document.getElementById('machine-events').textContent.includes('0 -> 1')"))
        #expect(try page.shows("ffc221ff", 32, 40))
        _ = try page.browser.value(
            "(() => { const c = document.getElementById('picture'), r = c.getBoundingClientRect(); c.dispatchEvent(new PointerEvent('pointerdown', { clientX: r.left + r.width * 224 / 320, clientY: r.top + r.height / 2, bubbles: true })); })()"
        )
        #expect(try page.browser.waits(for: "document.querySelector('\(field)').value === '4'"))
        #expect(try page.shows("ffc221ff", 224, 40))
        try page.press("machine-restart")
        #expect(try page.browser.waits(for: "document.querySelector('\(field)').value === '0'"))
    }

    @Test func `A layer gets a value by its name; a name that is not there is an error with a sentence`()
        throws
    {
        let page = try PreviewPage()
        func set(_ key: String, _ value: String) throws {
            try page.type(key, into: "#override-key")
            try page.type(value, into: "#override-value")
            _ = try page.browser.value("document.getElementById('override').requestSubmit()")
        }
        try set("card.backgroundColor", "#00ff00")
        #expect(try page.shows("00ff00ff", 2, 2))
        try set("cart.backgroundColor", "#0000ff")
        #expect(try page.browser.waits(for: "!document.getElementById('error').hidden"))
        #expect(try page.text("#error").contains("did you mean") && page.shows("00ff00ff", 2, 2))
        #expect(
            try page.browser.waits(
                for:
                    "document.querySelector('#override-keys option[value=\"card.backgroundColor\"]') !== null"
            )
        )
    }

    @Test func `The planes stand apart, each a picture of what its layer draws`() throws {
        let page = try PreviewPage(ask: "#file=card.json&layer=1")
        #expect(try page.shows("ff0000ff", 2, 2))
        try page.browser.press("p")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#space image').length === 2"))
        #expect(
            try page.browser.waits(for: "document.querySelector('#space .chosen')?.dataset.place === '1'"))
        _ = try page.browser.value(
            "document.querySelector('#space svg[data-place=\"0\"] polygon').dispatchEvent(new Event('click'))"
        )
        #expect(
            try page.browser.waits(for: "document.querySelector('#space .chosen')?.dataset.place === '0'"))
        let before =
            try page.browser.value("document.querySelector('#space .model').style.transform") as? String
        _ = try page.browser.value("document.getElementById('space').focus()")
        try page.browser.press("ArrowLeft")
        #expect(
            try page.browser.value("document.querySelector('#space .model').style.transform") as? String
                != before)
        try page.browser.press("p")
        #expect(try page.browser.waits(for: "document.getElementById('space').hidden"))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test func `Both backends are measured side by side`() throws {
        let page = try PreviewPage(ask: "#file=card.json&panel=frame")
        try page.press("read-costs")
        #expect(
            try page.browser.waits(
                for: "document.querySelectorAll('#costs .graph').length === 2", seconds: 30))
        #expect(try page.text("#costs table").contains("passes"))
    }

    @Test func `A reference is compared as heat map and under a slider`() throws {
        let page = try PreviewPage()
        #expect(try page.shows("ff0000ff", 2, 2))
        let same = page.folder.appendingPathComponent("same.png").path
        _ = try page.browser.value(
            "window.bytes = fetch('api/picture?file=card.json').then((a) => a.arrayBuffer()).then((b) => btoa(String.fromCharCode(...new Uint8Array(b))))"
        )
        let bytes = try #require(page.browser.value("window.bytes") as? String)
        try #require(Data(base64Encoded: bytes)).write(to: URL(fileURLWithPath: same))
        try page.browser.choose(same, for: "#reference-file")
        #expect(
            try page.browser.waits(
                for: "document.getElementById('difference').value === 'no pixel differs'"))
        try page.type("heat", into: "#reference-kind")
        try page.save(PreviewPage.card.replacing("#0000ff", with: "#0000f0"))
        #expect(
            try page.browser.waits(
                for: "document.getElementById('difference').value === '100 pixels differ, at most by 15'"))
        #expect(
            try page.shows("ffaa00ff", 15, 15, in: "reference")
                || page.shows("ffa900ff", 15, 15, in: "reference"))
    }

    @Test func `Values and changes are copied as JSON, Swift and arguments`() throws {
        let page = try PreviewPage(ask: "#file=card.json&layer=1")
        func copied(_ id: String) throws -> String {
            _ = try page.browser.value(
                "navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }"
            )
            try page.press(id)
            #expect(
                try page.browser.waits(for: "document.getElementById('\(id)').textContent === 'Copied'"))
            return try page.browser.value("window.copied") as? String ?? ""
        }
        #expect(
            try page.browser.waits(
                for: "document.querySelector('#properties input[aria-label=backgroundColor]')"))
        #expect(try copied("copy-layer-json").contains(##""backgroundColor": "#0000ffff""##))
        #expect(
            try copied("copy-layer-swift").contains(
                "layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)"))
        #expect(
            try copied("copy-layer-swift").contains(
                "layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)"))
        try page.type("#00ff00", into: "#properties input[aria-label=backgroundColor]")
        #expect(try page.shows("00ff00ff", 12, 15))
        #expect(try copied("copy-set") == "--set 'badge.backgroundColor=#00ff00'")
        #expect(
            try copied("copy-swift").contains(#"forKeyPath: "badge.backgroundColor")"#))
    }

    @Test func `Layers are found by name, from the keyboard`() throws {
        let page = try PreviewPage()
        try page.browser.press("/")
        #expect(try page.browser.value("document.activeElement.id") as? String == "find")
        try page.type("bad", into: "#find")
        #expect(
            try page.browser.waits(for: "document.getElementById('layer-count').textContent === '1 of 2'"))
        #expect(try page.text("#tree").contains("badge"))
    }

    @Test(arguments: ["layers", "controls", "frame", "warnings", "help"])
    func `Every control has a name for a screen reader`(panel: String) throws {
        let page = try PreviewPage(Self.slotted, ask: "#file=card.json&layer=0&panel=\(panel)")
        if panel == "frame" {
            try page.press("read-plan")
            #expect(try page.browser.waits(for: "document.querySelector('#plan details')"))
        }
        let nodes = try page.browser.ask("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
        func text(_ node: [String: Any], _ key: String) -> String {
            (node[key] as? [String: Any])?["value"] as? String ?? ""
        }
        let controls: Set = [
            "button", "textbox", "combobox", "slider", "checkbox", "radio", "tab", "treeitem", "spinbutton",
            "link",
            "searchbox", "ColorWell", "tree", "tabpanel", "radiogroup",
        ]
        let found = nodes.filter { controls.contains(text($0, "role")) && $0["ignored"] as? Bool != true }
        #expect(found.count > 20)
        for node in found { #expect(!text(node, "name").isEmpty, "\(text(node, "role")): \(node)") }
    }

    @Test(arguments: ["light", "dark"])
    func `Words can be read on their ground, in light and dark`(scheme: String) throws {
        let page = try PreviewPage(ask: "#file=card.json&layer=1")
        try page.browser.ask(
            "Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
        // Contrast as WCAG 2 defines it, of each text with the nearest ground that is opaque.
        let worst = try page.browser.value(
            """
            (() => {
              const canvas = new OffscreenCanvas(1, 1).getContext('2d');
              const color = (text) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data; };
              const light = ([r, g, b]) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
              const found = [];
              for (const element of document.querySelectorAll('h1, h2, header span, .quiet, #tree .name, th, td, [role=tab], #time, #ruler span, #timeline .layer')) {
                if (!element.checkVisibility() || !element.innerText?.trim()) continue;
                let ground = element;
                while (ground.parentElement && color(getComputedStyle(ground).backgroundColor)[3] < 255) ground = ground.parentElement;
                const [a, b] = [light(color(getComputedStyle(element).color)), light(color(getComputedStyle(ground).backgroundColor))].sort((x, y) => y - x);
                found.push([(a + 0.05) / (b + 0.05), element.outerHTML.slice(0, 80)]);
              }
              found.sort((x, y) => x[0] - y[0]);
              return found.length > 20 ? found[0] : null;
            })()
            """)
        let pair = try #require(worst as? [Any])
        #expect(try #require(pair[0] as? Double) >= 4.5, "\(pair)")
    }
}
