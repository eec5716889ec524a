import Foundation
import LaminaGeometry
import LaminaMessages

extension LottieReader {
    /// The visible entries of a shape layer or group, front to back.
    mutating func items(_ node: LottieNode?) -> [LottieShapeItem] {
        let items = (node?.elements ?? []).compactMap { node in
            node["hd"]?.isTrue == true ? nil : item(node)
        }
        if !drawsAsAuthored {
            warnOfMerges(in: items)
            warnOfTrims(in: items)
        }
        return items
    }

    /// Unless documents are drawn as they were authored, outlines that are merged are drawn together, as Core Animation's players
    /// draw them: areas are not cut from one another.
    private mutating func warnOfMerges(in items: [LottieShapeItem]) {
        var outlines = 0
        for item in items {
            switch item {
            case .figure, .group: outlines += 1
            case .modifier(.merge(let merge, _)) where outlines > 1:
                switch merge {
                case .together, .add: break
                case .subtract: warn("merged paths that are subtracted")
                case .intersect: warn("merged paths that are intersected")
                case .exclude: warn("merged paths that exclude one another")
                }
            case .fill, .stroke, .modifier, .repeater: break
            }
        }
    }

    /// Adds warnings about trims. Unless documents are drawn as authored, trims cut only lines, as a shape layer's
    /// do.
    private mutating func warnOfTrims(in items: [LottieShapeItem]) {
        func isFilled(_ items: some Sequence<LottieShapeItem>) -> Bool {
            items.contains {
                switch $0 {
                case .fill: true
                case .group(let group): isFilled(group.items)
                case .figure, .stroke, .modifier, .repeater: false
                }
            }
        }
        let end = items.lastIndex { if case .modifier(let modifier) = $0 { modifier.trims } else { false } }
        guard let end else { return }
        let fillsItself = items.contains { if case .fill = $0 { true } else { false } }
        if fillsItself || isFilled(items[..<end]) { warn("a trim of a fill") }
    }

    private mutating func item(_ node: LottieNode) -> LottieShapeItem? {
        let isReversed = node["d"]?.integer == 3
        switch node["ty"]?.string {
        case "gr": return .group(group(node))
        case "sh":
            // Old documents have whether it is closed beside the path.
            return bezier(node["ks"]).map { .figure(.path($0, isReversed: isReversed)) }
        case "rc":
            return .figure(
                .rectangle(
                    numbers(node["p"]), numbers(node["s"]), numbers(node["r"], dimensions: 1),
                    isReversed: isReversed))
        case "el": return .figure(.ellipse(numbers(node["p"]), numbers(node["s"]), isReversed: isReversed))
        case "sr": return .figure(.star(star(node), isReversed: isReversed))
        case "fl":
            return .fill(
                LottieFill(
                    name: node["nm"]?.string ?? "", paint: .color(color(node["c"])),
                    opacity: percent(node["o"]), isEvenOdd: node["r"]?.integer == 2,
                    isTrimmed: drawsAsAuthored, blendMode: blendMode(node, of: "a fill")))
        case "gf":
            return .fill(
                LottieFill(
                    name: node["nm"]?.string ?? "", paint: .gradient(gradient(node)),
                    opacity: percent(node["o"]), isEvenOdd: node["r"]?.integer == 2,
                    isTrimmed: drawsAsAuthored, blendMode: blendMode(node, of: "a fill")))
        case "st": return .stroke(stroke(node, .color(color(node["c"]))))
        case "gs": return .stroke(stroke(node, .gradient(gradient(node))))
        case "tm":
            return .modifier(
                .trim(
                    LottieTrimming(
                        start: numbers(node["s"], dimensions: 1), end: percent(node["e"]),
                        offset: numbers(node["o"], dimensions: 1), isIndividual: node["m"]?.integer == 2,
                        isByLength: drawsAsAuthored)))
        case "rd": return .modifier(.roundCorners(radius: numbers(node["r"], dimensions: 1)))
        case "op":
            return .modifier(
                .offset(
                    amount: numbers(node["a"], dimensions: 1), join: join(node["lj"]),
                    miterLimit: numbers(node["ml"], dimensions: 1, default: SIMD4(4, 0, 0, 0))))
        case "pb": return .modifier(.pucker(amount: numbers(node["a"], dimensions: 1)))
        case "zz":
            let ridges = numbers(node["r"], dimensions: 1)
            warn(ridges, beyond: LottieBezier.maximumRidges, "ridges of a zig zag")
            return .modifier(
                .zigZag(
                    size: numbers(node["s"], dimensions: 1), ridges: ridges,
                    pointType: numbers(node["pt"], dimensions: 1, default: SIMD4(1, 0, 0, 0))))
        case "tw":
            return .modifier(.twist(angle: numbers(node["a"], dimensions: 1), center: numbers(node["c"])))
        case "mm":
            let merge = node["mm"]?.integer.flatMap { LottieModifier.Merge(rawValue: $0) } ?? .together
            return .modifier(.merge(merge, isByArea: drawsAsAuthored))
        case "rp": return .repeater(repeater(node))
        // A group's transform is read with the group.
        case "tr", nil: return nil
        case let type?:
            warn("a shape of type \(quoted(type)), which is not drawn")
            return nil
        }
    }

