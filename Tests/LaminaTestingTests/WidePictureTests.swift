import Foundation
import Lamina
import LaminaImage
import LaminaReport
import Testing

import LaminaTesting

/// Expectations of pictures in other spaces, and of floats.
@Suite struct WidePictureTests {
    private static func card(_ green: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.backgroundColor = CGColor(red: 1.093066, green: green, blue: -0.150135, alpha: 1)
        return layer
    }

    @Test(arguments: [(PictureDepth.eight, 1.0), (.half, 1), (.half, 4)])
    func `A reference is equal to the picture that it was recorded from`(
        depth: PictureDepth, headroom: Double
    ) throws {
        let package = try ScratchPackage()
        try withPictureSettings(colorSpace: .displayP3, depth: depth, headroom: headroom) {
            _ = package.expectation().outcome { try drawn(Self.card(-0.226742)) }
            let png = try package.bytes("card.png")
            #expect(png[24] == (depth == .half ? 16 : 8))
            let second = package.expectation().outcome { try drawn(Self.card(-0.226742)) }
            #expect(second.failure == nil, "\(second.failure ?? "")")
        }
    }

    @Test func `A difference outside of sRGB fails, though bytes of sRGB are the same`() throws {
        let package = try ScratchPackage()
        withPictureSettings(colorSpace: .displayP3, depth: .half) {
            _ = package.expectation().outcome { try drawn(Self.card(-0.226742)) }
            let second = package.expectation().outcome { try drawn(Self.card(-0.1)) }
            #expect(second.record.finding?.differingPixels == 16)
            #expect(second.failure != nil)
        }
        let plain = try ScratchPackage()
        _ = plain.expectation().outcome { try drawn(Self.card(-0.226742)) }
        let second = plain.expectation().outcome { try drawn(Self.card(-0.1)) }
        #expect(second.failure == nil)
    }

    @Test func `A filmstrip keeps the space and the depth of its frames`() throws {
        try withPictureSettings(colorSpace: .displayP3, depth: .half) {
            let picture = try drawn(Self.card(-0.226742), at: [0, 1])
            #expect(picture.image.pixelSpace == .displayP3)
            #expect(picture.image.storedBytesPerPixel == 8)
            #expect(picture.image.straightRGBA().prefix(4) == [255, 0, 0, 255])
        }
    }
}
