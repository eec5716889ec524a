import Foundation
import LaminaGeometry
import LaminaImage
import LaminaRaster
import Testing

/// Masks are part of pictures that are compared byte for byte, so these sums hold on every machine.
struct SameBytesTests {
    /// FNV-1a.
    static func sum(_ mask: AlphaMask?) -> String {
        let hash = (mask?.bytes ?? []).reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return String(hash, radix: 16)
    }

    static var star: CGPath {
        let path = CGMutablePath()
        path.addArc(center: CGPoint(x: 40, y: 40), radius: 30, startAngle: 0.3, endAngle: 4, clockwise: false)
        path.addQuadCurve(to: CGPoint(x: 70.3, y: 5), control: CGPoint(x: -20, y: 60))
        path.addArc(tangent1End: CGPoint(x: 75, y: 70), tangent2End: CGPoint(x: 3, y: 50), radius: 9)
        path.closeSubpath()
        return path
    }

    @Test func `Fills have the committed bytes`() {
        let box = PixelRect(width: 80, height: 80)
        #expect(Self.sum(PathCoverage.fill(Self.star, box: box)) == "a60e93467a2c68ee")
        #expect(Self.sum(PathCoverage.fill(Self.star, rule: .evenOdd, box: box)) == "a816b0889085ad6f")
    }

    @Test func `Shadows have the committed bytes`() {
        let limit = PixelRect(x0: -30, y0: -30, x1: 110, y1: 110)
        let path = ShadowMask.path(Self.star, sigmaX: 3, sigmaY: 9, limit: limit)
        #expect(Self.sum(path?.mask) == "81b36f3152eabe99")
        #expect(
            Self.sum(ShadowMask.box(width: 300, height: 200, radius: 12, sigma: 8)?.mask)
                == "4504b6566b4de536")
        let continuous = ShadowMask.box(
            width: 60.5, height: 41, radius: 13, corners: [.minXMinY, .maxXMaxY], isContinuous: true, sigma: 3
        )
        #expect(Self.sum(continuous?.mask) == "d333a004e1a2aabc")
    }
}
