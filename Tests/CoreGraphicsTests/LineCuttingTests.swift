import CoreGraphics
import Foundation
import Testing

/// Lines that areas cut, and numbers of types.
@Suite struct LineCuttingTests {
    private func moves(_ path: CGPath) -> [[CGFloat]] {
        var result: [[CGFloat]] = []
        path.applyWithBlock { element in
            let point = element.pointee.points[0]
            result.append([element.pointee.type == .moveToPoint ? 0 : 1, point.x, point.y])
        }
        return result
    }

    @Test func `A line is cut into the parts inside and outside of an area`() {
        let line = CGMutablePath()
        line.move(to: CGPoint(x: 0, y: 5))
        line.addLine(to: CGPoint(x: 30, y: 5))
        let square = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 10), transform: nil)
        #expect(moves(line.lineIntersection(square)) == [[0, 10, 5], [1, 20, 5]])
        #expect(
            moves(line.lineSubtracting(square)) == [[0, 0, 5], [1, 10, 5], [0, 20, 5], [1, 30, 5]])
    }

    @Test func `Pieces that meet stay joined, and holes count by the rule`() {
        let corner = CGMutablePath()
        corner.addLines(between: [CGPoint(x: 2, y: 2), CGPoint(x: 8, y: 2), CGPoint(x: 8, y: 8)])
        let area = CGMutablePath()
        area.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        area.addRect(CGRect(x: 4, y: 0, width: 2, height: 10))
        #expect(moves(corner.lineIntersection(area)).count == 5)
        #expect(moves(corner.lineIntersection(area)).filter { $0[0] == 0 }.count == 1)
        let cut = moves(corner.lineIntersection(area, using: .evenOdd))
        #expect(cut == [[0, 2, 2], [1, 4, 2], [0, 6, 2], [1, 8, 2], [1, 8, 8]])
        #expect(corner.lineSubtracting(area).isEmpty)
    }

    @Test func `Numbers of types tell values apart, bridged and inherited ones too`() {
        let path = CGMutablePath()
        #expect(CFGetTypeID(path) == CGPath.typeID && CFGetTypeID(path.copy()) == CGPath.typeID)
        #expect(CFGetTypeID(CGColor(gray: 0, alpha: 1)) == CGColor.typeID)
        #expect(
            CFGetTypeID("a") == CFStringGetTypeID() && CFGetTypeID("a" as NSString) == CFStringGetTypeID())
        #expect(CFGetTypeID(1) == CFNumberGetTypeID() && CFGetTypeID(1.5) == CFNumberGetTypeID())
        #expect(CFGetTypeID(true) == CFBooleanGetTypeID())
        #expect(CFGetTypeID([1, 2]) == CFArrayGetTypeID())
        #expect(CFGetTypeID(["a": 1]) == CFDictionaryGetTypeID())
        #expect(
            Set([CGColor.typeID, CGPath.typeID, CGImage.typeID, CGContext.typeID, CGFont.typeID]).count == 5)
    }
}
