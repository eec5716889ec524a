import Foundation
import LaminaColor
import LaminaFilters
import LaminaGeometry

extension SceneNode {
    /// Gives the layer a filter with an input that follows a track.
    mutating func setFilter(
        _ filter: CAFilter, _ input: String, _ track: LottieTrack<SIMD4<Double>>, _ clock: LottieClock,
        value: @escaping @Sendable (SIMD4<Double>) -> CAFilter.Value
    ) {
        var filter = filter
        filter.inputs[input] = value(track.first)
        properties.filters.append(filter)
        guard let name = filter.name else { return }
        compute(.filterInput(.filters, name: name, input: input), track.stretches, clock) { frame in
            switch value(track.value(at: frame)) {
            case .number(let number): .number(number)
            case .color(let color): .color(color)
            case .vector(let numbers): .list(numbers.map { .number($0) })
            }
        }
    }

    mutating func setShadow(_ shadow: LottieShadow, _ clock: LottieClock) {
        @Sendable func offset(_ frame: Double) -> CGSize {
            let offset = shadow.offset(at: frame)
            return CGSize(width: offset.x, height: offset.y)
        }
        properties.shadowColor = CGColor(straight: shadow.color.first)
        properties.shadowOpacity = Float(max(0, min(1, shadow.opacity.first.x)))
        properties.shadowRadius = CGFloat(max(0, shadow.radius.first.x))
        let stretches = shadow.angle.stretches + shadow.distance.stretches
        properties.shadowOffset = offset(stretches.start ?? 0)
        compute(.shadowOffset, stretches, clock) { .size(offset($0)) }
        animate(.shadowColor, shadow.color, clock) { .color(CGColor(straight: $0)) }
        animate(.shadowOpacity, shadow.opacity, clock) { .number(max(0, min(1, $0.x))) }
        animate(.shadowRadius, shadow.radius, clock) { .number(max(0, $0.x)) }
    }

    /// Gives the layer one colour, and a share of its alpha.
    mutating func setFill(
        _ color: LottieTrack<SIMD4<Double>>, _ opacity: LottieTrack<SIMD4<Double>>, _ clock: LottieClock
    ) {
        setMatrix(color.stretches + opacity.stretches, clock) { frame in
            let (c, k) = (color.value(at: frame), max(0, min(1, opacity.value(at: frame).x)))
            return (0..<3).map { [0, 0, 0, 0, c[$0]] } + [[0, 0, 0, k, 0]]
        }
    }

    /// Mixes the layer's colours with another colour, and keeps their alpha.
    mutating func setOverlay(
        _ color: LottieTrack<SIMD4<Double>>, _ amount: LottieTrack<SIMD4<Double>>, _ clock: LottieClock
    ) {
        setMatrix(color.stretches + amount.stretches, clock) { frame in
            let (c, k) = (color.value(at: frame), max(0, min(1, amount.value(at: frame).x)))
            return (0..<3).map { channel in
                var row = [0.0, 0, 0, 0, c[channel] * k]
                row[channel] = 1 - k
                return row
            }
        }
    }

    /// Stretches the layer's levels: each channel, then red, green and blue alike.
    mutating func setLevels(_ levels: LottieLevels, _ clock: LottieClock) {
        let channels = [levels.channels, Array(repeating: levels.all, count: 3)]
        for (step, channels) in channels.enumerated() {
            let stretches = channels.flatMap { $0.tracks.flatMap(\.stretches) }
            // Levels are cut at black and white between the two matrices.
            for isOutput in [false, true] {
                setMatrix(stretches, name: "levels\(2 * step + (isOutput ? 1 : 0))", clock) { frame in
                    channels.enumerated().map { channel, values in
                        let (factor, bias) = values.line(at: frame, isOutput: isOutput)
                        var row = [0.0, 0, 0, 0, bias]
                        row[channel] = factor
                        return row
                    }
                }
            }
        }
    }

