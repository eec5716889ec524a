import Testing
import UIKit

@Suite struct UIColorTests {
    @Test func `Hue, saturation and brightness come back`() {
        for hue in stride(from: CGFloat(0), to: 1, by: 0.13) {
            var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            UIColor(hue: hue, saturation: 0.6, brightness: 0.7, alpha: 0.5).getHue(
                &h, saturation: &s, brightness: &b, alpha: &a)
            #expect(abs(h - hue) < 1e-9 && abs(s - 0.6) < 1e-9 && abs(b - 0.7) < 1e-9 && a == 0.5)
        }
        #expect(UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1) == UIColor.green)
    }

    @Test func `Only a grey has a white`() {
        var white: CGFloat = 0
        #expect(UIColor(white: 0.25, alpha: 1).getWhite(&white, alpha: nil) && white == 0.25)
        #expect(!UIColor.red.getWhite(&white, alpha: nil))
    }

    @Test func `Literals, dynamic colours and names give colours`() {
        let literal = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
        #expect(literal == UIColor.red)
        let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        #expect(dynamic.resolvedColor(with: .current) == UIColor(cgColor: .black) as UIColor)
        UIColor.register(.blue, named: "Brand")
        #expect(UIColor(named: "Brand") == UIColor.blue)
        #expect(UIColor(named: "no such colour") == nil)
    }

    @Test func `A colour that is not a number draws nothing wrong`() {
        _ = UIColor(hue: .nan, saturation: 1, brightness: 1, alpha: 1).cgColor
        _ = UIColor(red: .infinity, green: -1, blue: .nan, alpha: 2).withAlphaComponent(0.5)
    }
}
