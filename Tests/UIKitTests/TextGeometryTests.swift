import Foundation
import Testing
import UIKit

/// Places in texts that are read from the left, from the right, and from both.
@Suite struct TextGeometryTests {
    private static let mixed = "abc אבג def"
    private static let font = UIFont.systemFont(ofSize: 16)

    private func view(_ text: String, width: CGFloat = 300) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 200))
        view.font = Self.font
        view.text = text
        view.layoutIfNeeded()
        return view
    }
    private func field(_ text: String) -> UITextField {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
        field.font = Self.font
        field.text = text
        field.layoutIfNeeded()
        return field
    }
    /// Where carets stand, by their places in the text.
    private func carets(_ text: some UITextInput & UIView) -> [CGFloat] {
        let count = text.offset(from: text.beginningOfDocument, to: text.endOfDocument)
        return (0...count).compactMap { offset in
            text.position(from: text.beginningOfDocument, offset: offset).map { text.caretRect(for: $0).minX }
        }
    }
    private func width(_ text: String) -> CGFloat {
        NSAttributedString(string: text, attributes: [.font: Self.font]).size().width
    }
    private func range(_ text: some UITextInput, _ start: Int, _ end: Int) -> UITextRange? {
        guard let a = text.position(from: text.beginningOfDocument, offset: start),
            let b = text.position(from: text.beginningOfDocument, offset: end)
        else { return nil }
        return text.textRange(from: a, to: b)
    }
    private func offset(_ text: some UITextInput, _ position: UITextPosition?) -> Int {
        position.map { text.offset(from: text.beginningOfDocument, to: $0) } ?? -1
    }
    private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.6 }

    @Test func `Carets of a mixed line stand where its characters are`() {
        let view = view(Self.mixed)
        let x = carets(view)
        let (left, hebrew) = (width("abc "), width("אבג"))
        #expect(x.count == 12 && near(x[0], 5) && near(x[4], 5 + left))
        // Hebrew is read from the right: the caret behind its first letter stands left of that letter.
        #expect(x[5] > x[6] && x[6] > x[4] && near(x[7], 5 + left + hebrew))
        #expect(near(x[5], 5 + left + hebrew - width("א")))
        #expect(near(x[11], 5 + width("abc ") + hebrew + width(" def")))
        for offset in 7..<11 { #expect(x[offset] < x[offset + 1]) }
        let own = carets(field(Self.mixed))
        for (a, b) in zip(own, x) { #expect(near(a + 5, b)) }
    }

    @Test func `A point gives the place whose caret is nearest`() {
        let view = view(Self.mixed)
        let y = view.caretRect(for: view.beginningOfDocument).midY
        for (place, x) in carets(view).enumerated() {
            #expect(offset(view, view.closestPosition(to: CGPoint(x: x, y: y))) == place)
        }
        let field = field(Self.mixed)
        for (place, x) in carets(field).enumerated() {
            #expect(offset(field, field.closestPosition(to: CGPoint(x: x, y: 15))) == place)
        }
    }

    @Test func `A part of a mixed line has a box for each stretch`() {
        let view = view(Self.mixed)
        guard let part = range(view, 2, 6), let whole = range(view, 0, 11) else {
            Issue.record("there are no places")
            return
        }
        let boxes = view.selectionRects(for: part)
        let x = carets(view)
        #expect(boxes.count == 2)
        #expect(near(boxes[0].rect.minX, x[2]) && near(boxes[0].rect.maxX, x[4]))
        // The last Hebrew letter, at the left, is not chosen.
        #expect(near(boxes[1].rect.minX, x[6]) && near(boxes[1].rect.maxX, x[7]))
        #expect(boxes.map(\.writingDirection) == [.leftToRight, .rightToLeft])
        #expect(boxes[0].containsStart && !boxes[0].containsEnd && boxes[1].containsEnd)
        #expect(view.selectionRects(for: whole).count == 1)
        #expect(near(view.firstRect(for: part).minX, x[2]) && near(view.firstRect(for: part).maxX, x[7]))
    }

    @Test func `Arrows go where they point`() {
        let field = field(Self.mixed)
        field.becomeFirstResponder()
        field.selectedTextRange = range(field, 0, 0)
        var places: [Int] = []
        for _ in 0..<12 {
            places.append(offset(field, field.selectedTextRange?.start))
            UIResponder.deliver(key: 79, characters: "", isDown: true)
            UIResponder.deliver(key: 79, characters: "", isDown: false)
        }
        #expect(places == [0, 1, 2, 3, 4, 6, 5, 7, 8, 9, 10, 11])
        var last = CGFloat.infinity
        for _ in 0..<11 {
            let x = field.selectedTextRange.map { field.caretRect(for: $0.start).minX } ?? 0
            #expect(x < last)
            last = x
            UIResponder.deliver(key: 80, characters: "", isDown: true)
            UIResponder.deliver(key: 80, characters: "", isDown: false)
        }
        #expect(offset(field, field.selectedTextRange?.start) == 0)
        field.resignFirstResponder()
    }

    @Test func `A Hebrew line lies at the right, and is read from there`() {
        let view = view("אבג\nשלום", width: 200)
        let x = carets(view)
        #expect(x[0] > x[1] && x[1] > x[2] && x[2] > x[3])
        #expect(x[0] > 185 && near(x[0] - x[3], width("אבג")) || near(x[0], 198))
        #expect(near(x[4], x[0]) && x[8] < x[4])
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
        UIResponder.deliver(key: 80, characters: "", isDown: true)
        UIResponder.cancelKeys()
        #expect(view.selectedRange.location == 1)
        view.selectedRange = NSRange(location: 1, length: 2)
        UIResponder.deliver(key: 79, characters: "", isDown: true)
        UIResponder.cancelKeys()
        #expect(view.selectedRange == NSRange(location: 1, length: 0))
        view.resignFirstResponder()
        let direction = view.baseWritingDirection(for: view.beginningOfDocument, in: .forward)
        #expect(direction == .rightToLeft)
        let field = field("אבג")
        #expect(carets(field)[0] > 290)
    }

    @Test func `Chosen ends of lines reach to the side`() {
        let view = view("ab\ncd", width: 200)
        guard let all = range(view, 0, 5) else { return }
        let boxes = view.selectionRects(for: all).map(\.rect)
        #expect(boxes.count == 2 && boxes[0].minX == 5 && boxes[0].maxX == 195)
        #expect(near(boxes[1].maxX, 5 + width("cd")) && boxes[1].minY == boxes[0].maxY)
    }

    @Test func `Tabs have the room to the next character`() {
        let view = view("a\tb")
        let x = carets(view)
        #expect(near(x[1], 5 + width("a")) && x[2] > x[1] + 5 && near(x[3] - x[2], width("b")))
    }

    @Test func `Places lie in directions from others`() {
        let view = view("one\ntwo")
        let start = view.beginningOfDocument
        #expect(offset(view, view.position(from: start, in: .right, offset: 2)) == 2)
        #expect(offset(view, view.position(from: start, in: .down, offset: 1)) == 4)
        #expect(offset(view, view.position(from: view.endOfDocument, in: .left, offset: 3)) == 4)
        guard let word = range(view, 4, 7) else { return }
        #expect(offset(view, view.position(within: word, farthestIn: .right)) == 7)
        #expect(offset(view, view.closestPosition(to: .zero, within: word)) == 4)
        #expect(view.characterRange(at: CGPoint(x: 6, y: 12)).flatMap { view.text(in: $0) } == "o")
        #expect(view.characterRange(at: CGPoint(x: 250, y: 12)) == nil)
        let rest = view.characterRange(byExtending: start, in: .right)
        #expect(rest.flatMap { view.text(in: $0) } == "one")
        #expect(view.compare(start, to: view.endOfDocument) == .orderedAscending)
    }

    @Test func `The tokenizer finds words, sentences, lines and paragraphs`() {
        let view = view("One two. Three?\nFour")
        let tokenizer = view.tokenizer
        func piece(_ offset: Int, _ granularity: UITextGranularity, _ direction: UITextStorageDirection)
            -> String?
        {
            view.position(from: view.beginningOfDocument, offset: offset).flatMap {
                tokenizer.rangeEnclosingPosition($0, with: granularity, inDirection: .storage(direction))
            }.flatMap { view.text(in: $0) }
        }
        #expect(piece(5, .word, .forward) == "two" && piece(7, .word, .forward) == nil)
        #expect(piece(7, .word, .backward) == "two" && piece(0, .character, .forward) == "O")
        #expect(piece(2, .sentence, .forward) == "One two. " && piece(10, .sentence, .forward) == "Three?")
        #expect(piece(17, .paragraph, .forward) == "Four" && piece(17, .line, .forward) == "Four")
        #expect(piece(3, .document, .forward) == view.text)
        let start = view.beginningOfDocument
        let next = tokenizer.position(from: start, toBoundary: .word, inDirection: .storage(.forward))
        #expect(offset(view, next) == 3)
        #expect(tokenizer.isPosition(start, atBoundary: .word, inDirection: .storage(.backward)))
        #expect(!tokenizer.isPosition(start, withinTextUnit: .word, inDirection: .storage(.backward)))
    }
}
