import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import LaminaTestSupport
import Testing

struct ShadowMaskTests {
    /// A rectangle with round corners, in pixels.
    struct Shape {
        var width: Double
        var height: Double
        var radius: Double
        var corners = RectangleCorners.all

        /// Where the row at depth `y` begins and ends.
        func chord(_ y: Double) -> (Double, Double) {
            func inset(_ top: RectangleCorners, _ bottom: RectangleCorners) -> Double {
                let depth = y < height / 2 ? y : height - y
                guard corners.contains(y < height / 2 ? top : bottom), depth < radius else { return 0 }
                let d = radius - depth
                return radius - (radius * radius - d * d).squareRoot()
            }
            return (inset(.minXMinY, .minXMaxY), width - inset(.maxXMinY, .maxXMaxY))
        }

        /// The true shadow at a point, 0...1, by its profile along x and many samples along y.
        func blur(_ x: Double, _ y: Double, _ sigmaX: Double, _ sigmaY: Double) -> Double {
            func mass(_ low: Double, _ high: Double, _ sigma: Double) -> Double {
                GaussianKernelTests.shadow(high, sigma) - GaussianKernelTests.shadow(low, sigma)
            }
            let low = max(0, y - 2 * sigmaY - 0.5)
            let high = min(height, y + 2 * sigmaY + 0.5)
            guard low < high else { return 0 }
            let count = 800
            let step = (high - low) / Double(count)
            var sum = 0.0
            for index in 0..<count {
                let t = low + (Double(index) + 0.5) * step
                let (left, right) = chord(t)
                sum +=
                    mass(t - step / 2 - y, t + step / 2 - y, sigmaY)
                    * mass(left - x, right - x, sigmaX)
            }
            return sum
        }
    }

    /// The worst difference from the true blur, in levels, over the shape's outset rectangle, at every `stride`th pixel.
    static func error(
        _ sliced: SlicedMask, _ shape: Shape, _ sigmaX: Double, _ sigmaY: Double, stride step: Int = 3
    ) -> Double {
        let s = Double(sliced.scale)
        /// The mask's pixel for a place in the outset rectangle, both in the mask's pixels.
        func place(_ index: Int, _ length: Double, _ size: Int, _ near: Int, _ far: Int) -> Int {
            let total = Int(length)
            guard far > 0, index >= near else { return index }
            return index >= total - far ? size - (total - index) : near
        }
        let (width, height) = (shape.width / s, shape.height / s)
        let total = (
            Int(width.rounded(.up)) + 2 * sliced.marginX, Int(height.rounded(.up)) + 2 * sliced.marginY
        )
        var worst = 0.0
        for row in stride(from: 0, to: total.1, by: step) {
            let y = place(row, Double(total.1), sliced.mask.height, sliced.top, sliced.bottom)
            for column in stride(from: 0, to: total.0, by: step) {
                let x = place(column, Double(total.0), sliced.mask.width, sliced.left, sliced.right)
                let found = Double(sliced.mask.bytes[y * sliced.mask.width + x])
                let expected = shape.blur(
                    (Double(column - sliced.marginX) + 0.5) * s, (Double(row - sliced.marginY) + 0.5) * s,
                    sigmaX,
                    sigmaY)
                worst = max(worst, abs(found - 255 * expected))
            }
        }
        return worst
    }

