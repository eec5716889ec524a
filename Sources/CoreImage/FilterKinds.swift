import CoreGraphics
import LaminaFilters
import LaminaPlan
import LaminaValues

extension FilterKind {
    private static let image = Input(key: kCIInputImageKey)
    private static let background = Input(key: kCIInputBackgroundImageKey)

    private static func kind(
        _ name: String, _ categories: [String], _ inputs: [Input],
        _ make: @escaping @Sendable (FilterValues) -> CIImage?
    ) -> FilterKind {
        let more = [kCICategoryStillImage, kCICategoryVideo, kCICategoryBuiltIn]
        return FilterKind(name: name, categories: categories + more, inputs: inputs, make: make)
    }

    // MARK: Filters of layers

    /// The effects of layers that have Core Image's names, with the inputs that Core Image has.
    static let layerEffects: [FilterKind] = FilterType.all.filter { $0.use == .effect }.compactMap { type in
        guard let name = type.names.first(where: { $0.hasPrefix("CI") }) else { return nil }
        let isBlur = name == "CIGaussianBlur"
        let inputs = type.inputs.filter { $0.key != "inputColorMatrix" }.map {
            Input(key: $0.key, standard: Standard($0.standard))
        }
        return kind(name, [isBlur ? kCICategoryBlur : kCICategoryColorAdjustment], [image] + inputs) {
            values in
            guard let image = values.image else { return nil }
            // Three standard deviations, beyond which next to nothing of a blur is left.
            let reach = isBlur ? (3 * max(0, values.number(kCIInputRadiusKey))).rounded(.up) : 0
            return image.filtered(by: values.layerFilter, reach: min(reach, maximumReach))
        }
    }

    /// The farthest that a blur makes an image larger, in points.
    private static let maximumReach = 4096.0

    /// Blend modes such as multiply, and the Porter-Duff operators.
    static let blendModes: [FilterKind] = [
        ("Multiply", CGBlendMode.multiply), ("Screen", .screen), ("Overlay", .overlay), ("Darken", .darken),
        ("Lighten", .lighten), ("ColorDodge", .colorDodge), ("ColorBurn", .colorBurn),
        ("SoftLight", .softLight),
        ("HardLight", .hardLight), ("Difference", .difference), ("Exclusion", .exclusion), ("Hue", .hue),
        ("Saturation", .saturation), ("Color", .color), ("Luminosity", .luminosity),
    ].map { name, mode in composite("CI\(name)BlendMode", mode) { $0.union($1) } }

    static let compositing: [FilterKind] = [
        composite("CISourceOverCompositing", .normal) { $0.union($1) },
        composite("CISourceInCompositing", .sourceIn) { $0.intersection($1) },
        composite("CISourceOutCompositing", .sourceOut) { image, _ in image },
        composite("CISourceAtopCompositing", .sourceAtop) { _, background in background },
        composite("CIAdditionCompositing", .plusLighter) { $0.union($1) },
    ]

    private static func composite(
        _ name: String, _ mode: CGBlendMode, extent: @escaping @Sendable (CGRect, CGRect) -> CGRect
    ) -> FilterKind {
        kind(name, [kCICategoryCompositeOperation], [image, background]) { values in
            guard let image = values.image else { return nil }
            guard let background = values.image(kCIInputBackgroundImageKey) else { return image }
            let area = extent(image.extent, background.extent)
            guard !area.isNull, !area.isEmpty else { return .empty() }
            return image.composited(over: background, mode, extent: area).cropped(to: area)
        }
    }

    // MARK: Geometry

    static let geometry: [FilterKind] = [
        kind(
            "CIAffineTransform", [kCICategoryGeometryAdjustment],
            [image, Input(key: kCIInputTransformKey, standard: .transform(.identity))]
        ) { $0.image?.transformed(by: $0.transform(kCIInputTransformKey)) },
        kind(
            "CIAffineClamp", [kCICategoryTileEffect],
            [image, Input(key: kCIInputTransformKey, standard: .transform(.identity))]
        ) { $0.image?.transformed(by: $0.transform(kCIInputTransformKey)).clampedToExtent() },
        kind(
            "CIClamp", [kCICategoryTileEffect],
            [image, Input(key: kCIInputExtentKey, standard: .vector([0, 0, 640, 80]))]
        ) { $0.image?.clamped(to: $0.vector(kCIInputExtentKey).cgRectValue) },
        kind(
            "CICrop", [kCICategoryGeometryAdjustment],
            [image, Input(key: "inputRectangle", standard: .vector([-8e8, -8e8, 1.6e9, 1.6e9]))]
        ) { $0.image?.cropped(to: $0.vector("inputRectangle").cgRectValue) },
        kind(
            "CILanczosScaleTransform", [kCICategoryGeometryAdjustment],
            [
                image, Input(key: kCIInputScaleKey, standard: .number(1)),
                Input(key: kCIInputAspectRatioKey, standard: .number(1)),
            ]
        ) { values in
            let (scale, aspect) = (values.number(kCIInputScaleKey), values.number(kCIInputAspectRatioKey))
            guard scale > 0, aspect > 0 else { return values.image }
            return values.image?.samplingSmoothly()
                .transformed(by: CGAffineTransform(scaleX: scale * aspect, y: scale))
        },
    ]

