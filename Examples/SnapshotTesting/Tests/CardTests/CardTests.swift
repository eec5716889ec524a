import Foundation
import LaminaSnapshots
import QuartzCore
import SnapshotTesting
import Testing

@Suite struct CardTests {
    @Test func `a card has rounded corners`() {
        let card = CALayer()
        card.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0.36, green: 0.42, blue: 0.95, alpha: 1)
        card.cornerRadius = 12
        assertSnapshot(of: card, as: .image(scale: 2))
    }
}
