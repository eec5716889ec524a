import Foundation
import LaminaGeometry
import Synchronization

/// The changes that animators and a path make to each character of a text at a time.
///
/// A frame is computed for all characters at once, because tracking adds up along a line and a path is measured as a
/// whole. The result is kept until another frame is asked for.
final class LottieTextMotion: Sendable {
    /// How a character is shown.
    struct Pose: Sendable {
        var transform = CATransform3DIdentity
        var opacity = 1.0
        /// Straight red, green, blue and alpha.
        var fill = SIMD4<Double>.zero
        var stroke = SIMD4<Double>.zero
        var strokeWidth = 0.0
    }

    /// A character as it is laid out.
    private struct Place: Sendable {
        var position: SIMD2<Double>
        /// The width without the space to the next character.
        var width: Double
        /// The character's index among characters, characters without spaces, words and lines.
        var units: [Int]
        var isSpace: Bool
        /// The way from the character's origin to the middle of its group's foot, and the group's width.
        var middle = SIMD2<Double>.zero
        var groupWidth = 0.0
    }

    private let places: [Place]
    private let lines: [Range<Int>]
    /// The number of units of each kind.
    private let counts: [Int]
    /// For each animator the numbers of its selectors, which count through all animators.
    private let selectors: [Range<Int>]
    /// For each selector the order in which units are picked; `nil` for the units' own order.
    private let orders: [[Int]?]
    private let text: LottieText
    private let document: LottieTextDocument
    /// The path, if it is not animated.
    private let fixedLine: LottieTextLine?
    private let moment = Mutex<(frame: Double, poses: [Pose])>((.nan, []))

    init(_ text: LottieText, _ document: LottieTextDocument, _ layout: LottieTextLayout) {
        (self.text, self.document) = (text, document)
        var visible = 0
        var places: [Place] = []
        for (index, character) in layout.characters.enumerated() {
            places.append(
                Place(
                    position: character.position, width: character.advance - document.spacing,
                    units: [index, visible, character.word, character.line], isSpace: character.isSpace))
            if !character.isSpace { visible += 1 }
        }
        let counts = [places.count, visible, layout.wordCount, layout.lineCount]
        lines = Self.runs(places) { $0.units[3] }
        Self.setGroups(text.grouping, in: &places)
        self.places = places
        self.counts = counts
        var (selectors, orders): ([Range<Int>], [[Int]?]) = ([], [])
        for (number, animator) in text.animators.enumerated() {
            selectors.append(orders.count..<orders.count + animator.selectors.count)
            for (place, selector) in animator.selectors.enumerated() {
                // A space after the last word has no unit of its own.
                let order =
                    selector.isRandom
                    ? LottieTextSelector.randomOrder(
                        counts[selector.unit.rawValue - 1] + 1, seed: number << 16 + place) : nil
                orders.append(order)
            }
        }
        (self.selectors, self.orders) = (selectors, orders)
        fixedLine = text.path.flatMap { path in
            path.path.isAnimated || path.isReversed.isAnimated
                ? nil : LottieTextLine(path.path.first, isReversed: path.isReversed.first.x != 0)
        }
    }

    /// Runs of characters that have something in common.
    private static func runs(_ places: [Place], _ key: (Place) -> Int) -> [Range<Int>] {
        var result: [Range<Int>] = []
        for (index, place) in places.enumerated() {
            if let last = result.last, key(places[last.lowerBound]) == key(place) {
                result[result.count - 1] = last.lowerBound..<index + 1
            } else {
                result.append(index..<index + 1)
            }
        }
        return result
    }

    private static func setGroups(_ grouping: LottieText.Grouping, in places: inout [Place]) {
        let groups: [Range<Int>] =
            switch grouping {
            case .characters: places.indices.map { $0..<$0 + 1 }
            case .words: runs(places) { $0.units[2] }
            case .lines: runs(places) { $0.units[3] }
            case .all: places.isEmpty ? [] : [places.indices]
            }
        for group in groups {
            // Spaces after a word widen nothing.
            let visible = places[group].filter { !$0.isSpace }
            let members = visible.isEmpty ? Array(places[group]) : visible
            let left = members.map(\.position.x).min() ?? 0
            let right = members.map { $0.position.x + $0.width }.max() ?? 0
            let top = members.map(\.position.y).min() ?? 0
            let bottom = members.map(\.position.y).max() ?? 0
            for index in group {
                places[index].middle =
                    SIMD2((left + right) / 2, (top + bottom) / 2) - places[index].position
                places[index].groupWidth = right - left
            }
        }
    }

    // MARK: Whether anything changes

    var moves: Bool {
        text.path != nil || text.groupingAlignment.isAnimated
            || text.animators.contains {
                [
                    $0.position, $0.anchor, $0.scale, $0.rotation, $0.rotationX, $0.rotationY, $0.skew,
                    $0.tracking, $0.lineSpacing,
                ].contains { $0 != nil }
            }
    }
    var fades: Bool { text.animators.contains { $0.opacity != nil } }
    var fills: Bool { text.animators.contains { !$0.fill.isEmpty } }
    var strokes: Bool { text.animators.contains { !$0.stroke.isEmpty } }
    var widens: Bool { text.animators.contains { $0.strokeWidth != nil } }

    /// The times at which it changes.
    var stretches: [LottieStretch] {
        text.animators.flatMap(\.stretches) + (text.path?.stretches ?? []) + text.groupingAlignment.stretches
    }

    // MARK: A frame