    // MARK: Generators

    static let generators: [FilterKind] = [
        kind(
            "CIConstantColorGenerator", [kCICategoryGenerator],
            [Input(key: kCIInputColorKey, standard: .color(CIColor.red.cgColor))]
        ) { CIImage(color: CIColor(cgColor: $0.color(kCIInputColorKey))) },
        kind(
            "CILinearGradient", [kCICategoryGradient],
            [
                Input(key: "inputPoint0", standard: .vector([0, 0])),
                Input(key: "inputPoint1", standard: .vector([200, 200])),
                Input(key: "inputColor0", standard: .color(.white)),
                Input(key: "inputColor1", standard: .color(.black)),
            ]
        ) { values in
            let (start, end) = (
                values.vector("inputPoint0").cgPointValue, values.vector("inputPoint1").cgPointValue
            )
            return gradient(values, start == end ? nil : .linear(start, end))
        },
        kind(
            "CIRadialGradient", [kCICategoryGradient],
            [
                Input(key: kCIInputCenterKey, standard: .vector([150, 150])),
                Input(key: "inputRadius0", standard: .number(5)),
                Input(key: "inputRadius1", standard: .number(100)),
                Input(key: "inputColor0", standard: .color(.white)),
                Input(key: "inputColor1", standard: .color(.black)),
            ]
        ) { values in
            let (inner, outer) = (
                max(0, values.number("inputRadius0")), max(0, values.number("inputRadius1"))
            )
            let center = values.vector(kCIInputCenterKey).cgPointValue
            return gradient(
                values, inner == outer ? nil : .radial(center: center, inner: inner, outer: outer))
        },
    ]

    /// Without a shape the last colour alone.
    private static func gradient(_ values: FilterValues, _ shape: GradientRecipe.Shape?) -> CIImage {
        let (first, last) = (values.color("inputColor0"), values.color("inputColor1"))
        guard let shape else { return CIImage(color: CIColor(cgColor: last)) }
        return CIImage(.gradient(GradientRecipe(shape: shape, first: first, last: last)), extent: .infinite)
    }

    // MARK: Masks

    static let masks: [FilterKind] = [
        masked("CIBlendWithMask", byAlpha: false), masked("CIBlendWithAlphaMask", byAlpha: true),
        kind("CIMaskToAlpha", [kCICategoryColorEffect], [image]) { values in
            guard let image = values.image else { return nil }
            // White, as opaque as the image is bright.
            let white = CIImage.white.cropped(to: image.extent)
            return CIImage.made(
                .masked(white, over: .empty(), mask: image, byAlpha: false), extent: image.extent)
        },
    ]

    private static func masked(_ name: String, byAlpha: Bool) -> FilterKind {
        kind(name, [kCICategoryStylize], [image, background, Input(key: kCIInputMaskImageKey)]) { values in
            guard let image = values.image else { return nil }
            let background = values.image(kCIInputBackgroundImageKey) ?? .empty()
            guard let mask = values.image(kCIInputMaskImageKey) else { return image }
            // Beside the mask is the background.
            let part = byAlpha ? image : image.cropped(to: mask.extent)
            return CIImage.made(
                .masked(part, over: background, mask: mask, byAlpha: byAlpha),
                extent: image.extent.union(background.extent))
        }
    }
}

extension FilterKind.Standard {
    fileprivate init(_ value: CAFilter.Value) {
        switch value {
        case .number(let number): self = .number(number)
        case .color(let color): self = .color(color)
        case .vector(let numbers): self = .vector(numbers.map { CGFloat($0) })
        }
    }
}

extension FilterValues {
    /// The filter as a layer takes it, though its layer's filter is switched off.
    fileprivate var layerFilter: CAFilter {
        var filter = filter.caFilter
        filter.isEnabled = true
        return filter
    }
}
