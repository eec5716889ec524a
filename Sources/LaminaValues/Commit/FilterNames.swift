import LaminaFilters
import LaminaGeometry
import LaminaPlan

/// The operation of a `CAFilter`, found by the name of its type. Scene files are checked against this one table, and
/// drawing resolves filters through it.
package enum KnownFilter: Hashable, Sendable {
    /// A Gaussian blur with this standard deviation in points, at least 0. Core Image calls it the radius.
    case gaussianBlur(radius: Double)
    /// A matrix applied to straight colours.
    case color(ColorMatrix)
    /// How a layer blends with the layers behind it.
    case blend(BlendMode)
    /// The program's own function.
    case custom(CAFilterKernel)

    /// The operation of an enabled filter; `nil` for a disabled filter and for an unknown type.
    ///
    /// An input that is missing, of another kind than it should be, or not finite has its default.
    package init?(_ filter: CAFilter) {
        guard filter.isEnabled else { return nil }
        if let kernel = filter.kernel {
            self = .custom(kernel)
            return
        }
        guard let type = FilterType(named: filter.type) else { return nil }
        self = type.operation(FilterType.Values(type: type, given: filter.inputs))
    }

    /// Every type's names, Core Animation's before Core Image's.
    package static let typeNames = FilterType.all.flatMap(\.names)
}

/// A type of filter: its names, its inputs and its operation.
package struct FilterType: Sendable {
    /// Where a filter can stand.
    package enum Use: Hashable, Sendable {
        /// In `filters` and `backgroundFilters`.
        case effect
        /// As a `compositingFilter`.
        case compositing
    }

    /// An input, with its value where none is given.
    package struct Input: Sendable {
        package var key: String
        package var standard: CAFilter.Value
        /// Whether it is a number of at least 0.
        package var isLength: Bool { key == "inputRadius" }
    }

    /// Core Animation's name, Core Image's, or both in this order.
    package var names: [String]
    package var use: Use
    package var inputs: [Input]
    fileprivate var operation: @Sendable (Values) -> KnownFilter

    /// A type by any of its names.
    package init?(named name: String) {
        guard let index = Self.indices[name] else { return nil }
        self = Self.all[index]
    }

    fileprivate init(
        _ names: [String], use: Use, inputs: [Input] = [],
        operation: @escaping @Sendable (Values) -> KnownFilter
    ) {
        self.names = names
        self.use = use
        self.inputs = inputs
        self.operation = operation
    }

    /// The inputs of one filter: given values, and standard values for the rest.
    struct Values {
        var type: FilterType
        var given: [String: CAFilter.Value]

        private func standard(_ key: String) -> CAFilter.Value? {
            type.inputs.first { $0.key == key }?.standard
        }

        func number(_ key: String) -> Double {
            for case .number(let number)? in [given[key], standard(key)] where number.isFinite {
                return number
            }
            return 0
        }

        func color(_ key: String) -> CGColor {
            for case .color(let color)? in [given[key], standard(key)]
            where [color.red, color.green, color.blue, color.alpha].allSatisfy(\.isFinite) { return color }
            return .clear
        }

        /// Four numbers.
        func vector(_ key: String) -> SIMD4<Double> {
            for case .vector(let numbers)? in [given[key], standard(key)]
            where numbers.count == 4 && numbers.allSatisfy(\.isFinite) {
                return SIMD4(numbers[0], numbers[1], numbers[2], numbers[3])
            }
            return .zero
        }

        /// Four rows of five numbers; `nil` if they were not given.
        func matrix(_ key: String) -> ColorMatrix? {
            guard case .vector(let n)? = given[key], n.count == 20, n.allSatisfy(\.isFinite) else {
                return nil
            }
            func row(_ index: Int) -> SIMD4<Double> {
                SIMD4(n[5 * index], n[5 * index + 1], n[5 * index + 2], n[5 * index + 3])
            }
            return ColorMatrix(
                red: row(0), green: row(1), blue: row(2), alpha: row(3),
                bias: SIMD4(n[4], n[9], n[14], n[19]))
        }
    }
}

extension FilterType {
    /// The types. Blend modes and Porter–Duff operators have Core Graphics' meanings; see ``BlendMode``.
    package static let all: [FilterType] = effects + blendModes + compositingOperators

    private static let indices = Dictionary(
        uniqueKeysWithValues: all.enumerated().flatMap { index, type in type.names.map { ($0, index) } })

    private static func effect(
        _ names: String..., inputs: [(String, CAFilter.Value)] = [],
        operation: @escaping @Sendable (Values) -> KnownFilter
    ) -> FilterType {
        FilterType(
            names, use: .effect, inputs: inputs.map { Input(key: $0.0, standard: $0.1) }, operation: operation
        )
    }