    @Test func `Closed forms are within a level of the true blur`() throws {
        for (shape, sigmaX, sigmaY) in [
            (Shape(width: 40, height: 30, radius: 0), 8, 8), (Shape(width: 40, height: 30, radius: 12), 8, 8),
            (Shape(width: 40.3, height: 30.7, radius: 15), 2, 2),
            (Shape(width: 40, height: 40, radius: 20), 1, 1),
            (Shape(width: 60, height: 20, radius: 10), 1.2, 5),
            (Shape(width: 9, height: 3, radius: 1.5), 4, 4),
            (Shape(width: 50, height: 50, radius: 25), 30, 30),
            (Shape(width: 200, height: 150, radius: 12), 8, 8),
            (Shape(width: 300, height: 30, radius: 15), 6, 6),
            (Shape(width: 30, height: 300, radius: 6), 3, 7),
            (Shape(width: 40, height: 30, radius: 12, corners: .minXMinY), 4, 4),
            (Shape(width: 40, height: 30, radius: 12, corners: [.maxXMinY, .minXMaxY]), 4, 4),
            (Shape(width: 40, height: 30, radius: 12, corners: [.minXMaxY, .maxXMaxY]), 3, 3),
        ] as [(Shape, Double, Double)] {
            let sliced = try #require(
                ShadowMask.box(
                    width: shape.width, height: shape.height, radiusX: shape.radius, radiusY: shape.radius,
                    corners: shape.corners, sigmaX: sigmaX, sigmaY: sigmaY))
            let error = Self.error(sliced, shape, sigmaX, sigmaY)
            #expect(error <= 1, "\(shape), sigma \(sigmaX), \(sigmaY): \(error)")
        }
    }

    @Test func `Shadows have the levels of Core Animation's pictures, and end at twice the radius`() throws {
        // From the edge outwards: a radius of 4 pixels as players on Core Animation draw it.
        for (sigma, levels) in [(4.0, [114, 89, 66, 46, 30, 18, 9, 4, 0, 0, 0]), (5, [])] as [(Double, [Int])]
        {
            let sliced = try #require(ShadowMask.box(width: 80, height: 80, radius: 0, sigma: sigma))
            let path = CGPath(rect: CGRect(x: 0, y: 0, width: 80, height: 80), transform: nil)
            let limit = PixelRect(x0: -30, y0: 0, x1: 110, y1: 80)
            let placed = try #require(
                ShadowMask.path(path, sigmaX: sigma, sigmaY: sigma, limit: limit))
            let inside = sliced.top * sliced.mask.width
            let middle = 40 * placed.mask.width
            for (index, level) in levels.enumerated() {
                let closed = sliced.marginX - 1 - index
                #expect((closed < 0 ? 0 : Int(sliced.mask.bytes[inside + closed])) == level)
                let blurred = -1 - index - Int(placed.box.x0)
                #expect(
                    abs((blurred < 0 ? 0 : Int(placed.mask.bytes[middle + blurred])) - level) <= 1)
            }
            // The last pixel with a level lies within two radii, whole.
            let first = sliced.mask.bytes[inside..<(inside + sliced.mask.width)].firstIndex { $0 > 0 }
            #expect(first.map { sliced.marginX - ($0 - inside) } == Int(2 * sigma))
        }
    }

    @Test func `Wide blurs make small masks`() throws {
        for sigma in [32.0, 63, 64, 200, 1000] {
            let shape = Shape(width: 800, height: 600, radius: 40)
            let sliced = try #require(ShadowMask.box(width: 800, height: 600, radius: 40, sigma: sigma))
            #expect(sliced.scale > 1)
            #expect(sliced.mask.width <= 500 && sliced.mask.height <= 500)
            // Sides on the grid of the larger pixels.
            let s = Double(sliced.scale)
            guard 800.truncatingRemainder(dividingBy: s) == 0, 600.truncatingRemainder(dividingBy: s) == 0
            else {
                continue
            }
            #expect(Self.error(sliced, shape, sigma, sigma, stride: 17) <= 1, "sigma \(sigma)")
        }
    }

    @Test func `Boxes of many sizes share one small mask`() throws {
        let card = try #require(ShadowMask.box(width: 1000, height: 600, radius: 12, sigma: 8))
        let other = try #require(ShadowMask.box(width: 500.5, height: 300.25, radius: 12, sigma: 8))
        #expect(card.mask.bytes == other.mask.bytes)
        #expect(card.stretchesX && card.stretchesY)
        #expect(card.mask.width == card.left + 1 + card.right)
        #expect(card.mask.width < 130)
        let bar = try #require(ShadowMask.box(width: 1000, height: 20, radius: 10, sigma: 8))
        #expect(bar.stretchesX && !bar.stretchesY)
        #expect(bar.mask.height == bar.top && bar.top == 20 + 2 * bar.marginY)
    }

    @Test func `A sharp shadow is the shape itself`() throws {
        let sliced = try #require(ShadowMask.box(width: 30, height: 20, radius: 0, sigma: 0))
        let row = Array(sliced.mask.bytes[(3 * sliced.mask.width)..<(4 * sliced.mask.width)])
        #expect(row.first == 0 && row.last == 0)
        #expect(row.dropFirst(sliced.marginX).dropLast(sliced.marginX).allSatisfy { $0 == 255 })
        let round = try #require(ShadowMask.box(width: 20, height: 20, radius: 10, sigma: 0.01))
        let area = PathCoverageTests.area(round.mask)
        #expect(abs(area - 100 * Double.pi) < 0.5)
    }

    @Test func `Small blurs of round corners keep the area`() throws {
        for sigma in [0.1, 0.4, 0.7, 0.99, 1, 1.5] {
            for isContinuous in [false, true] {
                let box = try #require(
                    ShadowMask.box(
                        width: 32, height: 32, radius: 14, isContinuous: isContinuous, sigma: sigma))
                let path = CGPath.roundedRectangle(
                    CGRect(x: 0, y: 0, width: 32, height: 32), radius: 14, isContinuous: isContinuous)
                let sharp = try #require(PathCoverage.fill(path, box: PixelRect(width: 32, height: 32)))
                let difference = abs(PathCoverageTests.area(box.mask) - PathCoverageTests.area(sharp))
                #expect(difference < 1.5, "sigma \(sigma)")
            }
        }
    }

    @Test func `Closed forms agree with blurred paths`() throws {
        for (isContinuous, radius, sigma) in [
            (false, 12, 8), (true, 12, 8), (true, 20, 3), (false, 30, 1.5), (true, 8, 12), (true, 30, 5),
            (false, 25, 0.8),
        ] as [(Bool, Double, Double)] {
            let corners: RectangleCorners = [.minXMinY, .maxXMaxY, .minXMaxY]
            let sliced = try #require(
                ShadowMask.box(
                    width: 64, height: 60, radius: radius, corners: corners, isContinuous: isContinuous,
                    sigma: sigma))
            let path = CGPath.roundedRectangle(
                CGRect(x: 0, y: 0, width: 64, height: 60), radius: CGFloat(radius), corners: corners,
                isContinuous: isContinuous)
            let box = PixelRect(width: sliced.mask.width, height: sliced.mask.height).offsetBy(
                x: -Int32(sliced.marginX), y: -Int32(sliced.marginY))
            let other = try #require(ShadowMask.path(path, sigmaX: sigma, sigmaY: sigma, limit: box))
            guard !sliced.stretchesX, !sliced.stretchesY, other.box == box else { continue }
            let worst = zip(sliced.mask.bytes, other.mask.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= 2, "continuous \(isContinuous), radius \(radius), sigma \(sigma): \(worst)")
        }
    }

    @Test func `The shadow of a path is its blurred coverage`() throws {
        for sigma in [0.0, 1.5, 5, 7, 13, 30] {
            let path = CGMutablePath()
            path.addEllipse(in: CGRect(x: 10, y: 20, width: 61, height: 33))
            path.addRect(CGRect(x: 60.25, y: 10.5, width: 8, height: 50))
            let limit = PixelRect(x0: -40, y0: -30, x1: 130, y1: 110)
            let shadow = try #require(ShadowMask.path(path, sigmaX: sigma, sigmaY: sigma, limit: limit))
            let pixels = PathCoverage.pixels(of: path)
            let filled = try #require(PathCoverage.fill(path, box: pixels))
            let kernel = GaussianKernel(sigma: sigma, tail: .shadow)
            let blurred = try #require(filled.blurred(x: kernel, y: kernel, at: pixels, limit: limit))
            #expect(shadow.box == blurred.box)
            let worst = zip(shadow.mask.bytes, blurred.mask.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= 1, "sigma \(sigma): \(worst)")
        }
    }

    @Test func `A large path is filled at a reduced size`() throws {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 6000, height: 5000), transform: nil)
        let limit = PixelRect(x0: -300, y0: 2000, x1: 300, y1: 2100)
        let shadow = try #require(ShadowMask.path(path, sigmaX: 700, sigmaY: 700, limit: limit))
        let pixels = PathCoverage.pixels(of: path)
        let filled = try #require(PathCoverage.fill(path, box: pixels))
        let kernel = GaussianKernel(sigma: 700, tail: .shadow)
        let blurred = try #require(filled.blurred(x: kernel, y: kernel, at: pixels, limit: limit))
        let worst = zip(shadow.mask.bytes, blurred.mask.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(worst <= 1)
    }

    @Test func `Numbers that make no shadow give none`() {
        for bad in [Double.nan, .infinity, 0, -3] {
            #expect(ShadowMask.box(width: bad, height: 10, radius: 1, sigma: 3) == nil)
            #expect(ShadowMask.box(width: 10, height: bad, radius: 1, sigma: 3) == nil)
        }
        #expect(ShadowMask.box(width: 10, height: 10, radius: .nan, sigma: 3) == nil)
        #expect(ShadowMask.box(width: 10, height: 10, radius: -5, sigma: .nan)?.marginX == 1)
        #expect(ShadowMask.box(width: 1e300, height: 1e300, radius: 1e300, sigma: 3) == nil)
        #expect(ShadowMask.box(width: 1e300, height: 1e300, radius: 5, sigma: .infinity)?.scale == 256)
        #expect(ShadowMask.box(width: 1e-300, height: 1e300, radius: 5, sigma: 2) != nil)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
        let far = PixelRect(x0: 1000, y0: 0, x1: 1100, y1: 10)
        #expect(ShadowMask.path(path, sigmaX: 3, sigmaY: 3, limit: far) == nil)
        #expect(ShadowMask.path(CGMutablePath(), sigmaX: 3, sigmaY: 3, limit: far) == nil)
        let huge = CGPath(rect: CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), transform: nil)
        let view = PixelRect(width: 50, height: 50)
        let all = ShadowMask.path(huge, sigmaX: 30, sigmaY: 1e9, limit: view)
        #expect(all?.mask.bytes.allSatisfy { $0 == 255 } == true)
    }
}
