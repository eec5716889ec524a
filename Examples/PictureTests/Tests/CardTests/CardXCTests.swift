import Cards
import Foundation
import LaminaTesting
import QuartzCore
import XCTest

/// The same in XCTest.
final class CardXCTests: XCTestCase {
    func testACardAtAnotherSize() {
        let card = Card(accent: CGColor(red: 0.3, green: 0.7, blue: 0.4, alpha: 1))
        withPictureSettings(scale: 2) {
            _ = expectPicture(of: card.layer, size: CGSize(width: 160, height: 90))
        }
    }
}
