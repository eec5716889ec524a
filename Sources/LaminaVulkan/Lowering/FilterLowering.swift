import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaRaster

/// A texture that a filter's step reads, and the place of its pixels in the texture.
struct FilterImage: Sendable {
    var target: DrawTarget
    /// The offset from a pixel's coordinates to its texel's.
    var offsetX: Int
    var offsetY: Int
    /// The pixels that the texture holds.
    var pixels: PixelRect
}

/// A filter as passes: the pixels that they read, and their sizes.
///
/// A blur follows `GaussianKernel` step by step. Textures in the working format lie between the steps, so each step rounds
/// to 1/255: by at most half a level if the device rounds to nearest, as Vulkan requests. Each step is a mean, so errors
/// add up but never grow. Where the image is reduced, by at most 4 at once, only the first pass has to check the source's
/// bounds. The filtering passes check the bounds of the small image.
struct FilterLowering {
    /// The least number of pixels for which draws without bounds checks are worth it: a check costs about a nanosecond per
    /// pixel, a draw 10,000 or more.
    private static let smallestMiddle = 32_768

    let horizontal: GaussianKernel
    let vertical: GaussianKernel
    let extends: Bool
    let isShadow: Bool

    init(_ size: SurfaceFilter.GaussianSize, edges: SurfaceFilter.EdgeMode, isShadow: Bool) {
        let tail = isShadow ? GaussianKernel.Tail.shadow : .invisible
        horizontal = GaussianKernel(sigma: size.x, tail: tail)
        vertical = GaussianKernel(sigma: size.y, tail: tail)
        extends = edges == .extend
        self.isShadow = isShadow
    }

    init?(_ filter: SurfaceFilter) {
        switch filter {
        case .blur(let size, let edges): self.init(size, edges: edges, isShadow: false)
        case .shadow(let size, _): self.init(size, edges: .clear, isShadow: true)
        case .color, .custom: return nil
        }
    }

    var reduces: Bool { horizontal.reduction > 1 || vertical.reduction > 1 }

    /// Pixels of the small image that enlarging reads.
    func enlargedPixels(for pixels: PixelRect) -> PixelRect {
        let (x0, x1) = horizontal.enlarged(pixels.x0, pixels.x1)
        let (y0, y1) = vertical.enlarged(pixels.y0, pixels.y1)
        return PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
    }

    /// The pixels of the small image that filtering reads.
    func smallPixels(for pixels: PixelRect) -> PixelRect {
        enlargedPixels(for: pixels).grown(x: horizontal.radius, y: vertical.radius)
    }

    /// The frame of the small image: the blocks that contain a part of the source. If the source's edges are extended, one
    /// more block on each side, which stands for all further ones. However wide a blur is, the small image is never much
    /// larger than the source.
    func smallFrame(of frame: PixelRect) -> PixelRect {
        func range(_ low: Int32, _ high: Int32, _ f: Int) -> (Int32, Int32) {
            let f = Double(f)
            return (Int32((Double(low) / f).rounded(.down)), Int32((Double(high) / f).rounded(.up)))
        }
        let (x0, x1) = range(frame.x0, frame.x1, horizontal.reduction)
        let (y0, y1) = range(frame.y0, frame.y1, vertical.reduction)
        let small = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
        return extends ? small.grown(x: 1, y: 1) : small
    }

    /// The block sizes of the successive reductions.
    var reductions: [(width: Int, height: Int)] {
        var (x, y) = (horizontal.reduction, vertical.reduction)
        var blocks: [(width: Int, height: Int)] = []
        while x > 1 || y > 1 {
            let block = (width: min(x, 4), height: min(y, 4))
            blocks.append(block)
            (x, y) = (x / block.width, y / block.height)
        }
        return blocks
    }

    /// The constants of a step that reads `source`. A pixel drawn by the step lies at `targetX`, `targetY` from its texel
    /// in the target.
    func constants(
        reading source: FilterImage, targetX: Int, targetY: Int, block: (width: Int, height: Int) = (1, 1),
        kernel: GaussianKernel? = nil, isVertical: Bool = false
    ) -> FilterConstants {
        var constants = FilterConstants()
        // Texel = (pixel of the target − target offset) · block + source offset.
        constants.offset = SIMD2(
            Int32(source.offsetX - targetX * block.width), Int32(source.offsetY - targetY * block.height))
        constants.bounds = source.bounds
        constants.step = isVertical ? SIMD2(0, 1) : SIMD2(1, 0)
        constants.outside = extends ? 1 : 0
        if let kernel { constants.setWeights(kernel.weights) }
        return constants
    }

