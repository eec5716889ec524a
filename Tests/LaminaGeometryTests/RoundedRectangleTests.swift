import Foundation
import LaminaGeometry
import Testing

struct RoundedRectangleTests {
    static let rect = CGRect(x: 10, y: 20, width: 80, height: 50)

    static func area(_ path: CGPath) -> Double {
        PathFlatteningTests.area(path.outline.flattened(tolerance: 1e-4))
    }

    @Test func `Each rounded corner takes its share of the area`() {
        for bits in UInt(0)...15 {
            let corners = RectangleCorners(rawValue: bits)
            let path = CGPath.roundedRectangle(Self.rect, radius: 10, corners: corners)
            let expected = 4000 - Double(bits.nonzeroBitCount) * (1 - Double.pi / 4) * 100
            #expect(abs(Self.area(path) - expected) < 0.1, "corners \(bits)")
            #expect(path.boundingBoxOfPath == Self.rect)
            let places: [(RectangleCorners, CGPoint)] = [
                (.minXMinY, CGPoint(x: 11, y: 21)), (.maxXMinY, CGPoint(x: 89, y: 21)),
                (.minXMaxY, CGPoint(x: 11, y: 69)), (.maxXMaxY, CGPoint(x: 89, y: 69)),
            ]
            for (corner, place) in places {
                #expect(path.contains(place) == !corners.contains(corner), "corners \(bits)")
            }
        }
    }

    @Test func `A continuous corner begins 1.547 radii from the corner and passes through its middle`() {
        let path = CGPath.roundedRectangle(Self.rect, radius: 10, corners: .maxXMinY, isContinuous: true)
        #expect(path.contains(CGPoint(x: 90 - 15.5, y: 20.0001)))
        let ends = path.elements.compactMap { if case .curve(let to, _, _) = $0 { to } else { nil } }
        #expect(ends.count == 3)
        #expect(abs(ends[0].x - (90 - 6.44148)) < 1e-9 && abs(ends[0].y - 20.70748) < 1e-9)
        #expect(abs(ends[1].x - (90 - 0.70748)) < 1e-9 && abs(ends[1].y - 26.44148) < 1e-9)
        #expect(abs(ends[2].x - 90) < 1e-9 && abs(ends[2].y - (20 + 15.47302)) < 1e-9)
    }

    @Test
    func `Continuous corners that overlap fill slivers along the side, unless they end where they meet`() {
        // Corners reach 1.547 · 25 = 38.7 along the sides of length 50. In the middle, a side's curves are 0.0095965 · 25 =
        // 0.24 away from it; 5 points from there, the nearer corner's curve is 0.0017816 · 25 = 0.0445 away.
        let plain = CGPath.roundedRectangle(Self.rect, radius: 25, isContinuous: true)
        let meeting = CGPath.roundedRectangle(Self.rect, radius: 25, isContinuous: true, cornersMeet: true)
        for x in [10.02, 89.98] {
            for y in [40.0, 50] {
                #expect(plain.contains(CGPoint(x: x, y: y)))
                #expect(!meeting.contains(CGPoint(x: x, y: y)))
            }
        }
        for (depth, isInside) in [(0.22, false), (0.26, true)] {
            #expect(meeting.contains(CGPoint(x: 10 + depth, y: 45)) == isInside)
            #expect(meeting.contains(CGPoint(x: 90 - depth, y: 45)) == isInside)
        }
        // Along the longer sides they do not overlap.
        #expect(meeting.contains(CGPoint(x: 50, y: 20.001)) && meeting.contains(CGPoint(x: 50, y: 69.999)))
        // The four slivers, of 0.00111248 · 25² each, turn the same way round.
        #expect(abs(Self.area(plain) - Self.area(meeting) - 2.7812) < 0.02)
    }

    @Test func `Corners that do not overlap meet nowhere`() {
        for isContinuous in [false, true] {
            let plain = CGPath.roundedRectangle(Self.rect, radius: 16, isContinuous: isContinuous)
            #expect(
                plain
                    == .roundedRectangle(
                        Self.rect, radius: 16, isContinuous: isContinuous, cornersMeet: true))
        }
        // A corner beside a square one has the side to itself.
        let one = CGPath.roundedRectangle(Self.rect, radius: 25, corners: .maxXMaxY, isContinuous: true)
        #expect(
            one
                == .roundedRectangle(
                    Self.rect, radius: 25, corners: .maxXMaxY, isContinuous: true, cornersMeet: true))
    }

    @Test func `Continuous and circular corners are near each other`() {
        let circular = Self.area(.roundedRectangle(Self.rect, radius: 10))
        let continuous = Self.area(.roundedRectangle(Self.rect, radius: 10, isContinuous: true))
        #expect(abs(circular - continuous) < 8)
        #expect(continuous != circular)
    }

    @Test func `The radius is at most half the shorter side`() {
        for isContinuous in [false, true] {
            let huge = CGPath.roundedRectangle(Self.rect, radius: 1e300, isContinuous: isContinuous)
            #expect(huge == .roundedRectangle(Self.rect, radius: 25, isContinuous: isContinuous))
            #expect(huge.boundingBoxOfPath == Self.rect)
        }
        #expect(CGPath.roundedRectangle(Self.rect, radius: -1).isRect(nil))
        #expect(CGPath.roundedRectangle(Self.rect, radius: 0, isContinuous: true).isRect(nil))
        #expect(CGPath.roundedRectangle(.null, radius: 1).isEmpty)
    }

    @Test func `Rounded rectangles of Core Graphics have elliptic corners`() {
        let path = CGPath(roundedRect: Self.rect, cornerWidth: 20, cornerHeight: 10, transform: nil)
        #expect(abs(Self.area(path) - (4000 - (4 - Double.pi) * 200)) < 0.2)
        let clamped = CGPath(roundedRect: Self.rect, cornerWidth: 1000, cornerHeight: 1000, transform: nil)
        #expect(clamped == CGPath(ellipseIn: Self.rect, transform: nil))
        let square = CGPath(roundedRect: Self.rect, cornerWidth: 0, cornerHeight: 9, transform: nil)
        #expect(square.isRect(nil))
    }
}
