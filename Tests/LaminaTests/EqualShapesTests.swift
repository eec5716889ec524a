import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Shapes that are the same but for their places share what was found of them.
@Suite struct EqualShapesTests {
    private static func card(_ index: Int) -> CALayer {
        let card = CALayer()
        let (column, row) = (CGFloat(index % 3), CGFloat(index / 3))
        card.frame = CGRect(x: 10.3 + column * 70, y: 8.6 + row * 60, width: 55.5, height: 41)
        card.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: index % 2 == 0 ? 1 : 0.6)
        card.cornerRadius = 9.5
        card.borderWidth = index % 3 == 0 ? 2.25 : 0
        card.borderColor = CGColor(red: 1, green: 0.4, blue: 0, alpha: 0.8)
        return card
    }

    private static func picture(of cards: [Int]) throws -> [UInt8] {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 230, height: 190)
        root.backgroundColor = .white
        for index in cards { root.addSublayer(card(index)) }
        var options = RendererOptions()
        options.backend = .cpu
        return try root.makeImage(options: options).withUnsafeBytes { Array($0) }
    }

    @Test func `Equal rounded rectangles have the pixels that each has alone`() throws {
        let all = try Self.picture(of: Array(0..<9))
        let none = try Self.picture(of: [])
        for index in 0..<9 {
            let alone = try Self.picture(of: [index])
            let differing = alone.indices.filter { alone[$0] != none[$0] }
            #expect(differing.count > 5000)
            #expect(differing.allSatisfy { alone[$0] == all[$0] }, "card \(index)")
        }
    }
}
