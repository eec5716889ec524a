import Testing
import UIKit

@Suite struct UIBezierPathTests {
    @Test func `Only the corners that are named are round`() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), byRoundingCorners: [.topLeft],
            cornerRadii: CGSize(width: 4, height: 4))
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
        #expect(path.contains(CGPoint(x: 19.5, y: 0.5)) && path.contains(CGPoint(x: 0.5, y: 9.5)))
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test(arguments: [CGFloat(0), -3, .nan, 1e9])
    func `Odd radii give a rectangle or the roundest one`(radius: CGFloat) {
        let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerRadius: radius)
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test func `Clockwise is the way on a screen`() {
        let path = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y - 1) < 1e-9)
        #expect(path.bounds.minX > -1e-9)
        let long = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(long.bounds.minX < -0.99)
    }

    @Test func `A reversed path goes back over the same points`() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 1, y: 0))
        path.addCurve(
            to: CGPoint(x: 3, y: 0), controlPoint1: CGPoint(x: 1, y: 1), controlPoint2: CGPoint(x: 3, y: 1))
        path.lineWidth = 5
        let back = path.reversing()
        #expect(
            back.cgPath.elements == [
                .move(to: CGPoint(x: 3, y: 0)),
                .curve(
                    to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 3, y: 1), control2: CGPoint(x: 1, y: 1)),
                .line(to: .zero),
            ])
        #expect(back.lineWidth == 5)
        #expect(back.reversing().cgPath == path.cgPath)
    }

    @Test func `A path that was handed out does not change`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        let kept = path.cgPath
        path.removeAllPoints()
        #expect(path.isEmpty && !kept.isEmpty)
        let copy = UIBezierPath(cgPath: kept).copy() as? UIBezierPath
        copy?.apply(CGAffineTransform(scaleX: 2, y: 3))
        #expect(copy?.bounds == CGRect(x: 0, y: 0, width: 2, height: 3))
    }

    @Test func `Without a context nothing is drawn`() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIBezierPath(rect: .infinite).fill()
        UIBezierPath(rect: .null).stroke()
        UIColor.red.set()
    }
}