    /// Greys from one colour to another, by how bright the layer is.
    mutating func setTint(
        _ black: LottieTrack<SIMD4<Double>>, _ white: LottieTrack<SIMD4<Double>>,
        _ amount: LottieTrack<SIMD4<Double>>, _ clock: LottieClock
    ) {
        setMatrix(black.stretches + white.stretches + amount.stretches, clock) { frame in
            let (b, w) = (black.value(at: frame), white.value(at: frame))
            let k = max(0, min(1, amount.value(at: frame).x / 100))
            let weights = LottieColors.luminance
            return (0..<3).map { channel in
                var row = weights.map { $0 * (w[channel] - b[channel]) * k } + [0, b[channel] * k]
                row[channel] += 1 - k
                return row
            }
        }
    }

    /// Blurs the layer.
    mutating func setBlur(_ sigma: LottieTrack<SIMD4<Double>>, _ clock: LottieClock) {
        setFilter(CAFilter(type: "gaussianBlur", name: "blur"), "inputRadius", sigma, clock) {
            .number(max(0, $0.x))
        }
    }

    /// Moves the layer to the place of its shadow.
    mutating func move(by shadow: LottieShadow, _ clock: LottieClock) {
        let stretches = shadow.angle.stretches + shadow.distance.stretches
        @Sendable func place(_ frame: Double) -> CGPoint { CGPoint(shadow.offset(at: frame)) }
        properties.position = place(stretches.start ?? 0)
        compute(.position, stretches, clock) { .point(place($0)) }
    }

    /// - Parameters:
    ///   - name: The filter's name, which no other one of the layer has.
    ///   - rows: Red, green, blue and alpha: factors of the four channels, and the number that is added. Alpha may be left
    ///     out.
    mutating func setMatrix(
        _ stretches: [LottieStretch], name: String = "matrix", _ clock: LottieClock,
        rows: @escaping @Sendable (Double) -> [[Double]]
    ) {
        let keys = ["inputRVector", "inputGVector", "inputBVector", "inputAVector"]
        @Sendable func bias(_ rows: [[Double]]) -> [Double] {
            Array((rows.map { $0[4] } + [0]).prefix(4))
        }
        let first = rows(stretches.start ?? 0)
        var inputs = Dictionary(
            uniqueKeysWithValues: zip(keys, first.map { CAFilter.Value.vector(Array($0.prefix(4))) }))
        inputs["inputBiasVector"] = .vector(bias(first))
        properties.filters.append(CAFilter(type: "CIColorMatrix", name: name, inputs: inputs))
        for (channel, key) in keys.enumerated() where channel < first.count {
            compute(.filterInput(.filters, name: name, input: key), stretches, clock) { frame in
                .list(rows(frame)[channel].prefix(4).map { .number($0) })
            }
        }
        compute(.filterInput(.filters, name: name, input: "inputBiasVector"), stretches, clock) { frame in
            .list(bias(rows(frame)).map { .number($0) })
        }
    }
}

/// Numbers of colours that effects share.
enum LottieColors {
    /// How much red, green and blue count for how bright a colour is, as in After Effects.
    static let luminance = [
        LumaWeights.blendModes.red, LumaWeights.blendModes.green, LumaWeights.blendModes.blue,
    ]
}

extension LottieLevels.Channel {
    /// A factor and an added number: from the levels that become black and white to 0...1, or from there to the levels that
    /// they become.
    fileprivate func line(at frame: Double, isOutput: Bool) -> (factor: Double, bias: Double) {
        if isOutput {
            let (black, white) = (outputBlack.value(at: frame).x, outputWhite.value(at: frame).x)
            return (white - black, black)
        }
        let (black, white) = (inputBlack.value(at: frame).x, inputWhite.value(at: frame).x)
        // One level for both leaves nothing between black and white.
        let factor = white == black ? 65_536 : 1 / (white - black)
        return (factor, -black * factor)
    }
}
