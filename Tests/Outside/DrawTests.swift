// Tests outside the package that compare pictures. Scripts/test-outside runs them twice: the first run writes the references.

import LaminaTesting
import QuartzCore
import Testing

@Suite struct DrawTests {
    @Test func `a card is blue`() {
        let card = CALayer()
        card.frame = CGRect(x: 20, y: 20, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        card.cornerRadius = 12
        expectPicture(of: card, size: CGSize(width: 160, height: 120))
    }
}
