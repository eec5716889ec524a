import Foundation
import LaminaTestSupport
import Testing

/// Animations on the page: bars, keyframes, graphs and paces, all of them dragged.
@Suite(.enabled(if: Browser.path != nil, "there is no Chromium"), .serialized) struct PreviewMotionTests {
    static let scene =
        ##"{"version":1,"size":[200,120],"duration":4,"layers":[{"name":"card","frame":[10,10,40,40],"backgroundColor":"#ff0000","animations":{"fade":{"class":"basic","keyPath":"opacity","fromValue":0.50,"toValue":1,"duration":1,"beginTime":1},"hop":{"class":"keyframe","keyPath":"position.y","values":[30,60,30],"duration":2,"timingFunctions":["easeIn",[0.1,0.2,0.3,0.4]]}}}]}"##

    private func page(_ ask: String = "") throws -> PreviewPage {
        let page = try PreviewPage(Self.scene, ask: "#file=card.json&layer=0\(ask)", writes: true)
        #expect(try page.browser.waits(for: "document.querySelectorAll('#timeline .key').length === 3"))
        return page
    }

    /// Pixels of a second on the timeline.
    private func second(_ page: PreviewPage) throws -> Double {
        let width = try page.browser.value("document.querySelector('#timeline .bar').clientWidth") as? Double
        return try #require(width) / 4
    }

    /// The row of an animation.
    private func row(_ name: String) -> String {
        "[...document.querySelectorAll('#timeline .row')].find((row) => row.querySelector('.name').textContent === '\(name)')"
    }

    @Test func `A bar is dragged to another begin, and its end to another duration; both are taken back`()
        throws
    {
        let page = try page()
        let second = try second(page)
        try page.browser.drag("\(row("fade")).querySelector('.span')", second, 0)
        #expect(try page.writes(#""beginTime":2"#))
        // The end lies in the frame of the loop as before.
        try page.browser.drag("\(row("fade")).querySelector('.end')", second / 2, 0)
        #expect(try page.writes(#""duration":1.5,"#))
        try page.browser.press("z", .control)
        #expect(try page.writes(#""duration":1,"#))
        try page.browser.press("z", .control)
        #expect(try page.writes(#""beginTime":1}"#))
        try page.browser.press("Z", [.control, .shift])
        #expect(try page.writes(#""beginTime":2"#))
        #expect(page.browser.complaints.isEmpty, "\(page.browser.complaints)")
    }

    @Test
    func `A keyframe is dragged to another time, no farther than its neighbours, and moved by arrow keys`()
        throws
    {
        let page = try page()
        let second = try second(page)
        try page.browser.drag("\(row("hop")).querySelectorAll('.key')[1]", second / 2, 0)
        #expect(try page.writes(#""keyTimes":[0,0.75,1]"#))
        try page.browser.drag("\(row("hop")).querySelectorAll('.key')[1]", second * 3, 0)
        #expect(try page.writes(#""keyTimes":[0,1,1]"#))
        _ = try page.browser.value("\(row("hop")).querySelectorAll('.key')[1].focus()")
        try page.browser.press("ArrowLeft", .shift)
        #expect(try page.writes(#""keyTimes":[0,0.95,1]"#))
    }

    @Test func `Escape gives a drag up: the file is as it was`() throws {
        let page = try page()
        let edits =
            "await fetch('api/scene?file=card.json').then((a) => a.json()).then((s) => s.edits.length)"
        try page.browser.drag("\(row("fade")).querySelector('.span')", 60, 0, letsGo: false)
        #expect(try page.browser.waits(for: "(\(edits)) === 1"))
        try page.browser.press("Escape")
        try page.browser.letGo()
        #expect(try page.browser.waits(for: "(\(edits)) === 0"))
        #expect(try page.writes(Self.scene))
    }

    @Test func `The pace is dragged by its handles, and chosen by name`() throws {
        let page = try page("&panel=motion")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#motion .pace .knob').length === 2"))
        #expect(try page.text("#motion-body h2").hasPrefix("opacity"))
        try page.browser.drag("document.querySelectorAll('#motion .pace .knob')[0]", 30, -20)
        #expect(try page.writes(#""timingFunction":[0."#))
        try page.type("easeInEaseOut", into: "#motion select")
        #expect(try page.writes(#""timingFunction":"easeInEaseOut""#))
        // One of several: the others stay.
        _ = try page.browser.value("\(row("hop")).querySelector('.label').click()")
        #expect(try page.browser.waits(for: "document.querySelector('#motion select').value === 'easeIn'"))
        try page.type("linear", into: "#motion select")
        #expect(try page.writes(#""timingFunctions":["linear",[0.1,0.2,0.3,0.4]]"#))
    }

    @Test func `Values are dragged in the graph and typed in the table`() throws {
        let page = try page("&panel=motion")
        #expect(
            try page.browser.waits(for: "document.querySelectorAll('#motion .values .knob').length === 2"))
        try page.browser.drag("document.querySelectorAll('#motion .values .knob')[1]", 0, 30)
        #expect(try page.browser.waits(for: "document.getElementById('undo').disabled === false"))
        #expect(try page.writes(#""fromValue":0.50,"toValue":0."#))
        try page.type("0.8", into: "#motion input[aria-label=\"Value 1\"]")
        #expect(try page.writes(#""fromValue":0.80,"#))
        try page.type("3", into: "#motion input[aria-label=repeatCount]")
        #expect(try page.writes(#""repeatCount":3"#))
        // The field is another one once the change is there.
        #expect(
            try page.browser.waits(
                for: "document.querySelector('#motion input[aria-label=repeatCount]').defaultValue === '3'"))
        try page.type("", into: "#motion input[aria-label=repeatCount]")
        #expect(try page.browser.waits(for: "document.querySelectorAll('#changes li').length > 1"))
        #expect(try page.writes(#""beginTime":1}"#))
    }

    @Test func `A keyframe is added where the time is, and removed`() throws {
        let page = try page("&panel=motion&time=0.5")
        _ = try page.browser.value("\(row("hop")).querySelector('.label').click()")
        let add =
            "[...document.querySelectorAll('#motion button')].find((b) => b.textContent === 'Add a keyframe here')"
        #expect(try page.browser.waits(for: "\(add) && !\(add).disabled"))
        _ = try page.browser.value("\(add).click()")
        #expect(try page.writes(#""keyTimes":[0,0.25,0.5,1]"#))
        #expect(try page.writes(#""timingFunctions":["easeIn","easeIn",[0.1,0.2,0.3,0.4]]"#))
        #expect(
            try page.browser.waits(
                for: "document.querySelectorAll('#motion [aria-label^=\"Remove keyframe\"]').length === 4"))
        _ = try page.browser.value(
            "document.querySelector('#motion [aria-label=\"Remove keyframe 2\"]').click()")
        #expect(try page.writes(#""values":[30,60,30]"#))
        #expect(try page.writes(#""keyTimes":[0,0.5,1]"#))
    }

    @Test func `The mathematics of paces and springs is that of the renderer`() throws {
        let page = try page()
        // A curve's progress by bisection, from its definition.
        let curve = try page.browser.value(
            "import('/easing.js').then((m) => [m.progress([0.42, 0, 0.58, 1], 0.5), m.progress([0, 0, 1, 1], 0.3), m.progress([0.25, 0.1, 0.25, 1], 0.5), m.nameOf([0.42, 0, 1, 1])])"
        )
        let values = try #require(curve as? [Any])
        #expect(abs(try #require(values[0] as? Double) - 0.5) < 1e-9)
        #expect(abs(try #require(values[1] as? Double) - 0.3) < 1e-9)
        #expect(abs(try #require(values[2] as? Double) - 0.802403) < 1e-5)
        #expect(values[3] as? String == "easeIn")
        let spring = try page.browser.value(
            "import('/easing.js').then((m) => [m.spring({}, 0), m.spring({}, 10), m.spring({ damping: 40 }, 0.2)])"
        )
        let numbers = try #require(spring as? [Double])
        #expect(abs(numbers[0]) < 1e-9 && abs(numbers[1] - 1) < 1e-9)
        #expect(numbers[2] > 0 && numbers[2] < 1)
    }
}
