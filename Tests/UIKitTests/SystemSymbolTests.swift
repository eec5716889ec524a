import Foundation
import Testing
import UIKit

struct SystemSymbolTests {
    /// How many pixels of a symbol have some opacity.
    private func ink(_ image: UIImage?) throws -> Int {
        let pixels = try #require(image?.cgImage).straightRGBA()
        return stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 127 }
    }

    @Test func `A symbol has the size and the weight of its configuration, and only its opacity counts`()
        throws
    {
        let small = try #require(UIImage(systemName: "checkmark"))
        let look = UIImage.SymbolConfiguration(pointSize: 34, weight: .bold)
        let large = try #require(UIImage(systemName: "checkmark", withConfiguration: look))
        #expect(small.renderingMode == .alwaysTemplate && small.isSymbolImage)
        #expect(large.size.width > 1.8 * small.size.width)
        func plus(_ weight: UIImage.SymbolWeight) -> UIImage? {
            let look = UIImage.SymbolConfiguration(pointSize: 60, weight: weight)
            return UIImage(systemName: "plus", withConfiguration: look)
        }
        #expect(try ink(plus(.thin)) < ink(plus(.regular)))
        #expect(small.withConfiguration(look).size == large.size)
    }

    @Test func `A filled symbol has more ink, and a sign in a filled circle is a hole`() throws {
        #expect(try ink(UIImage(systemName: "star.fill")) > ink(UIImage(systemName: "star")))
        let disk = try ink(UIImage(systemName: "circle.fill"))
        let plus = try ink(UIImage(systemName: "plus.circle.fill"))
        #expect(plus < disk && plus > disk / 2)
        #expect(try ink(UIImage(systemName: "plus.circle")) < plus)
    }

    @Test func `A sign stands for a symbol that has none, and no name has no picture`() throws {
        #expect(try ink(UIImage(systemName: "lungs.nonsense")) > 0)
        #expect(UIImage(systemName: "") == nil)
    }
}