    private mutating func group(_ node: LottieNode) -> LottieGroup {
        let last = node["it"]?.elements?.last { $0["ty"]?.string == "tr" }
        return LottieGroup(
            name: node["nm"]?.string ?? "", items: items(node["it"]),
            transform: last.map { transform($0, isSpatial: false) },
            blendMode: blendMode(node, of: "a group"))
    }

    /// The blend mode of a part of a shape layer, which players on Core Animation leave out.
    private mutating func blendMode(_ node: LottieNode, of what: String) -> String? {
        guard let mode = node["bm"]?.integer, mode != 0 else { return nil }
        guard drawsAsAuthored else {
            warn("the blend mode of \(what)")
            return nil
        }
        return blendMode(mode)
    }

    private mutating func percent(_ node: LottieNode?) -> LottieTrack<SIMD4<Double>> {
        numbers(node, dimensions: 1, default: SIMD4(100, 0, 0, 0))
    }

    /// Adds a warning about a number beyond the limit.
    private mutating func warn(_ track: LottieTrack<SIMD4<Double>>, beyond limit: Double, _ what: String) {
        guard let most = track.keys.map(\.value.x).max(), most > limit else { return }
        warn("\(shortest(most)) \(what), of which \(shortest(limit)) are drawn")
    }

    private mutating func star(_ node: LottieNode) -> LottieStar {
        let points = numbers(node["pt"], dimensions: 1, default: SIMD4(5, 0, 0, 0))
        warn(points, beyond: LottieStar.maximumPoints, "points of a star")
        return LottieStar(
            isPolygon: node["sy"]?.integer == 2, position: numbers(node["p"]),
            points: points,
            rotation: numbers(node["r"], dimensions: 1), outerRadius: numbers(node["or"], dimensions: 1),
            innerRadius: numbers(node["ir"], dimensions: 1),
            outerRoundness: numbers(node["os"], dimensions: 1),
            innerRoundness: numbers(node["is"], dimensions: 1), engine: engine)
    }

    private mutating func stroke(_ node: LottieNode, _ paint: LottiePaint) -> LottieStroke {
        var stroke = LottieStroke(
            name: node["nm"]?.string ?? "", paint: paint, opacity: percent(node["o"]),
            width: numbers(node["w"], dimensions: 1),
            cap: [2: .round, 3: .square][node["lc"]?.integer ?? 1] ?? .butt, join: join(node["lj"]),
            miterLimit: node["ml"]?.number ?? 4, dashes: [], blendMode: blendMode(node, of: "a line"),
            isWholeByNegativeDash: drawsAsAuthored)
        for dash in node["d"]?.elements ?? [] {
            let length = numbers(dash["v"], dimensions: 1)
            if dash["n"]?.string == "o" { stroke.dashOffset = length } else { stroke.dashes.append(length) }
        }
        return stroke
    }

    private func join(_ node: LottieNode?) -> CGLineJoin {
        [1: .miter, 3: .bevel][node?.integer ?? 1] ?? .round
    }

    private mutating func gradient(_ node: LottieNode) -> LottieGradient {
        let colors = resolved(node["g"])
        let isRadial = node["t"]?.integer == 2
        var highlight: LottieHighlight?
        let length = isRadial ? numbers(node["h"], dimensions: 1) : LottieTrack(.zero)
        if length.keys.contains(where: { $0.value.x != 0 }) {
            // Core Animation's gradients begin in their middle, and so do the gradients of players built on it.
            if drawsAsAuthored {
                highlight = LottieHighlight(length: length, angle: numbers(node["a"], dimensions: 1))
            } else {
                warn("the highlight of a radial gradient")
            }
        }
        let colorCount = max(0, colors?["p"]?.integer ?? 0)
        let stops = gradientStops(colors?["k"])
        let most = SceneLimits.maximumGradientColors
        if stops.keys.contains(where: {
            LottieStops.areCut($0.value, colorCount: colorCount, isGeneric: !drawsAsAuthored)
        }) {
            warn("colours of a gradient, of which the first \(most) are drawn")
        }
        return LottieGradient(
            isRadial: isRadial, start: numbers(node["s"]), end: numbers(node["e"]), highlight: highlight,
            colorCount: colorCount, stops: stops)
    }

