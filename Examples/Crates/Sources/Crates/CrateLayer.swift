import Foundation
import Lamina

/// A wooden crate made of layers: boards, a frame around them, a brace across, nails in the corners.
func makeCrateLayer(side: CGFloat) -> CALayer {
    let crate = CALayer()
    crate.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    crate.backgroundColor = Wood.gap

    let bar = (side * 0.15).rounded()
    let inner = side - 2 * bar
    let line = max(0.5, side * 0.012)
    let boards = 5
    for index in 0..<boards {
        let width = inner / CGFloat(boards)
        let frame = CGRect(
            x: bar + width * CGFloat(index) + line / 2, y: bar, width: width - line, height: inner)
        crate.addSublayer(rectangle(frame, index.isMultiple(of: 2) ? Wood.board : Wood.otherBoard))
    }

    let window = CALayer()
    window.frame = CGRect(x: bar, y: bar, width: inner, height: inner)
    window.masksToBounds = true
    let brace = rectangle(CGRect(x: 0, y: 0, width: inner * 2, height: bar), Wood.brace)
    brace.position = CGPoint(x: inner / 2, y: inner / 2)
    brace.borderColor = Wood.edge
    brace.borderWidth = line
    brace.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    window.addSublayer(brace)
    crate.addSublayer(window)

    let frame = [
        CGRect(x: 0, y: 0, width: bar, height: side), CGRect(x: side - bar, y: 0, width: bar, height: side),
        CGRect(x: 0, y: 0, width: side, height: bar), CGRect(x: 0, y: side - bar, width: side, height: bar),
    ]
    for rect in frame {
        let plank = rectangle(rect, Wood.frame)
        plank.borderColor = Wood.edge
        plank.borderWidth = line
        crate.addSublayer(plank)
    }
    let nail = bar * 0.3
    for x in [bar / 2, side - bar / 2] {
        for y in [bar / 2, side - bar / 2] {
            let head = rectangle(CGRect(x: 0, y: 0, width: nail, height: nail), Wood.nail)
            head.cornerRadius = nail / 2
            head.position = CGPoint(x: x, y: y)
            crate.addSublayer(head)
        }
    }
    return crate
}

private enum Wood {
    static let board = CGColor(red: 0.80, green: 0.60, blue: 0.36, alpha: 1)
    static let otherBoard = CGColor(red: 0.76, green: 0.55, blue: 0.32, alpha: 1)
    static let brace = CGColor(red: 0.70, green: 0.48, blue: 0.26, alpha: 1)
    static let frame = CGColor(red: 0.66, green: 0.44, blue: 0.23, alpha: 1)
    static let edge = CGColor(red: 0.45, green: 0.28, blue: 0.13, alpha: 1)
    static let gap = CGColor(red: 0.36, green: 0.22, blue: 0.10, alpha: 1)
    static let nail = CGColor(red: 0.30, green: 0.27, blue: 0.25, alpha: 1)
}

private func rectangle(_ frame: CGRect, _ color: CGColor) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
}
