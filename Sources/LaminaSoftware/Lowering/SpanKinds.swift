import LaminaPlan

/// The kinds of an item's spans. Chosen once a frame, so that the painter decides nothing for each tile but reads a byte.
///
/// Occlusion does not change a kind: it decides which pixels of a span are painted, and when.
package struct SpanKinds: Equatable, Sendable {
    package var whole: SpanKind.Whole
    /// Only items with a shape have rims.
    package var rim: SpanKind.Rim

    /// How the pixels of an image are found.
    enum ImageReading {
        /// Any image times a colour.
        case tinted
        /// The glyphs of a picture are drawn.
        case glyphs
        /// Each pixel is one texel.
        case aligned
        /// Each pixel is a sample, or a mix of two.
        case sampled

        init(_ paint: PreparedSurface.Paint) {
            if paint.isTinted {
                self = .tinted
            } else if paint.alignment == nil {
                self = .sampled
            } else {
                self = paint.glyphs.isNone ? .aligned : .glyphs
            }
        }
    }

    /// The kinds of the spans of each of a list's items. Hot, because a list may have a million items.
    ///
    /// - Parameters:
    ///   - paints: The list's paints, prepared for all of its items.
    ///   - masks: The list's masks.
    static func choose(
        for items: [DrawItem], paints: [PreparedSurface.Paint], masks: [PreparedSurface.Mask]
    ) -> [SpanKinds] {
        let (images, areMasksInPlace) = (paints.map(ImageReading.init), masks.map(\.isInPlace))
        return [SpanKinds](unsafeUninitializedCapacity: items.count) { kinds, count in
            for index in items.indices {
                kinds.initializeElement(
                    at: index,
                    to: SpanKinds(items[index], images: images, areMasksInPlace: areMasksInPlace))
            }
            count = items.count
        }
    }

    /// - Parameters:
    ///   - images: For each of the list's paints, how its pixels are found.
    ///   - areMasksInPlace: For each of the list's masks, whether it consists of bytes that lie pixel for pixel.
    @inline(__always)
    private init(_ item: DrawItem, images: [ImageReading], areMasksInPlace: [Bool]) {
        // Without calls into the other module: enumerations are compared by pattern, and `hasMask` is not asked.
        if case .particles = item.material {
            whole = .particleBlend
            if case .plusLighter = item.blendMode { whole = .particleAdd }
            rim = .noRim
            return
        }
        guard case .sourceOver = item.blendMode else {
            (whole, rim) = (.modeRows, .modeRim)
            return
        }
        if let mask = item.mask.index {
            (whole, rim) = (.maskedRows, .maskedRim)
            if case .solid = item.material, areMasksInPlace.indices.contains(mask), areMasksInPlace[mask] {
                whole = .solidMask
            }
            return
        }
        switch item.material {
        case .solid: (whole, rim) = (item.isOpaque ? .solidFill : .solidBlend, .solidRim)
        case .image(let index):
            switch images[Int(index)] {
            case .tinted: (whole, rim) = (.tintedBlend, .tintedRim)
            case .glyphs: (whole, rim) = (.glyphBlend, .sampledRim)
            case .aligned: (whole, rim) = (item.isOpaque ? .alignedCopy : .alignedBlend, .sampledRim)
            case .sampled: (whole, rim) = (item.isOpaque ? .sampledCopy : .sampledBlend, .sampledRim)
            }
        case .gradient: (whole, rim) = (item.isOpaque ? .gradientFill : .gradientBlend, .gradientRim)
        case .particles: (whole, rim) = (.particleBlend, .noRim)
        }
    }
}
