import Foundation
import LaminaGeometry
import LaminaValues

/// A repetition of keyframes before the first or after the last, as After Effects' functions `loopIn` and `loopOut` with
/// written-out arguments ask for it. Files that need no other expression are common.
struct LottieLoop: Equatable {
    enum Kind: String {
        case cycle, pingpong, offset
        case proceed = "continue"
    }

    /// How often and how a side is repeated.
    struct Side: Equatable {
        var kind: Kind
        /// How many stretches between keys are repeated, from the end on; 0 for all of them.
        var stretches: Int
    }

    var before: Side?
    var after: Side?

    /// - Parameter expression: An expression as a document has it; `nil` is returned for all but such calls.
    init?(_ expression: String) {
        let text = expression.filter { !$0.isWhitespace && $0 != ";" }
        // Exporters declare the result, and then set it.
        var rest = text.hasPrefix("var$bm_rt") ? text.dropFirst("var$bm_rt".count) : text[...]
        if rest.hasPrefix("$bm_rt=") { rest = rest.dropFirst("$bm_rt=".count) }
        if rest.hasPrefix("$bm_sub($bm_sum("), rest.hasSuffix("),value)") {
            // Both sides: what one of them leaves alone is the value, which is there once too often.
            let parts = Self.calls(rest.dropFirst("$bm_sub($bm_sum(".count).dropLast("),value)".count))
            guard parts.count == 2 else { return nil }
            guard let first = LottieLoop(call: parts[0]), let second = LottieLoop(call: parts[1]),
                (first.before == nil) != (second.before == nil)
            else { return nil }
            self = first
            if before == nil { before = second.before }
            if after == nil { after = second.after }
            return
        }
        self.init(call: rest)
    }

    private init?(call: Substring) {
        guard call.hasSuffix(")"), let open = call.firstIndex(of: "(") else { return nil }
        let inside = call[call.index(after: open)...].dropLast()
        let arguments = inside.isEmpty ? [] : inside.split(separator: ",", omittingEmptySubsequences: false)
        var side = Side(kind: .cycle, stretches: 0)
        if let word = arguments.first {
            guard let quote = word.first, quote == "'" || quote == "\"", word.count > 1, word.last == quote,
                word.dropFirst().dropLast().allSatisfy(\.isLetter)
            else { return nil }
            // Unknown words are cycles to players.
            side.kind = Kind(rawValue: word.dropFirst().dropLast().lowercased()) ?? .cycle
        }
        if arguments.count > 1 {
            guard let count = Int(arguments[1]), count >= 0 else { return nil }
            side.stretches = count
        }
        guard arguments.count <= 2 else { return nil }
        switch call[..<open] {
        case "loopIn": before = side
        case "loopOut": after = side
        default: return nil
        }
    }

    /// The calls of a list of two, whose own commas lie in parentheses.
    private static func calls(_ text: Substring) -> [Substring] {
        guard let close = text.firstIndex(of: ")") else { return [] }
        let rest = text[text.index(after: close)...]
        return rest.hasPrefix(",") ? [text[...close], rest.dropFirst()] : []
    }
}

extension LottieTrack {
    /// The most keys that a loop becomes. A loop that asks for more goes on for as long as they last.
    private static var mostKeys: Int { 10_000 }

    /// The track with keys for its repetitions within frames.
    ///
    /// - Returns: The track, and whether all repetitions are in it.
    func looped(_ loop: LottieLoop, within frames: ClosedRange<Double>) -> (track: LottieTrack, isWhole: Bool)
    {
        guard isAnimated, let first = keys.first, let last = keys.last else { return (self, true) }
        var (result, isWhole) = (keys, true)
        if let side = loop.after, frames.upperBound > last.frame {
            let count = side.stretches > 0 ? min(side.stretches, keys.count - 1) : keys.count - 1
            let (added, all) = repeated(
                Array(keys[(keys.count - 1 - count)...]), side.kind, to: frames.upperBound, by: 1)
            (result, isWhole) = (result + added, all)
        }
        if let side = loop.before, frames.lowerBound < first.frame {
            let count = side.stretches > 0 ? min(side.stretches, keys.count - 1) : keys.count - 1
            let (added, all) = repeated(Array(keys[...count]), side.kind, to: frames.lowerBound, by: -1)
            (result, isWhole) = (added + result, isWhole && all)
        }
        var track = LottieTrack(keys: result)
        (track.grid, track.followsLength) = (grid, followsLength)
        return (track, isWhole)
    }

    /// The keys of repetitions after a stretch, or before it.
    ///
    /// - Parameters:
    ///   - part: The keys that are repeated.
    ///   - end: The frame that the repetitions reach.
    ///   - direction: 1 for repetitions after the stretch, -1 before it.
    private func repeated(
        _ part: [Key], _ kind: LottieLoop.Kind, to end: Double, by direction: Double
    ) -> (keys: [Key], isWhole: Bool) {
        let (first, last) = (part[0], part[part.count - 1])
        let length = last.frame - first.frame
        if kind == .proceed { return (proceeding(from: direction > 0 ? last : first, to: end), true) }
        let distance = direction > 0 ? end - last.frame : first.frame - end
        let turns = length > 0 ? (distance / length).rounded(.up) : 0
        guard turns > 0, turns.isFinite else { return ([], length > 0) }
        let most = Double(max(1, Self.mostKeys / part.count))
        var copies: [[Key]] = []
        let mirrored = kind == .pingpong ? Self.mirrored(part) : part
        for turn in 1...Int(min(turns, most)) {
            var copy = turn % 2 == 1 ? mirrored : part
            let times = Double(turn) * direction
            for index in copy.indices {
                copy[index].frame += times * length
                guard kind == .offset else { continue }
                copy[index].value = copy[index].value.moved(from: first.value, to: last.value, times: times)
                copy[index].way = nil
            }
            // Two keys lie where turns meet; the later turn's counts just after the frame itself.
            if kind == .cycle, direction > 0, turn == 1 { copy[0].frame += Self.justAfter }
            copies.append(copy)
        }
        if direction < 0 { copies.reverse() }
        return (copies.flatMap { $0 }, turns <= most)
    }

    /// In frames: far less than any picture is later than another.
    private static var justAfter: Double { 1e-6 }

    /// The keys of the way back, in the same frames.
    private static func mirrored(_ part: [Key]) -> [Key] {
        let sum = part[0].frame + part[part.count - 1].frame
        return part.indices.reversed().map { index in
            var key = part[index]
            key.frame = sum - key.frame
            guard index > 0 else { return key }
            // The way to the key before it, from its end.
            let before = part[index - 1]
            key.isHold = before.isHold
            if before.isHold { key.value = before.value }
            key.curves = before.curves.map {
                TimingCurve(1 - $0.x2, 1 - $0.y2, 1 - $0.x1, 1 - $0.y1)
            }
            key.way = before.way.map {
                PathSegment(from: $0.d, control1: $0.c, control2: $0.b, to: $0.a)
            }
            return key
        }
    }

    /// A key that goes on at the pace that the value has at one of its ends.
    private func proceeding(from key: Key, to end: Double) -> [Key] {
        let step = end > key.frame ? -0.001 : 0.001
        var far = key
        far.frame = end
        far.value = key.value.moved(
            from: value(at: key.frame + step), to: key.value, times: ((end - key.frame) / step).magnitude)
        (far.curves, far.isHold, far.way) = ([.linear], false, nil)
        guard end > key.frame else { return [far] }
        var near = key
        (near.curves, near.isHold, near.way) = ([.linear], false, nil)
        return [near, far]
    }
}
