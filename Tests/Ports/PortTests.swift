import Testing
import UIKit

/// Draws programs that are written for UIKit alone.
@Suite(.serialized) struct PortTests {
    /// The pictures of a view at times.
    private func film(
        _ view: UIView, _ times: [Double], begin: Double = 100, between: (Int) -> Void = { _ in }
    ) throws -> [Picture] {
        let root = UIView(frame: view.frame)
        root.backgroundColor = .white
        root.addSubview(view)
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = root.layer
        renderer.bounds = root.bounds
        return try withExtendedLifetime(root) {
            try times.enumerated().map { index, time in
                between(index)
                renderer.beginFrame(atTime: begin + time)
                try renderer.render()
                renderer.endFrame()
                return Picture(try renderer.makeImage())
            }
        }
    }

    /// Pixels of a picture, red, green, blue and alpha.
    struct Picture: Equatable {
        let width: Int
        let bytes: [UInt8]

        init(_ image: CGImage) {
            width = image.width
            bytes = image.straightRGBA()
        }

        func color(_ x: Int, _ y: Int) -> [UInt8] {
            Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 3])
        }

        /// How many pixels are not white.
        var ink: Int {
            stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<($0 + 3)].contains { $0 < 250 } }
        }
    }

    @Test func `A card opens at a tap and follows a finger`() throws {
        let card = ProfileCard(frame: CGRect(x: 0, y: 0, width: 240, height: 160))
        let closed = try film(card, [0])[0]
        let places = card.places
        #expect(places[0] == CGRect(x: 12, y: 12, width: 40, height: 40))
        #expect(places[1].minX == 60 && places[1].minY == 12 && places[1].maxX <= 228)
        let touch = UITouch(at: CGPoint(x: 20, y: 20), in: card, time: 1)
        touch.end(time: 1.1)
        #expect(card.isOpen)
        let opened = try film(card, [1, 2]).last
        #expect(card.places[2].minY > places[1].maxY && card.places[2].height > 40)
        #expect(opened != closed)
        let finger = UITouch(at: CGPoint(x: 20, y: 20), in: card, time: 5)
        finger.move(to: CGPoint(x: 40, y: 20), time: 5.1)
        finger.move(to: CGPoint(x: 50, y: 25), time: 5.2)
        #expect(card.transform == CGAffineTransform(translationX: 30, y: 5))
        finger.end(time: 5.3)
        #expect(card.transform == .identity)
    }

    @Test(arguments: ActivityIndicatorView.Style.allCases)
    func `Activity indicators show, move, and stop`(style: ActivityIndicatorView.Style) throws {
        let view = ActivityIndicatorView(
            frame: CGRect(x: 0, y: 0, width: 60, height: 60), style: style, color: .systemIndigo)
        view.startAnimating()
        let frames = try film(view, [0, 0.3, 0.6])
        for frame in frames { #expect(frame.ink > 100 && frame.ink < 1600) }
        #expect(frames[0] != frames[1] && frames[1] != frames[2])
        view.stopAnimating()
        #expect(try film(view, [0])[0].ink == 0)
    }

    @Test func `An open circle that turns is drawn where it is open too`() throws {
        let view = ActivityIndicatorView(
            frame: CGRect(x: 0, y: 0, width: 60, height: 60), style: .ballClipRotate, color: .black)
        view.startAnimating()
        // A whole number of turns after time 0.
        let frame = try film(view, [0], begin: 75)[0]
        #expect(frame.color(30, 52)[0] < 100)
        #expect(frame.color(30, 8) == [255, 255, 255])
    }

    @Test func `A ring fills to its value, and its label says so`() throws {
        let ring = ProgressRing(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        let frames = try film(ring, [0, 0.01, 0.3, 1.5]) {
            if $0 == 1 { ring.setProgress(0.72, animated: true) }
        }
        // At the right, below, and at the left above the end.
        #expect(frames[0].color(113, 60) == [229, 229, 229] || frames[0].color(113, 60) == [230, 230, 230])
        #expect(frames[2].color(113, 60)[2] > 200 && frames[2].color(113, 60)[0] < 60)
        #expect(frames[2].color(60, 113)[0] > 200)
        #expect(frames[3].color(60, 113)[0] < 60)
        #expect(frames[3].color(25, 25)[0] > 200)
        #expect(frames[0] != frames[1])
    }

    @Test func `Light runs over a card's boxes`() throws {
        let card = SkeletonCard(frame: CGRect(x: 0, y: 0, width: 240, height: 150))
        card.startShimmering()
        let frames = try film(card, [0, 0.5, 0.75, 1], begin: 99)
        let place = (40, 89)
        let levels = frames.map { $0.color(place.0, place.1)[0] }
        #expect(levels[0] < 230 && levels.max() ?? 0 > 238)
        #expect(Set(levels).count > 2)
    }

    @Test func `A chart has its line at its values, its area below and labels`() throws {
        let chart = LineChartView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        chart.values = [10, 40, 20]
        chart.title = "Title"
        let frame = try film(chart, [0])[0]
        let plot = CGRect(x: 36, y: 34, width: 272, height: 142)
        // The line ends in a dot, white with an orange rim, at the last value.
        let end = CGPoint(x: plot.maxX, y: plot.maxY - plot.height * 20 / 44)
        #expect(frame.color(Int(end.x), Int(end.y)).allSatisfy { $0 > 230 })
        #expect(frame.color(Int(end.x) - 3, Int(end.y))[2] < 140)
        // Below the middle value the area is orange, fading downwards.
        let (upper, lower) = (frame.color(172, 70), frame.color(172, 160))
        #expect(upper[2] < lower[2] && lower[0] > 250)
        let title = (8..<30).reduce(0) { sum, y in sum + (12..<60).count { frame.color($0, y)[0] < 128 } }
        #expect(title > 60)
    }

    @Test func `An SVG is filled, and its line is drawn on`() throws {
        let paths: [(data: String, fill: UIColor?, stroke: UIColor?)] = [
            ("M2 2h20v20h-20zM8 8h8v8h-8z", .systemRed, nil), ("M4 12 H20", nil, .black),
        ]
        let view = SVGView(
            frame: CGRect(x: 0, y: 0, width: 96, height: 96), paths: paths,
            viewBox: CGRect(x: 0, y: 0, width: 24, height: 24))
        view.drawOn(duration: 1)
        let frames = try film(view, [0, 0.5, 1])
        #expect(frames[0].color(20, 20)[0] > 200 && frames[0].color(20, 20)[1] < 80)
        #expect(frames[0].color(48, 40) == [255, 255, 255])
        #expect(frames[0].color(70, 48)[0] > 128)
        #expect(frames[1].color(40, 48)[0] < 40 && frames[1].color(70, 48)[0] > 128)
        #expect(frames[2].color(70, 48)[0] < 40)
    }

    @Test func `Data that is no SVG path is an error that names the character`() {
        #expect(throws: SVGPathParser.Failure.unexpected("?")) { try SVGPathParser.path("M0 0 ?") }
        #expect(throws: SVGPathParser.Failure.missingNumber) { try SVGPathParser.path("M0") }
    }

    @Test func `Pulses grow and fade`() throws {
        let view = PulseView(frame: CGRect(x: 0, y: 0, width: 120, height: 120))
        let frames = try film(view, [0, 0.3, 1.2])
        #expect(frames[0].ink < frames[1].ink && frames[1].ink < frames[2].ink)
        #expect(frames[2].color(60, 60)[0] < 30)
    }

    @Test func `Confetti falls in its colours`() throws {
        let view = ConfettiView(frame: CGRect(x: 0, y: 0, width: 160, height: 200))
        let frames = try film(view, [0, 0.5])
        #expect(frames[0].ink > 1000 && frames[0] != frames[1])
    }

    @Test func `A label's letters become others`() throws {
        let label = MorphingLabel(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
        let frames = try film(label, [0, 0.5, 4]) {
            if $0 < 2 { label.show(["III", "WWW"][$0], duration: 0.5) }
        }
        #expect(frames[2].ink > frames[0].ink)
        #expect(frames[1] != frames[0] && frames[1] != frames[2])
    }

    @Test func `A ring that draws itself follows a value of its own`() throws {
        let ring = GaugeRing(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        ring.progress = 0.1
        var shown: [CGFloat] = []
        let frames = try film(ring, [0, 0.01, 0.51, 0.6, 1.1, 3]) {
            if $0 > 0 { shown.append(ring.shownProgress) }
            if $0 == 1 { ring.setProgress(0.6, duration: 1) }
            // Within the first movement: the second begins where the ring is seen.
            if $0 == 3 { ring.setProgress(0.95, duration: 0.5) }
        }
        // Right above the middle of the right side, below the middle of the bottom, and the upper left.
        let places = [(95, 40), (40, 95), (18, 18)]
        let filled = frames.map { frame in places.map { frame.color($0.0, $0.1)[2] < 150 } }
        #expect(filled[0] == [false, false, false])
        #expect(filled[2] == [true, false, false])
        #expect(filled[5] == [true, true, true])
        #expect(abs(shown[0] - 0.1) < 1e-9 && abs(shown[2] - 0.35) < 1e-6 && abs(shown[4] - 0.95) < 1e-6)
        #expect(ring.progress == 0.95 && shown[3] >= shown[2] && shown[3] < 0.7)
        // Green at first, red at the end, between them on the way.
        let color = frames.map { $0.color(95, 40) }
        #expect(color[2][1] > 180 && color[5][0] > 230 && color[5][1] < 90)
        #expect(frames[1] != frames[2] && frames[3] != frames[4])
    }

    @Test func `A map draws the tiles that show, moves and zooms`() throws {
        let map = MapView(
            frame: CGRect(x: 0, y: 0, width: 240, height: 160), mapSize: CGSize(width: 4000, height: 4000))
        map.pinned = CGPoint(x: 200, y: 120)
        var counts: [Int] = []
        let frames = try film(map, [0, 0.1, 0.2, 0.3]) {
            counts.append(map.tilesView.tiles.count)
            if $0 == 1 { map.scrollView.contentOffset = CGPoint(x: 40, y: 30) }
            if $0 == 2 { map.scrollView.zoomScale = 0.25 }
            if $0 == 3 {
                let part = CGRect(x: 160, y: 80, width: 120, height: 80)
                map.scrollView.zoom(to: part, animated: false)
            }
        }
        // The pin, where the place is that it marks.
        for (index, place) in [(200, 102), (160, 72), (50, 12)].enumerated() {
            let color = frames[index].color(place.0, place.1)
            #expect(color[0] > 200 && color[1] < 120, "frame \(index): \(color)")
        }
        // A street between two blocks, and a block.
        #expect(frames[0].color(80, 40)[2] < 225 && frames[0].color(100, 20) == [255, 255, 255])
        #expect(frames[1].color(40, 10)[2] < 225 && frames[1].color(60, 20) == [255, 255, 255])
        // 240 by 160 points are at most 3 by 3 tiles of 128 pixels, 2 by 2 of them at first.
        #expect(counts[1] == 4 && counts[2] <= 9)
        let scales = Set(map.tilesView.tiles.map(\.scale))
        #expect(scales == [1, 0.25, 2])
        #expect(map.scrollView.zoomScale == 2 && map.scrollView.contentOffset == CGPoint(x: 320, y: 160))
        #expect(Set(frames.map(\.ink)).count > 2)
    }
}