    /// The stages that compute `pixels` in one direction, each for a part of them. Pixels near the source's ends need
    /// bounds checks, which take a quarter more time; the middle does not.
    func parts(
        of pixels: PixelRect, reading source: FilterImage, _ kernel: GaussianKernel, isVertical: Bool
    ) -> [(stage: FilterStage, pixels: PixelRect)] {
        let radius = FilterStage.radii.first { $0 >= kernel.radius } ?? GaussianKernel.maximumRadius
        let stage = FilterStage(kind: .blur(radius: radius), isAlpha: isShadow)
        // The radius of a class of pipelines may exceed the kernel's. The additional taps are read too, with a weight of
        // zero.
        let middle = pixels.intersection(
            isVertical ? source.pixels.grown(x: 0, y: -radius) : source.pixels.grown(x: -radius, y: 0))
        guard middle.area > Self.smallestMiddle else { return [(stage, pixels)] }
        var unchecked = stage
        unchecked.isChecked = false
        return [(unchecked, middle)] + PixelRegion.subtract(middle, from: pixels).map { (stage, $0) }
    }
}

extension FilterImage {
    /// The constants of the step that enlarges the image by powers of two, for pixels at an offset of `target` from the
    /// surface's pixels. Pixels are counted in whole texels from the first texel of this image, so that a pixel is the same
    /// as in the whole small image.
    func enlarging(x: Int, y: Int, targetX: Int, targetY: Int) -> FilterConstants {
        var constants = FilterConstants()
        constants.offset = SIMD2(Int32(offsetX * x - targetX), Int32(offsetY * y - targetY))
        constants.bounds = bounds
        constants.step = SIMD2(Int32(x.trailingZeroBitCount), Int32(y.trailingZeroBitCount))
        return constants
    }

    /// The bounds of its texels: first column and row, last column and row.
    var bounds: SIMD4<Int32> {
        SIMD4(
            Int32(Int(pixels.x0) + offsetX), Int32(Int(pixels.y0) + offsetY),
            Int32(Int(pixels.x1) + offsetX - 1), Int32(Int(pixels.y1) + offsetY - 1))
    }
}

extension FilterConstants {
    mutating func setWeights(_ weights: [Float]) {
        let all = weights + Array(repeating: 0, count: max(0, 20 - weights.count))
        func vector(_ index: Int) -> SIMD4<Float> {
            SIMD4(all[index], all[index + 1], all[index + 2], all[index + 3])
        }
        (weights0, weights1, weights2) = (vector(0), vector(4), vector(8))
        (weights3, weights4) = (vector(12), vector(16))
    }

    mutating func setMatrix(_ matrix: ColorMatrix) {
        (weights0, weights1, weights2, weights3) = (
            matrix.red.factors, matrix.green.factors, matrix.blue.factors, matrix.alpha.factors
        )
        weights4 = SIMD4(matrix.red.bias, matrix.green.bias, matrix.blue.bias, matrix.alpha.bias)
    }

    /// Sets the constants of a custom filter, in the layout of the `Lamina` block of `FilterShaderSource` in
    /// LaminaShaderCompiler.
    ///
    /// - Parameters:
    ///   - filter: The filter's constants, with places counted in the source's texels.
    ///   - firstInput: The index of its first input in `filterInputs`.
    mutating func setCustom(_ filter: CAFilterRow.Constants, firstInput: Int) {
        step = SIMD2(Int32(firstInput), 0)
        outside = filter.extendsEdges ? 1 : 0
        weights0 = SIMD4(filter.perX, filter.pixelsPerPoint)
        weights1 = SIMD4(filter.perY, filter.reach)
        weights2 = SIMD4(filter.constant, 0)
        weights3 = SIMD4(lowHalf: filter.size, highHalf: filter.perPointX)
        weights4 = SIMD4(lowHalf: filter.perPointY, highHalf: .zero)
    }
}

extension PixelRect {
    func grown(x: Int, y: Int) -> PixelRect {
        let (x, y) = (Int32(clamping: x), Int32(clamping: y))
        return PixelRect(x0: x0 &- x, y0: y0 &- y, x1: x1 &+ x, y1: y1 &+ y)
    }
}
