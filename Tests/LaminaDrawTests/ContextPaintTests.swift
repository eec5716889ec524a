import Foundation
import LaminaDraw
import LaminaGeometry
import LaminaImage
import Testing

@Suite struct ContextPaintTests {
    static let all = CGRect(x: 0, y: 0, width: 20, height: 20)

    @Test func `Opacity multiplies the colour's own`() throws {
        let drawing = try Drawing {
            $0.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
            $0.setAlpha(0.5)
            $0.fill(Self.all)
        }
        #expect(drawing.pixel(3, 3) == [64, 64, 64, 64])
    }

    /// Red over half blue, of which all formulas are known.
    @Test(
        arguments: [
            (CGBlendMode.normal, [0, 0, 255, 255]), (.copy, [0, 0, 255, 255]), (.clear, [0, 0, 0, 0]),
            (.destinationOver, [128, 0, 127, 255]), (.sourceIn, [0, 0, 128, 128]),
            (.sourceOut, [0, 0, 127, 127]),
            (.sourceAtop, [0, 0, 128, 128]), (.destinationIn, [128, 0, 0, 128]),
            (.destinationOut, [0, 0, 0, 0]),
            (.destinationAtop, [128, 0, 127, 255]), (.xor, [0, 0, 127, 127]),
            (.plusLighter, [128, 0, 255, 255]),
            (.multiply, [0, 0, 127, 255]), (.screen, [128, 0, 255, 255]), (.difference, [128, 0, 255, 255]),
        ] as [(CGBlendMode, [UInt8])])
    func `Modes follow their formulas`(mode: CGBlendMode, expected: [UInt8]) throws {
        let drawing = try Drawing {
            $0.setFillColor(red: 0, green: 0, blue: 1, alpha: 128.0 / 255)
            $0.fill(Self.all)
            $0.setBlendMode(mode)
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(Self.all)
        }
        #expect(drawing.pixel(5, 5) == expected)
    }

    @Test func `A transparency layer fades as one`() throws {
        let drawing = try Drawing {
            $0.setAlpha(0.5)
            $0.beginTransparencyLayer()
            $0.fill(CGRect(x: 0, y: 0, width: 12, height: 20))
            $0.fill(CGRect(x: 8, y: 0, width: 12, height: 20))
            $0.endTransparencyLayer()
        }
        #expect(drawing.alpha(10, 5) == 128)
        #expect(drawing.alpha(2, 5) == 128)
    }

    @Test func `Layers that do not match are bounded and lose nothing`() throws {
        let drawing = try Drawing {
            $0.endTransparencyLayer()
            for _ in 0..<1000 { $0.beginTransparencyLayer() }
            $0.fill(Self.all)
            for _ in 0..<1001 { $0.endTransparencyLayer() }
            for _ in 0..<100_000 { $0.saveGState() }
        }
        #expect(drawing.area == 400)
    }

    @Test func `A shadow falls where the base space says, below what casts it`() throws {
        let drawing = try Drawing {
            $0.scaleBy(x: 0.5, y: -0.5)
            $0.translateBy(x: 0, y: -40)
            $0.setShadow(offset: CGSize(width: 5, height: -5), blur: 0, color: .black)
            $0.setFillColor(.white)
            $0.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
        }
        #expect(drawing.pixel(6, 6) == [255, 255, 255, 255])
        #expect(drawing.pixel(12, 12) == [0, 0, 0, 255])
        #expect(drawing.alpha(3, 12) == 0)
    }

    @Test func `A shadow's blur is twice its standard deviation`() throws {
        let drawing = try Drawing(200, 40) {
            $0.setShadow(offset: CGSize(width: 100, height: 0), blur: 8, color: .black)
            $0.fill(CGRect(x: -100, y: -100, width: 100, height: 300))
        }
        // A straight edge at 100 becomes the normal distribution with σ 4: 4.5 px on, Φ(−1.125) = 0.1303.
        #expect(abs(Int(drawing.alpha(104, 20)) - 33) <= 2)
        #expect(abs(Int(drawing.alpha(95, 20)) - 222) <= 2)
    }

    @Test func `An image is upright and stretched`() throws {
        let image = try Drawing(2, 2) {
            $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            $0.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
            $0.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
            $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        }.image
        let drawing = try Drawing {
            $0.interpolationQuality = .none
            $0.draw(image, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        }
        #expect(drawing.pixel(2, 2) == [0, 0, 255, 255])
        #expect(drawing.pixel(17, 17) == [255, 0, 0, 255])
        #expect(drawing.area == 200)
    }

    @Test func `Tiles fill the clip`() throws {
        let image = try Drawing(2, 2) { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 2)) }.image
        let drawing = try Drawing {
            $0.clip(to: CGRect(x: 0, y: 0, width: 20, height: 10))
            $0.draw(image, in: CGRect(x: 4, y: 4, width: 2, height: 2), byTiling: true)
        }
        #expect(drawing.area == 100)
        #expect(drawing.alpha(0, 19) == 255)
        #expect(drawing.alpha(1, 19) == 0)
    }

    @Test func `An image's alpha clips`() throws {
        let mask = try Drawing(2, 1) {
            $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }.image
        let drawing = try Drawing {
            $0.interpolationQuality = .none
            $0.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: mask)
            $0.fill(Self.all)
        }
        #expect(drawing.area == 200)
        #expect(drawing.alpha(19, 3) == 0)
    }

    @Test func `A linear gradient mixes along its line and ends where it is told`() throws {
        let gradient = try #require(CGGradient(colors: [.black, .white]))
        let drawing = try Drawing {
            $0.drawLinearGradient(
                gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
                options: .drawsAfterEndLocation)
        }
        #expect(drawing.alpha(4, 4) == 0)
        #expect(drawing.pixel(19, 4) == [255, 255, 255, 255])
        for x in 5..<15 {
            let expected = (Double(x) + 0.5 - 5) / 10 * 255
            #expect(abs(Double(drawing.pixel(x, 7)[0]) - expected) <= 1)
        }
    }

    @Test func `A radial gradient is the same around its centre`() throws {
        let gradient = try #require(CGGradient(colors: [.white, .black], locations: [0, 1]))
        let drawing = try Drawing {
            $0.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 10, y: 10), startRadius: 0,
                endCenter: CGPoint(x: 10, y: 10), endRadius: 8, options: [])
        }
        #expect(drawing.alpha(0, 0) == 0)
        #expect(drawing.pixel(5, 9) == drawing.pixel(14, 10))
        let expected = 255 * (1 - (4.5 * 4.5 + 0.25).squareRoot() / 8)
        #expect(abs(Double(drawing.pixel(5, 9)[0]) - expected) <= 1)
    }

    @Test(arguments: [[], [0.5], [0, CGFloat.nan]] as [[CGFloat]])
    func `Stops that do not fit are no gradient`(locations: [CGFloat]) {
        #expect(CGGradient(colors: [.black, .white], locations: locations) == nil)
    }

    @Test func `Stops may come in any order and lie outside`() throws {
        let gradient = try #require(CGGradient(colors: [.white, .black], locations: [7, -3]))
        let drawing = try Drawing {
            $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 20, y: 0), options: [])
        }
        #expect(drawing.pixel(0, 0)[0] < 10)
        #expect(drawing.pixel(19, 0)[0] > 245)
    }
}
