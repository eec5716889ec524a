import CoreGraphics
import Foundation
import Testing

@Suite struct NamedSpaceTests {
    private func color(_ name: CFString, _ parts: [CGFloat]) throws -> CGColor {
        let space = try #require(CGColorSpace(name: name))
        return try #require(CGColor(colorSpace: space, components: parts + [1]))
    }

    private func isNear(_ color: CGColor, _ rgb: [CGFloat], within limit: CGFloat = 2e-3) -> Bool {
        zip([color.red, color.green, color.blue], rgb).allSatisfy { abs($0 - $1) < limit }
    }

    @Test(
        "White is white in every space of red, green and blue",
        arguments: [
            CGColorSpace.adobeRGB1998, CGColorSpace.dcip3, CGColorSpace.rommrgb, CGColorSpace.acescgLinear,
            CGColorSpace.itur_709, CGColorSpace.itur_2020, CGColorSpace.linearITUR_2020,
            CGColorSpace.coreMedia709,
        ])
    func white(_ name: CFString) throws {
        #expect(isNear(try color(name, [1, 1, 1]), [1, 1, 1], within: 1e-6))
    }

    @Test("Colours of wide spaces are those of CSS Color 4")
    func wide() throws {
        // color(a98-rgb 0 1 0), color(rec2020 1 0 0) and color(prophoto-rgb 0 1 0) in sRGB.
        #expect(
            isNear(try color(CGColorSpace.adobeRGB1998, [0, 1, 0]), [-0.6636, 1, -0.2294], within: 2e-2))
        #expect(isNear(try color(CGColorSpace.linearITUR_2020, [1, 0, 0]), [1.2482, -0.3879, -0.1434]))
        let lime = try color(CGColorSpace.rommrgb, [0, 1, 0])
        #expect(lime.red < -0.5 && lime.green > 1 && lime.blue < -0.2)
    }

    @Test("Plain white of PQ and hybrid log-gamma is at 58 and 75 per cent of the signal")
    func brightness() throws {
        #expect(isNear(try color(CGColorSpace.itur_2100_PQ, [0.5807, 0.5807, 0.5807]), [1, 1, 1]))
        #expect(isNear(try color(CGColorSpace.itur_2100_HLG, [0.75, 0.75, 0.75]), [1, 1, 1], within: 1e-2))
        #expect(CGColorSpace(name: CGColorSpace.itur_2100_PQ)?.isHDR == true)
    }

    @Test("L*a*b* and XYZ have D50 as their white")
    func lab() throws {
        #expect(isNear(try color(CGColorSpace.genericLab, [100, 0, 0]), [1, 1, 1]))
        #expect(isNear(try color(CGColorSpace.genericXYZ, [0.9642, 1, 0.8249]), [1, 1, 1]))
        // sRGB's red is L* 54.29, a 80.81, b 69.89 for D50.
        #expect(isNear(try color(CGColorSpace.genericLab, [54.29, 80.81, 69.89]), [1, 0, 0], within: 1e-2))
    }

    @Test(
        "A colour comes back from every space",
        arguments: [
            CGColorSpace.adobeRGB1998, CGColorSpace.itur_2020, CGColorSpace.itur_2100_HLG,
            CGColorSpace.itur_2100_PQ,
            CGColorSpace.rommrgb, CGColorSpace.genericLab, CGColorSpace.genericXYZ,
        ])
    func back(_ name: CFString) throws {
        let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        let space = try #require(CGColorSpace(name: name))
        let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
        #expect(isNear(there, [0.2, 0.4, 0.6], within: 1e-3))
    }

    @Test("A profile that is written is read as the same space")
    func profile() throws {
        let adobe = try #require(CGColorSpace(name: CGColorSpace.adobeRGB1998))
        let data = try #require(adobe.copyICCData())
        let read = try #require(CGColorSpace(iccData: data))
        #expect(read.model == .rgb && read.numberOfComponents == 3 && read.copyICCData() == data)
        let one = try #require(CGColor(colorSpace: read, components: [0.5, 0.6, 0.4, 1]))
        #expect(isNear(one, try color(CGColorSpace.adobeRGB1998, [0.5, 0.6, 0.4]).parts, within: 5e-3))
        #expect(CGColorSpace(iccData: Data(repeating: 7, count: 300)) == nil)
    }

    @Test("An indexed space looks its colours up, and clamps numbers")
    func indexed() throws {
        let space = try #require(
            CGColorSpace(
                indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: [0, 0, 0, 255, 0, 51]))
        #expect(CGColor(colorSpace: space, components: [9, 1])?.parts == [1, 0, 0.2])
        #expect(space.colorTable?.count == 6)
    }

    @Test("Spaces are made extended and linear by their names")
    func related() throws {
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(CGColorSpaceCreateExtended(p3)?.name == CGColorSpace.extendedDisplayP3)
        #expect(CGColorSpaceCreateLinearized(p3)?.name == CGColorSpace.linearDisplayP3)
        #expect(CGColorSpaceCreateExtendedLinearized(p3)?.name == CGColorSpace.extendedLinearDisplayP3)
    }

    @Test("Numbers at pointers make colours and gradients")
    func pointers() throws {
        var numbers: [CGFloat] = [1, 0, 0, 1, 0, 0, 1, 0.5]
        var places: [CGFloat] = [0, 1]
        let rgb = CGColorSpaceCreateDeviceRGB()
        #expect(CGColor(colorSpace: rgb, components: &numbers)?.red == 1)
        #expect(CGGradient(colorSpace: rgb, colorComponents: &numbers, locations: &places, count: 2) != nil)
        #expect(CGGradient(colorSpace: rgb, colorComponents: numbers, locations: nil, count: 2) != nil)
        #expect(
            CGGradient(
                colorsSpace: nil, colors: [CGColor.black, CGColor.white] as CFArray, locations: &places)
                != nil)
    }

    @Test("Providers and consumers of functions move all bytes")
    func callbacks() throws {
        nonisolated(unsafe) var left = 100_000
        var reading = CGDataProviderSequentialCallbacks(
            version: 0,
            getBytes: { _, room, count in
                let now = min(left, count)
                memset(room, 7, now)
                left -= now
                return now
            }, skipForward: nil, rewind: nil, releaseInfo: nil)
        #expect(
            CGDataProvider(sequentialInfo: nil, callbacks: &reading)?.data
                == Data(repeating: 7, count: 100_000))
        var direct = CGDataProviderDirectCallbacks(
            version: 0, getBytePointer: nil, releaseBytePointer: nil,
            getBytesAtPosition: { _, room, position, count in
                memset(room, Int32(position % 256), min(count, 3))
                return min(count, 3)
            }, releaseInfo: nil)
        #expect(CGDataProvider(directInfo: nil, size: 5, callbacks: &direct)?.data == Data([0, 0, 0, 3, 3]))
    }
}

extension CGColor {
    fileprivate var parts: [CGFloat] { [red, green, blue] }
}
