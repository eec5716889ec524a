import CoreText
import UIKit

/// Letters that change into others along their outlines.
final class MorphingLabel: UIView {
    var font = UIFont.boldSystemFont(ofSize: 40)
    private var letters: [CAShapeLayer] = []

    /// The outlines of a text, y down, from its baseline's left end.
    private func outlines(_ text: String) -> [CGPath] {
        let string = NSAttributedString(string: text, attributes: [.font: font])
        let line = CTLineCreateWithAttributedString(string)
        var result: [CGPath] = []
        for case let run as CTRun in CTLineGetGlyphRuns(line) {
            let attributes = CTRunGetAttributes(run)
            let runFont = attributes[kCTFontAttributeName] as? CTFont ?? font.ctFont
            for index in 0..<CTRunGetGlyphCount(run) {
                let range = CFRangeMake(index, 1)
                var glyph = CGGlyph()
                var position = CGPoint.zero
                CTRunGetGlyphs(run, range, &glyph)
                CTRunGetPositions(run, range, &position)
                var move = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: position.x, ty: font.pointSize)
                if let path = CTFontCreatePathForGlyph(runFont, glyph, nil)?.copy(using: &move) {
                    result.append(path)
                }
            }
        }
        return result
    }

    func show(_ text: String, duration: TimeInterval) {
        let paths = outlines(text)
        for (index, path) in paths.enumerated() {
            if index >= letters.count {
                let letter = CAShapeLayer()
                letter.fillColor = UIColor.systemIndigo.cgColor
                letter.fillRule = .evenOdd
                letter.path = path
                layer.addSublayer(letter)
                letters.append(letter)
                continue
            }
            let letter = letters[index]
            let fade = CATransition()
            fade.type = .fade
            fade.duration = duration
            letter.add(fade, forKey: "morph")
            let slide = CASpringAnimation(keyPath: "position.y")
            slide.fromValue = -20
            slide.toValue = 0
            slide.damping = 12
            slide.duration = slide.settlingDuration
            letter.add(slide, forKey: "slide")
            letter.path = path
        }
        while letters.count > paths.count { letters.removeLast().removeFromSuperlayer() }
    }
}
