import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaValues
import Testing

struct KnownFilterTests {
    /// The colour, with alpha, that a filter makes from a straight colour; `nil` where the filter does not change
    /// colours by a matrix.
    private func apply(_ filter: CAFilter, to color: SIMD4<Float>) -> SIMD4<Float>? {
        guard case .color(let m)? = KnownFilter(filter) else { return nil }
        func channel(_ row: ColorMatrix.Row) -> Float { (row.factors * color).sum() + row.bias }
        return SIMD4(channel(m.red), channel(m.green), channel(m.blue), channel(m.alpha))
    }

    private func isClose(_ a: SIMD4<Float>?, _ b: SIMD4<Float>) -> Bool {
        guard let a else { return false }
        let difference = a - b
        return (difference * difference).sum() < 1e-10
    }

    private func filter(_ type: String, _ inputs: [String: CAFilter.Value] = [:]) -> CAFilter {
        CAFilter(type: type, inputs: inputs)
    }

    private let sample = SIMD4<Float>(0.8, 0.4, 0.2, 0.5)

    @Test func `every type has one meaning by each of its names`() {
        #expect(Set(KnownFilter.typeNames).count == KnownFilter.typeNames.count)
        for type in FilterType.all {
            let meanings = Set(type.names.map { KnownFilter(CAFilter(type: $0)) })
            #expect(meanings.count == 1 && !meanings.contains(nil), "\(type.names)")
        }
        #expect(KnownFilter(filter("CIPixellate")) == nil)
    }

    @Test func `a filter that is not enabled does nothing`() {
        var blur = filter("gaussianBlur")
        #expect(KnownFilter(blur) != nil)
        blur.isEnabled = false
        #expect(KnownFilter(blur) == nil)
    }

    @Test(
        arguments: [
            ([:], 10), (["inputRadius": .number(4)], 4), (["inputRadius": .number(-4)], 0),
            (["inputRadius": .number(.nan)], 10), (["inputRadius": .color(.black)], 10),
        ] as [([String: CAFilter.Value], Double)])
    func `the blur's radius is at least 0, and 10 when it is not given or odd`(
        inputs: [String: CAFilter.Value], radius: Double
    ) {
        #expect(KnownFilter(filter("CIGaussianBlur", inputs)) == .gaussianBlur(radius: radius))
    }

    @Test func `filters without inputs change nothing, apart from those that have none`() {
        let changing = ["colorInvert", "CIColorInvert", "luminanceToAlpha"]
        for type in FilterType.all where type.use == .effect && type.names[0] != "gaussianBlur" {
            let isSame = isClose(apply(filter(type.names[0]), to: sample), sample)
            #expect(isSame != changing.contains(type.names[0]), "\(type.names)")
        }
    }

    @Test func `saturation moves channels from and to the luminance`() {
        // 0.213 · 0.8 + 0.715 · 0.4 + 0.072 · 0.2
        let l: Float = 0.4708
        #expect(
            isClose(apply(filter("colorSaturate", ["inputAmount": .number(0)]), to: sample), [l, l, l, 0.5]))
        let double = apply(filter("CIColorControls", ["inputSaturation": .number(2)]), to: sample)
        #expect(isClose(double, [1.6 - l, 0.8 - l, 0.4 - l, 0.5]))
    }

    @Test func `brightness adds, contrast spreads from the middle, and controls do them in this order`() {
        let brighter = apply(filter("colorBrightness", ["inputAmount": .number(0.1)]), to: sample)
        #expect(isClose(brighter, [0.9, 0.5, 0.3, 0.5]))
        let contrast = apply(filter("colorContrast", ["inputAmount": .number(2)]), to: sample)
        #expect(isClose(contrast, [1.1, 0.3, -0.1, 0.5]))
        let both = apply(
            filter("CIColorControls", ["inputBrightness": .number(0.1), "inputContrast": .number(2)]),
            to: sample)
        #expect(isClose(both, [1.3, 0.5, 0.1, 0.5]))
    }

    @Test func `a quarter turn of the hue is Filter Effects' matrix, a full one nothing`() {
        let red = SIMD4<Float>(1, 0, 0, 1)
        let quarter = apply(filter("CIHueAdjust", ["inputAngle": .number(.pi / 2)]), to: red)
        #expect(isClose(quarter, [0, 0.213 + 0.143, 0.213 - 0.787, 1]))
        let half = apply(filter("colorHueRotate", ["inputAngle": .number(.pi)]), to: red)
        #expect(isClose(half, [0.213 - 0.787, 0.426, 0.426, 1]))
        let full = apply(filter("colorHueRotate", ["inputAngle": .number(2 * .pi)]), to: sample)
        #expect(isClose(full, sample))
        let grey = apply(filter("colorHueRotate", ["inputAngle": .number(1)]), to: [0.5, 0.5, 0.5, 1])
        #expect(isClose(grey, [0.5, 0.5, 0.5, 1]))
    }

    @Test func `inversion, multiplication, addition, and alpha from luminance`() {
        #expect(isClose(apply("colorInvert", to: sample), [0.2, 0.6, 0.8, 0.5]))
        let color = CAFilter.Value.color(CGColor(red: 0.5, green: 1, blue: 0, alpha: 0.5))
        let product = apply(filter("multiplyColor", ["inputColor": color]), to: sample)
        #expect(isClose(product, [0.4, 0.4, 0, 0.25]))
        let sum = apply(filter("colorAdd", ["inputColor": color]), to: sample)
        #expect(isClose(sum, [1.05, 0.9, 0.2, 0.5]))
        let alpha: Float = 0.2126 * 0.8 + 0.7152 * 0.4 + 0.0722 * 0.2
        #expect(isClose(apply("luminanceToAlpha", to: sample), [0, 0, 0, alpha]))
    }

    @Test func `a matrix is given by rows and what is added`() {
        let matrix = filter(
            "CIColorMatrix",
            [
                "inputRVector": .vector([0, 1, 0, 0]), "inputAVector": .vector([1, 0, 0, 0]),
                "inputGVector": .vector([1, 2, 3]), "inputBiasVector": .vector([0.1, 0, 0, -0.2]),
            ])
        #expect(isClose(apply(matrix, to: sample), [0.5, 0.4, 0.2, 0.6]))
    }

    @Test(
        arguments: [
            ("multiplyBlendMode", .multiply), ("CIColorDodgeBlendMode", .colorDodge),
            ("softLightBlendMode", .softLight),
            ("CILuminosityBlendMode", .luminosity), ("normalBlendMode", .sourceOver), ("plusL", .plusLighter),
            ("CIAdditionCompositing", .plusLighter), ("destAtop", .destinationAtop), ("plusD", .plusDarker),
            ("CISourceAtopCompositing", .sourceAtop),
        ] as [(String, BlendMode)])
    func `blend modes and operators have their names`(name: String, mode: BlendMode) {
        #expect(KnownFilter(filter(name)) == .blend(mode))
    }

    @Test func `every blend mode has a name`() {
        let named = FilterType.all.compactMap { type -> BlendMode? in
            guard case .blend(let mode)? = KnownFilter(filter(type.names[0])) else { return nil }
            return mode
        }
        #expect(Set(named) == Set(BlendMode.allCases))
    }
}
