import Testing
import UIKit

@Suite struct UIAccessibilityTests {
    @Test func `What a view says is kept`() {
        let view = UIView()
        #expect(
            !view.isAccessibilityElement && view.accessibilityLabel == nil
                && view.accessibilityTraits == .none)
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Volume"
        view.accessibilityValue = "50 %"
        view.accessibilityHint = "Swipe up"
        view.accessibilityTraits = [.adjustable, .header]
        view.accessibilityFrame = CGRect(x: 1, y: 2, width: 3, height: 4)
        #expect(view.isAccessibilityElement && view.accessibilityLabel == "Volume")
        #expect(view.accessibilityValue == "50 %" && view.accessibilityHint == "Swipe up")
        #expect(view.accessibilityTraits.contains(.header) && !view.accessibilityTraits.contains(.button))
        #expect(view.accessibilityFrame == CGRect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func `Parts of a view are counted and found`() {
        let view = UIView()
        let parts = (0..<3).map { _ in UIAccessibilityElement(accessibilityContainer: view) }
        #expect(view.accessibilityElementCount() == 0 && view.accessibilityElement(at: 0) == nil)
        view.accessibilityElements = parts
        #expect(view.accessibilityElementCount() == 3 && view.accessibilityElement(at: 3) == nil)
        #expect(view.accessibilityElement(at: 1) as? UIAccessibilityElement === parts[1])
        #expect(view.index(ofAccessibilityElement: parts[2]) == 2)
        #expect(view.index(ofAccessibilityElement: view) == NSNotFound)
        #expect(parts[0].isAccessibilityElement && parts[0].accessibilityContainer === view)
    }
}
