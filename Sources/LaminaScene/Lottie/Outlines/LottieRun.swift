import Foundation
import LaminaGeometry

/// All outlines that a trim takes for one, end to end, and the place in this run of the outlines that something
/// paints. The fills and lines of a group paint only a part of a run whose trim is outside of the group.
///
/// Lengths are measured in the space of the trim, after the groups' transforms.
struct LottieRun: Sendable {
    /// The entries before the trim, in their order.
    private let whole: [LottieShapeItem]
    /// The entries that come before the painted ones, in parts that do not overlap.
    private var before: [[LottieShapeItem]] = []
    /// The groups on the way from the trim to the painted entries, from the outside in, each with the modifiers
    /// behind it that bend its outlines.
    private var groups: [(transform: LottieTransform?, bending: [LottieShapeItem])] = []
    /// The lengths of the whole and of the entries before, if they never change.
    private var fixed: (whole: Double, before: Double)?

    init(_ items: ArraySlice<LottieShapeItem>) {
        whole = Array(items)
        fix()
    }

    /// The run for the entries of a group.
    ///
    /// - Parameters:
    ///   - index: The group's index among the items.
    ///   - items: The items around the group, up to the trim where it is one of them.
    func inside(
        _ group: LottieGroup, at index: Int, of items: ArraySlice<LottieShapeItem>
    ) -> LottieRun {
        var result = self
        let bending = items[(index + 1)...].filter { if case .modifier = $0 { true } else { false } }
        var earlier = items[..<index] + bending
        for outer in groups.reversed() {
            earlier =
                [.group(LottieGroup(name: "", items: Array(earlier), transform: outer.transform))]
                + outer.bending
        }
        result.before.append(Array(earlier))
        result.groups.append((group.transform, bending))
        result.fix()
        return result
    }

    private mutating func fix() {
        fixed = LottieOutlines.isAnimated(whole) ? nil : measured(at: 0)
    }

    private func measured(at frame: Double) -> (whole: Double, before: Double) {
        func length(_ items: [LottieShapeItem]) -> Double {
            var outlines: [LottieBezier] = []
            LottieOutlines.add(items, at: frame, to: &outlines)
            return outlines.reduce(0) { $0 + $1.length }
        }
        return (length(whole), before.reduce(0) { $0 + length($1) })
    }

    var isAnimated: Bool { fixed == nil }

    /// The times at which it changes.
    var stretches: [LottieStretch] { fixed == nil ? LottieOutlines.stretches(whole) : [] }

    /// Which shares of each outline lie within parts of the whole run.
    func shares(
        of outlines: [LottieBezier], within parts: [ClosedRange<Double>], at frame: Double
    ) -> [[ClosedRange<Double>]] {
        let lengths = fixed ?? measured(at: frame)
        guard lengths.whole > 0 else { return outlines.map { _ in [] } }
        // From the painted entries to the trim.
        let maps = groups.reversed().compactMap { $0.transform?.affine(at: frame) }
        var begin = lengths.before
        return outlines.map { outline in
            let length = maps.reduce(outline) { $0.applying($1) }.length
            defer { begin += length }
            guard length > 0 else { return [] }
            return parts.compactMap { part in
                let low = max(0, (part.lowerBound * lengths.whole - begin) / length)
                let high = min(1, (part.upperBound * lengths.whole - begin) / length)
                return low < high ? low...high : nil
            }
        }
    }
}

/// A modifier that bends outlines after they were painted, and its run where it trims several outlines as one.
struct LottieBend: Sendable {
    var modifier: LottieModifier
    var run: LottieRun?

    /// - Parameter items: The entries before the modifier.
    init(_ modifier: LottieModifier, after items: ArraySlice<LottieShapeItem>) {
        self.modifier = modifier
        if case .trim(let trim) = modifier, trim.isIndividual { run = LottieRun(items) }
    }

    /// The modifier for the entries of a group; see ``LottieRun/inside(_:at:of:)``.
    func inside(
        _ group: LottieGroup, at index: Int, of items: ArraySlice<LottieShapeItem>
    ) -> LottieBend {
        var result = self
        result.run = run?.inside(group, at: index, of: items)
        return result
    }

    var isAnimated: Bool { modifier.isAnimated || run?.isAnimated == true }

    var stretches: [LottieStretch] { modifier.stretches + (run?.stretches ?? []) }

    func apply(to outlines: inout [LottieBezier], at frame: Double) {
        modifier.apply(to: &outlines, at: frame, run: run)
    }
}

extension LottieBezier {
    fileprivate var length: Double { segments.reduce(0) { $0 + $1.length } }
}