    /// Inputs and defaults are Core Image's where it has the filter; for other filters the default changes nothing.
    private static let effects: [FilterType] = [
        effect("gaussianBlur", "CIGaussianBlur", inputs: [("inputRadius", .number(10))]) {
            .gaussianBlur(radius: max(0, $0.number("inputRadius")))
        },
        effect(
            "colorMatrix", "CIColorMatrix",
            inputs: [
                ("inputRVector", .vector([1, 0, 0, 0])), ("inputGVector", .vector([0, 1, 0, 0])),
                ("inputBVector", .vector([0, 0, 1, 0])), ("inputAVector", .vector([0, 0, 0, 1])),
                ("inputBiasVector", .vector([0, 0, 0, 0])),
                ("inputColorMatrix", .vector(identityMatrix)),
            ]
        ) {
            // Core Animation's single matrix takes precedence over Core Image's separate rows.
            if let rows = $0.matrix("inputColorMatrix") { return .color(rows) }
            return .color(
                ColorMatrix(
                    red: $0.vector("inputRVector"), green: $0.vector("inputGVector"),
                    blue: $0.vector("inputBVector"), alpha: $0.vector("inputAVector"),
                    bias: $0.vector("inputBiasVector")))
        },
        effect("colorSaturate", inputs: [("inputAmount", .number(1))]) {
            .color(.controls(saturation: $0.number("inputAmount")))
        },
        effect("colorBrightness", inputs: [("inputAmount", .number(0))]) {
            .color(.controls(brightness: $0.number("inputAmount")))
        },
        effect("colorContrast", inputs: [("inputAmount", .number(1))]) {
            .color(.controls(contrast: $0.number("inputAmount")))
        },
        effect(
            "CIColorControls",
            inputs: [
                ("inputSaturation", .number(1)), ("inputBrightness", .number(0)),
                ("inputContrast", .number(1)),
            ]
        ) {
            .color(
                .controls(
                    saturation: $0.number("inputSaturation"), brightness: $0.number("inputBrightness"),
                    contrast: $0.number("inputContrast")))
        },
        effect("colorHueRotate", "CIHueAdjust", inputs: [("inputAngle", .number(0))]) {
            .color(.hueRotation(radians: $0.number("inputAngle")))
        },
        effect("colorInvert", "CIColorInvert") { _ in .color(.inversion) },
        effect("multiplyColor", inputs: [("inputColor", .color(.white))]) {
            .color(.multiplication(by: $0.color("inputColor")))
        },
        effect("colorAdd", inputs: [("inputColor", .color(.clear))]) {
            .color(.addition(of: $0.color("inputColor")))
        },
        effect("luminanceToAlpha") { _ in .color(.luminanceToAlpha) },
    ]

    /// Rows of five: the factors of red, green, blue and alpha for a channel, then the added value.
    private static let identityMatrix: [Double] = [
        1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
    ]

    private static func compositing(_ names: [String], _ mode: BlendMode) -> FilterType {
        FilterType(names, use: .compositing) { _ in .blend(mode) }
    }

    private static let blendModes: [FilterType] =
        [compositing(["normalBlendMode"], .sourceOver)]
        + [
            ("multiply", BlendMode.multiply), ("screen", .screen), ("overlay", .overlay), ("darken", .darken),
            ("lighten", .lighten), ("colorDodge", .colorDodge), ("colorBurn", .colorBurn),
            ("softLight", .softLight), ("hardLight", .hardLight), ("difference", .difference),
            ("exclusion", .exclusion), ("hue", .hue), ("saturation", .saturation), ("color", .color),
            ("luminosity", .luminosity),
        ].map { name, mode in
            let title = name.prefix(1).uppercased() + name.dropFirst()
            return compositing([name + "BlendMode", "CI" + title + "BlendMode"], mode)
        }

    private static let compositingOperators: [FilterType] = [
        compositing(["sourceOver", "CISourceOverCompositing"], .sourceOver),
        compositing(["sourceIn", "CISourceInCompositing"], .sourceIn),
        compositing(["sourceOut", "CISourceOutCompositing"], .sourceOut),
        compositing(["sourceAtop", "CISourceAtopCompositing"], .sourceAtop),
        compositing(["destOver"], .destinationOver),
        compositing(["destIn"], .destinationIn),
        compositing(["destOut"], .destinationOut),
        compositing(["destAtop"], .destinationAtop),
        compositing(["xor"], .xor),
        compositing(["copy"], .copy),
        compositing(["clear"], .clear),
        compositing(["plusL", "CIAdditionCompositing"], .plusLighter),
        compositing(["plusD"], .plusDarker),
        compositing(["subtractS"], .subtract),
    ]
}