    private mutating func repeater(_ node: LottieNode) -> LottieRepeater {
        let copies = numbers(node["c"], dimensions: 1, default: SIMD4(1, 0, 0, 0))
        warn(copies, beyond: LottieRepeater.maximumCopies, "copies of a repeater")
        var transform = transform(node["tr"], isSpatial: false)
        transform.mixesMatrices = false
        if transform.isSkewed { warn("the skew of a repeater, whose copies are not skewed") }
        return LottieRepeater(
            copies: copies,
            offset: numbers(node["o"], dimensions: 1),
            // 1 is After Effects' "Below", its default. Players on Core Animation take it for the opposite.
            isBehind: drawsAsAuthored ? node["m"]?.integer != 2 : node["m"]?.integer == 2,
            transform: transform, startOpacity: percent(node["tr"]?["so"]),
            endOpacity: percent(node["tr"]?["eo"]))
    }

    /// The transform of a layer, a group or a repeater.
    mutating func transform(_ node: LottieNode?, isSpatial: Bool) -> LottieTransform {
        var result = LottieTransform()
        guard let node else { return result }
        result.anchor = numbers(node["a"], dimensions: isSpatial ? 3 : 2)
        if let position = node["p"], position["s"]?.isTrue == true || position["x"]?.isObject == true {
            result.position = .split(
                x: numbers(position["x"], dimensions: 1), y: numbers(position["y"], dimensions: 1),
                z: isSpatial ? optionalNumbers(position["z"]) : nil)
        } else {
            result.position = .point(
                numbers(node["p"], dimensions: isSpatial ? 3 : 2, isPosition: true))
        }
        result.scale = numbers(node["s"], dimensions: 3, default: SIMD4(100, 100, 100, 0))
        result.rotation = numbers(node["r"] ?? node["rz"], dimensions: 1)
        result.skew = numbers(node["sk"], dimensions: 1)
        result.skewAxis = numbers(node["sa"], dimensions: 1)
        result.opacity = percent(node["o"])
        if isSpatial {
            result.rotationX = optionalNumbers(node["rx"])
            result.rotationY = optionalNumbers(node["ry"])
            result.orientation = optionalNumbers(node["or"], dimensions: 3)
        }
        result.mixesMatrices = !drawsAsAuthored && result.skewsOrMirrors && result.isPlanar
        return result
    }

    mutating func mask(_ node: LottieNode) -> LottieMask? {
        let letter = node["mode"]?.string ?? "a"
        guard let path = bezier(node["pt"]) else { return nil }
        guard let mode = LottieMask.Mode(rawValue: letter) else {
            warn("a mask of mode \(quoted(letter)), which does not cut")
            return nil
        }
        var mask = LottieMask(
            mode: mode, isInverted: node["inv"]?.isTrue ?? false, path: path, opacity: percent(node["o"]),
            expansion: numbers(node["x"], dimensions: 1), feather: numbers(node["f"]))
        if !drawsAsAuthored { simplify(&mask) }
        return mask
    }

    /// Makes a mask what players on Core Animation make of it: an outline, and nothing else. A difference acts as an
    /// intersection.
    private mutating func simplify(_ mask: inout LottieMask) {
        guard mask.mode != .none else { return }
        func differs(_ track: LottieTrack<SIMD4<Double>>, from value: SIMD4<Double>) -> Bool {
            track.keys.contains { $0.value != value }
        }
        let whole = SIMD4<Double>(100, 0, 0, 0)
        if differs(mask.opacity, from: whole) { warn("the opacity of a mask") }
        if differs(mask.expansion, from: .zero) { warn("the expansion of a mask") }
        if differs(mask.feather, from: .zero) { warn("the feather of a mask") }
        if mask.mode == .difference {
            warn("a mask that is a difference, and acts as an intersection")
            mask.mode = .intersect
        }
        mask.opacity = LottieTrack(whole)
        mask.expansion = LottieTrack(.zero)
        mask.feather = LottieTrack(.zero)
    }
}
