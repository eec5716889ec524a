import LaminaGeometry

extension CompactPixels {
    /// Whether every alpha is 1.
    package var isOpaque: Bool { revision.isOpaque }

    /// The pixels with some rectangles replaced. Greys get an alpha, or lose it, where that makes a difference.
    ///
    /// - Parameters:
    ///   - patches: For greys of either kind, greys with alpha.
    ///   - image: The image whose pixels these are.
    /// - Returns: `nil` without memory.
    func replacing(_ patches: [PixelPatch], in image: CGImage) -> CompactPixels? {
        switch format {
        case .gray:
            if patches.allSatisfy({ $0.translucentCount == 0 }) {
                var opaque: [PixelPatch] = []
                for patch in patches {
                    guard let gray = patch.withoutAlpha() else { return nil }
                    opaque.append(gray)
                }
                return revision.replacing(opaque).map { CompactPixels($0) }
            }
            return withAlpha(width: image.width)?.revision.replacing(patches)
                .map { CompactPixels($0) }
        case .grayAndAlpha:
            guard let next = revision.replacing(patches).map({ CompactPixels($0) }) else {
                return nil
            }
            return next.isOpaque ? next.withoutAlpha(width: image.width) : next
        default: return revision.replacing(patches).map { CompactPixels($0) }
        }
    }

    /// The same pixels in memory of their own.
    func copy() -> CompactPixels? {
        revision.withUnsafeBytes { source in
            try? CompactPixels(
                format, width: revision.width, height: revision.height, isOpaque: isOpaque
            ) { target in
                if source.count == target.count { target.copyMemory(from: source) }
            }
        }
    }

    private func withAlpha(width: Int) -> CompactPixels? {
        try? CompactPixels(.grayAndAlpha, width: width, height: count / width, isOpaque: true) { target in
            withUnsafeBytes { source in
                for index in 0..<min(source.count, target.count / 2) {
                    target[2 * index] = source[index]
                    target[2 * index + 1] = 255
                }
            }
        }
    }

    private func withoutAlpha(width: Int) -> CompactPixels? {
        try? CompactPixels(.gray, width: width, height: count / width, isOpaque: true) { target in
            withUnsafeBytes { source in
                for index in 0..<min(source.count / 2, target.count) { target[index] = source[2 * index] }
            }
        }
    }

    /// The pixels as BGRA8, made from the expansion of earlier pixels.
    ///
    /// - Parameter changed: The pixels in which both may differ.
    /// - Returns: An expansion that somebody holds, else a new one; `nil` without memory.
    package func expanded(from earlier: ExpandedPixels, changed: PixelRegion) -> ExpandedPixels? {
        expanded(else: { try? ExpandedPixels(self, from: earlier, changed: changed) })
    }
}

extension PixelPatch {
    /// Opaque greys, without their alpha.
    fileprivate func withoutAlpha() -> PixelPatch? {
        try? PixelPatch(area, .gray) { target in
            withUnsafeBytes { source in
                for index in 0..<min(source.count / 2, target.count) { target[index] = source[2 * index] }
            }
        }
    }
}
