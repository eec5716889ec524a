/// What a shape covers of one row of pixels: up to seven runs from left to right.
package struct ShapeRow: Sendable {
    package struct Run: Sendable {
        package var start: Int32
        package var end: Int32
        /// Whether every pixel is covered wholly; otherwise `ShapeRow.fill` tells how much.
        package var isWhole: Bool
    }

    private var storage: (Run, Run, Run, Run, Run, Run, Run)
    package private(set) var count = 0

    package init() {
        let none = Run(start: 0, end: 0, isWhole: false)
        storage = (none, none, none, none, none, none, none)
    }

    package subscript(index: Int) -> Run {
        switch index {
        case 0: storage.0
        case 1: storage.1
        case 2: storage.2
        case 3: storage.3
        case 4: storage.4
        case 5: storage.5
        default: storage.6
        }
    }

    private mutating func append(_ start: Int32, _ end: Int32, isWhole: Bool) {
        guard start < end, count < 7 else { return }
        let run = Run(start: start, end: end, isWhole: isWhole)
        switch count {
        case 0: storage.0 = run
        case 1: storage.1 = run
        case 2: storage.2 = run
        case 3: storage.3 = run
        case 4: storage.4 = run
        case 5: storage.5 = run
        default: storage.6 = run
        }
        count += 1
    }

    /// Finds the runs of row `y` (of the pixel, relative to the origin) within `limit`.
    package mutating func find(
        outer: borrowing ConvexShape, hole: ConvexShape?, row y: Int32, limit: Range<Int32>
    ) {
        count = 0
        let center = Float(y) + 0.5
        let (touched, whole) = outer.spans(row: center, limit: limit)
        guard let hole else {
            appendOuter(touched, whole, from: touched.lowerBound, to: touched.upperBound)
            return
        }
        let (holeTouched, holeWhole) = hole.spans(row: center, limit: touched)
        if holeTouched.isEmpty {
            appendOuter(touched, whole, from: touched.lowerBound, to: touched.upperBound)
            return
        }
        appendOuter(touched, whole, from: touched.lowerBound, to: holeTouched.lowerBound)
        if holeWhole.isEmpty {
            append(holeTouched.lowerBound, holeTouched.upperBound, isWhole: false)
        } else {
            append(holeTouched.lowerBound, holeWhole.lowerBound, isWhole: false)
            append(holeWhole.upperBound, holeTouched.upperBound, isWhole: false)
        }
        appendOuter(touched, whole, from: holeTouched.upperBound, to: touched.upperBound)
    }

    private mutating func appendOuter(
        _ touched: Range<Int32>, _ whole: Range<Int32>, from start: Int32, to end: Int32
    ) {
        if whole.isEmpty {
            append(start, end, isWhole: false)
            return
        }
        append(start, min(end, whole.lowerBound), isWhole: false)
        append(max(start, whole.lowerBound), min(end, whole.upperBound), isWhole: true)
        append(max(start, whole.upperBound), end, isWhole: false)
    }

    /// Writes the coverage, 0...255, of the pixels `start ..< end` of row `y`. Hot.
    package static func fill(
        _ coverage: UnsafeMutablePointer<UInt8>, outer: borrowing ConvexShape, hole: ConvexShape?, row y: Int32,
        start: Int32, end: Int32
    ) {
        let center = Float(y) + 0.5
        for x in start..<end {
            let px = Float(x) + 0.5
            var c = outer.coverage(x: px, y: center)
            if let hole, c > 0 { c = max(0, c - hole.coverage(x: px, y: center)) }
            coverage[Int(x - start)] = UInt8(c * 255 + 0.5)
        }
    }
}