    func pose(of index: Int, at frame: Double) -> Pose {
        moment.withLock { moment in
            if moment.frame != frame { moment = (frame, poses(at: frame)) }
            return moment.poses[index]
        }
    }

    private func poses(at frame: Double) -> [Pose] {
        let values = text.animators.map { LottieTextAnimatorValues($0, at: frame) }
        let moments = text.animators.flatMap { animator in
            animator.selectors.map {
                LottieTextSelector.Moment($0, of: counts[$0.unit.rawValue - 1], at: frame)
            }
        }
        let line =
            fixedLine
            ?? text.path.flatMap { path in
                LottieTextLine(
                    path.path.value(at: frame), isReversed: path.isReversed.value(at: frame).x != 0)
            }
        let alignment = text.groupingAlignment.value(at: frame) / 100
        var result = [Pose](repeating: Pose(), count: places.count)
        var amounts = [Double](repeating: 0, count: values.count)
        for (number, characters) in lines.enumerated() {
            // For each character, the shift that the characters before it cause.
            var shifts: [Double] = []
            shifts.reserveCapacity(characters.count)
            var (shift, last) = (0.0, 0.0)
            let tracks = values.contains { $0.tracking != 0 }
            for index in characters {
                var pose = Pose()
                for animator in values.indices { amounts[animator] = amount(animator, index, moments) }
                let way = LottieTextAnimatorValues.combined(values, amounts, document, &pose)
                pose.transform = transform(
                    of: index, way, in: line, characters, line: number, alignment, at: frame)
                shifts.append(shift)
                if tracks {
                    last = zip(values, amounts).reduce(0) { $0 + $1.0.tracking * $1.1 }
                    shift += last
                }
                result[index] = pose
            }
            guard tracks else { continue }
            // The last character moves nothing. The line is aligned by its new length.
            let before = (shift - last) * document.alignment.shareBefore
            for (index, shift) in zip(characters, shifts) where shift != before {
                guard line != nil else {
                    result[index].transform = CATransform3DConcat(
                        result[index].transform, CATransform3DMakeTranslation(shift - before, 0, 0))
                    continue
                }
                for animator in values.indices { amounts[animator] = amount(animator, index, moments) }
                var way = LottieTextAnimatorValues.combined(values, amounts, document, &result[index])
                way.position.x += shift - before
                result[index].transform = transform(
                    of: index, way, in: line, characters, line: number, alignment, at: frame)
            }
        }
        return result
    }

    /// How much of an animator a character gets. Hot: asked for each character and each animator.
    private func amount(
        _ animator: Int, _ index: Int, _ moments: [LottieTextSelector.Moment]
    ) -> Double {
        var result: Double?
        for number in selectors[animator] {
            var unit = places[index].units[moments[number].unit.rawValue - 1]
            if let order = orders[number], order.indices.contains(unit) { unit = order[unit] }
            result = moments[number].mode.combined(result, moments[number].amount(unit))
        }
        return result ?? 1
    }

    private func transform(
        of index: Int, _ way: LottieTextAnimatorValues.Way, in path: LottieTextLine?,
        _ characters: Range<Int>,
        line number: Int, _ alignment: SIMD4<Double>, at frame: Double
    ) -> CATransform3D {
        let place = places[index]
        // About the height of a capital letter.
        let capital = document.size * 1.2 * 0.714
        let aside = SIMD2(alignment.x * place.groupWidth / 2, alignment.y * capital)
        guard let path, let options = text.path else {
            let pivot = place.middle + aside
            let position =
                place.position + SIMD2(way.position.x, way.position.y) + way.spacing * Double(number)
            return way.matrix(about: pivot, at: position + pivot)
        }
        let own = SIMD2(place.width / 2, 0) + SIMD2(alignment.x * place.width / 2, aside.y)
        let distance = distance(of: index, in: characters, path, options, at: frame)
        let (point, angle) = path.place(
            at: distance + alignment.x * place.width / 2 + way.position.x + way.anchor.x)
        let below = Double(number) * (document.lineHeight + way.spacing.y) - document.baselineShift
        var result = way.matrix(about: own, at: SIMD2(0, below + way.position.y + aside.y))
        if options.isPerpendicular.value(at: frame).x != 0 {
            result = CATransform3DConcat(result, CATransform3DMakeRotation(angle, 0, 0, 1))
        }
        return CATransform3DConcat(result, CATransform3DMakeTranslation(point.x, point.y, 0))
    }

    /// The distance along the path of a character's middle.
    private func distance(
        of index: Int, in line: Range<Int>, _ path: LottieTextLine, _ options: LottieTextPath,
        at frame: Double
    ) -> Double {
        let first = options.firstMargin.value(at: frame).x
        let last = options.lastMargin.value(at: frame).x
        let (head, tail) = (places[line.lowerBound], places[line.upperBound - 1])
        if options.forcesAlignment.value(at: frame).x != 0 {
            let from = first + head.width / 2
            let to = path.length + last - tail.width / 2
            let share = line.count > 1 ? Double(index - line.lowerBound) / Double(line.count - 1) : 0
            return from + (to - from) * share
        }
        let own = places[index].position.x - head.position.x + places[index].width / 2
        let length = tail.position.x + tail.width - head.position.x
        switch document.alignment {
        case .left, .justifyLeft, .justify: return first + own
        case .right, .justifyRight: return path.length + last - length + own
        case .center, .justifyCenter: return first + last + (path.length - length) / 2 + own
        }
    }
}
