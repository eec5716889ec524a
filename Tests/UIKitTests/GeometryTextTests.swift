import Testing
import UIKit

@Suite struct GeometryTextTests {
    @Test func `Geometry is read from text`() {
        #expect(NSCoder.cgPoint(for: "{1.5,-2}") == CGPoint(x: 1.5, y: -2))
        #expect(NSCoder.cgSize(for: " { 3 , 4e1 } ") == CGSize(width: 3, height: 40))
        #expect(NSCoder.cgVector(for: "{1, 2}") == CGVector(dx: 1, dy: 2))
        #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(
            NSCoder.cgAffineTransform(for: "[1, 2, 3, 4, 5, 6]")
                == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        #expect(
            NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}")
                == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(NSCoder.uiOffset(for: "{1, 2}") == UIOffset(horizontal: 1, vertical: 2))
    }

    @Test(arguments: ["", "{1}", "{1, 2, 3}", "{a, b}", "{1, }", "1 2", "{{{{"])
    func `Other text gives zeros`(text: String) {
        #expect(NSCoder.cgPoint(for: text) == .zero)
    }

    @Test func `Geometry is written as text, which reads back`() {
        #expect(NSCoder.string(for: CGPoint(x: 1, y: -2.5)) == "{1, -2.5}")
        #expect(NSCoder.string(for: CGSize(width: 3, height: 4)) == "{3, 4}")
        #expect(NSCoder.string(for: CGVector(dx: 3, dy: 4)) == "{3, 4}")
        #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
        #expect(NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
        #expect(NSCoder.string(for: UIOffset(horizontal: 1, vertical: 2)) == "{1, 2}")
        let transform = CGAffineTransform(rotationAngle: 0.3)
        #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: transform)) == transform)
    }

    @Test func `Geometry is archived under keys`() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        coder.encode(CGPoint(x: 1, y: 2), forKey: "point")
        coder.encode(CGSize(width: 3, height: 4), forKey: "size")
        coder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        coder.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        reader.requiresSecureCoding = false
        #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
        #expect(reader.decodeCGSize(forKey: "size") == CGSize(width: 3, height: 4))
        #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
