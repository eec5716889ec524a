import Foundation
import Testing
import UIKit

/// Controls: touches, states and actions.
struct UIControlTests {
    private final class Knob: UIControl {
        var calls: [String] = []
        override var isHighlighted: Bool { didSet { calls.append(isHighlighted ? "on" : "off") } }

        override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            calls.append("begin")
            return super.beginTracking(touch, with: event)
        }
        override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
            calls.append("continue")
            return touch.location(in: self).y < 50
        }
        override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
        override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }

        func listen() {
            let names: [(UIControl.Event, String)] = [
                (.touchDown, "down"), (.touchDragExit, "exit"), (.touchDragOutside, "outside"),
                (.touchUpInside, "up"), (.touchUpOutside, "up outside"), (.touchCancel, "cancelled"),
            ]
            for (event, name) in names {
                addAction(UIAction { [weak self] _ in self?.calls.append(name) }, for: event)
            }
        }
    }

    private static func knob() -> Knob {
        let knob = Knob(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        knob.listen()
        return knob
    }

    @Test func `A press inside begins, ends and is up inside`() {
        let knob = Self.knob()
        let touch = UITouch(at: CGPoint(x: 5, y: 5), in: knob)
        #expect(knob.state == .highlighted && knob.isTracking && knob.isTouchInside)
        touch.end()
        #expect(knob.calls == ["on", "begin", "down", "end", "off", "up"])
        #expect(knob.state == .normal && !knob.isTracking)
    }

    @Test func `A finger that leaves is up outside`() {
        let knob = Self.knob()
        let touch = UITouch(at: CGPoint(x: 5, y: 5), in: knob)
        touch.move(to: CGPoint(x: 40, y: 5))
        #expect(knob.isTracking && !knob.isTouchInside)
        touch.end()
        #expect(
            knob.calls
                == ["on", "begin", "down", "off", "continue", "exit", "outside", "end", "off", "up outside"])
    }

    @Test func `A control may stop following, and a touch may be cancelled`() {
        let knob = Self.knob()
        let touch = UITouch(at: CGPoint(x: 5, y: 5), in: knob)
        touch.move(to: CGPoint(x: 5, y: 60))
        touch.end()
        #expect(knob.calls == ["on", "begin", "down", "off", "continue", "off"])
        let other = Self.knob()
        UITouch(at: CGPoint(x: 5, y: 5), in: other).cancel()
        #expect(other.calls == ["on", "begin", "down", "cancel", "off", "cancelled"])
    }

    @Test func `A disabled control answers no touch`() {
        let knob = Self.knob()
        knob.isEnabled = false
        UITouch(at: CGPoint(x: 5, y: 5), in: knob).end()
        #expect(knob.calls.isEmpty && knob.state == .disabled)
    }

    @Test func `Actions are called at their events, once for each identifier`() {
        let control = UIControl(frame: .zero)
        var calls: [String] = []
        let name = UIAction.Identifier("a")
        control.addAction(UIAction(identifier: name) { _ in calls.append("first") }, for: .valueChanged)
        control.addAction(UIAction(identifier: name) { _ in calls.append("second") }, for: .valueChanged)
        control.addAction(
            UIAction { action in calls.append(action.sender === control ? "sender" : "none") },
            for: .allEvents)
        control.sendActions(for: .valueChanged)
        #expect(calls == ["second", "sender"])
        control.removeAction(identifiedBy: name, for: .valueChanged)
        control.sendActions(for: [.valueChanged, .touchDown])
        #expect(calls == ["second", "sender", "sender"])
    }
}
