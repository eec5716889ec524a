import CoreImage
import CoreImage.CIFilterBuiltins
import Testing
import UIKit

@Suite struct CIFilterTests {
    @Test func `An unknown name is no filter`() {
        #expect(CIFilter(name: "CINoSuchFilter") == nil && CIFilter(name: "gaussianBlur") == nil)
        #expect(plain(.red, 2, 2).applyingFilter("CINoSuchFilter").extent.width == 2)
    }

    @Test func `A filter has keys, defaults and attributes`() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        #expect(blur.inputKeys == ["inputImage", "inputRadius"] && blur.outputKeys == ["outputImage"])
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10 && blur.outputImage == nil)
        blur.setValue(3, forKey: kCIInputRadiusKey)
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Int == 3)
        blur.setValue(3, forKey: "inputNoSuch")
        #expect(blur.value(forKey: "inputNoSuch") == nil)
        blur.setDefaults()
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10)
        let about = try #require(blur.attributes[kCIInputRadiusKey] as? [String: Any])
        #expect(
            about[kCIAttributeClass] as? String == "NSNumber" && about[kCIAttributeDefault] as? Double == 10)
        #expect(blur.attributes[kCIAttributeFilterDisplayName] as? String == "Gaussian Blur")
        #expect(CIFilter.filterNames(inCategory: kCICategoryBlur) == ["CIGaussianBlur"])
        #expect(CIFilter.filterNames(inCategory: nil).contains("CISourceOverCompositing"))
        #expect(
            CIFilter.filterNames(inCategory: kCICategoryGradient) == ["CILinearGradient", "CIRadialGradient"])
        for name in CIFilter.filterNames(inCategory: nil) { #expect(CIFilter(name: name) != nil) }
    }

    @Test func `A blur makes the image larger and keeps what there is`() throws {
        let image = plain(.white, 40, 40).applyingGaussianBlur(sigma: 4)
        #expect(image.extent == CGRect(x: -12, y: -12, width: 64, height: 64))
        let found = try pixels(image).map { Double($0[3]) / 255 }
        #expect(abs(found.reduce(0, +) - 1600) < 16)
        // Half at the edge, whole in the middle, next to nothing at the far end.
        let row = try pixels(image, CGRect(x: -12, y: 20, width: 64, height: 1)).map { Int($0[3]) }
        #expect(abs(row[11] + row[12] - 255) <= 4 && row[32] == 255 && row[0] <= 2)
    }

    @Test func `A blur of a clamped image has no soft edge`() throws {
        let image = plain(.red, 20, 20).clampedToExtent().applyingFilter(
            "CIGaussianBlur", parameters: [kCIInputRadiusKey: 5])
        #expect(try pixels(image, CGRect(x: 0, y: 0, width: 20, height: 20)).allSatisfy { $0 == red })
    }

    @Test func `A blurred image that is moved and scaled is blurred first`() throws {
        let image = plain(.white, 40, 40).applyingGaussianBlur(sigma: 4)
            .transformed(by: CGAffineTransform(scaleX: 0.5, y: 0.5))
        #expect(image.extent == CGRect(x: -6, y: -6, width: 32, height: 32))
        let edge = Int(try pixel(image, -1, 10)[3]) + Int(try pixel(image, 0, 10)[3])
        #expect(abs(edge - 255) <= 8)
    }

    @Test func `Colours are changed by inversion, matrices and controls`() throws {
        let image = CIImage(cgImage: try picture([[[10, 20, 30, 255]]]))
        #expect(try pixel(image.applyingFilter("CIColorInvert"), 0, 0) == [245, 235, 225, 255])
        let swapped = image.applyingFilter(
            "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: 0, y: 0, z: 1, w: 0),
                "inputBVector": CIVector(x: 1, y: 0, z: 0, w: 0),
                "inputBiasVector": CIVector(x: 0, y: 0.2, z: 0, w: 0),
            ])
        let found = try pixel(swapped, 0, 0)
        #expect(found[0] == 30 && abs(Int(found[1]) - 71) <= 1 && found[2] == 10)
        let gray = try pixel(
            image.applyingFilter("CIColorControls", parameters: [kCIInputSaturationKey: 0]), 0, 0)
        #expect(gray[0] == gray[1] && gray[1] == gray[2])
        #expect(swapped.extent == image.extent)
    }

    @Test func `Blend modes and operators have their extents and numbers`() throws {
        let light = plain(CIColor(red: 200 / 255, green: 1, blue: 0), 4, 4)
        let dark = plain(CIColor(red: 100 / 255, green: 0.5, blue: 1), 4, 4)
            .transformed(by: CGAffineTransform(translationX: 2, y: 0))
        func on(_ name: String) -> CIImage {
            light.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: dark])
        }
        let product = try pixel(on("CIMultiplyBlendMode"), 2, 0)
        #expect(abs(Int(product[0]) - 78) <= 1 && (127...128).contains(product[1]) && product[2] == 0)
        #expect(on("CIMultiplyBlendMode").extent == CGRect(x: 0, y: 0, width: 6, height: 4))
        #expect(on("CISourceInCompositing").extent == CGRect(x: 2, y: 0, width: 2, height: 4))
        #expect(try pixel(on("CISourceInCompositing"), 3, 0) == [200, 255, 0, 255])
        #expect(try pixel(on("CISourceOutCompositing"), 1, 0) == [200, 255, 0, 255])
        #expect(try pixel(on("CISourceOutCompositing"), 3, 0) == clear)
        #expect(on("CISourceAtopCompositing").extent == dark.extent)
        #expect(try pixel(on("CIAdditionCompositing"), 2, 0) == [255, 255, 255, 255])
        #expect(on("CIScreenBlendMode").applyingFilter("CIColorInvert").extent.width == 6)
    }

    @Test func `A blend sees its background alone`() throws {
        // What lies below the blend must not be multiplied.
        let blend = plain(.white, 2, 2).applyingFilter(
            "CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: plain(.clear, 2, 2)])
        #expect(try pixel(blend.composited(over: plain(.red, 2, 2)), 0, 0) == white)
    }

    @Test func `Gradients are evaluated between their points`() throws {
        let linear = try #require(
            CIFilter(name: "CILinearGradient", parameters: ["inputPoint1": CIVector(x: 100, y: 0)])?
                .outputImage)
        #expect(try abs(Int(pixel(linear, 50, 7)[0]) - 127) <= 2 && pixel(linear, -9, 0) == white)
        #expect(try pixel(linear, 120, 0) == [0, 0, 0, 255])
        let radial = CIFilter.radialGradient()
        radial.center = CGPoint(x: 50, y: 50)
        radial.radius0 = 10
        radial.radius1 = 30
        radial.color1 = .red
        let image = try #require(radial.outputImage)
        #expect(try pixel(image, 50, 50) == white && pixel(image, 90, 50) == red)
        #expect(try abs(Int(pixel(image, 70, 50)[1]) - 122) <= 4)
    }

    @Test func `A mask chooses between two images`() throws {
        let mask = plain(.white, 2, 4).composited(over: plain(.black, 4, 4))
        let blend = CIFilter.blendWithMask()
        blend.inputImage = plain(.red, 4, 4)
        blend.backgroundImage = plain(.green, 4, 4)
        blend.maskImage = mask
        let image = try #require(blend.outputImage)
        #expect(try pixel(image, 0, 0) == red && pixel(image, 3, 3) == green)
        let alpha = try #require(
            CIFilter(
                name: "CIBlendWithAlphaMask",
                parameters: [
                    kCIInputImageKey: plain(.red, 4, 4), kCIInputMaskImageKey: plain(.black, 2, 4),
                ])?.outputImage)
        #expect(try pixel(alpha, 0, 0) == red && pixel(alpha, 3, 3) == clear)
        #expect(try pixel(mask.applyingFilter("CIMaskToAlpha"), 3, 3) == clear)
        #expect(try pixel(mask.applyingFilter("CIMaskToAlpha"), 0, 0) == white)
    }

    @Test func `Filters with properties set the inputs of their keys`() throws {
        let blur = CIFilter.gaussianBlur()
        #expect(blur.radius == 10)
        blur.radius = 2
        blur.inputImage = plain(.red, 10, 10)
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Float == 2)
        #expect(blur.outputImage?.extent == CGRect(x: -6, y: -6, width: 22, height: 22))
        let multiply = CIFilter.multiplyBlendMode()
        multiply.inputImage = plain(.red, 2, 2)
        multiply.backgroundImage = plain(.white, 2, 2)
        #expect(try pixel(#require(multiply.outputImage), 1, 1) == red)
    }

    @Test func `Odd inputs count as the default`() throws {
        let blur = try #require(
            CIFilter(name: "CIGaussianBlur", parameters: [kCIInputImageKey: plain(.red, 4, 4)]))
        blur.setValue("wide", forKey: kCIInputRadiusKey)
        #expect(blur.outputImage?.extent.width == 64)
        blur.setValue(-5, forKey: kCIInputRadiusKey)
        #expect(blur.outputImage?.extent.width == 4)
        blur.setValue(Double.nan, forKey: kCIInputRadiusKey)
        #expect(blur.outputImage?.extent.width == 64)
    }

    private final class Doubled: CIFilter {
        var inputImage: CIImage?
        override var outputImage: CIImage? { inputImage?.transformed(by: CGAffineTransform(scaleX: 2, y: 2)) }
    }

    @Test func `A filter of the program's own has its own result`() {
        let filter = Doubled()
        filter.inputImage = plain(.red, 3, 3)
        #expect(filter.outputImage?.extent.width == 6 && filter.value(forKey: "outputImage") is CIImage)
    }

    @Test func `A layer draws a filter of Core Image as one of its own, and reads it back`() throws {
        func layer(_ filter: Any) throws -> [UInt8] {
            let root = CALayer()
            root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
            let layer = CALayer()
            layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
            layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            layer.filters = [filter]
            root.addSublayer(layer)
            #expect(layer.filters?.count == 1)
            return try root.makeImage().straightRGBA()
        }
        let blur = try #require(CIFilter(name: "CIGaussianBlur", parameters: [kCIInputRadiusKey: 3]))
        #expect(try layer(blur) == layer(CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])))
        blur.isEnabled = false
        #expect(try layer(blur) != layer(CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(3)])))
        let one = CALayer()
        one.compositingFilter = CIFilter(name: "CIMultiplyBlendMode")
        #expect((one.compositingFilter as? CIFilter)?.name == "CIMultiplyBlendMode")
    }

    @Test func `A key path of a layer reaches a named filter`() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        blur.name = "soft"
        let layer = CALayer()
        layer.filters = [blur]
        layer.setValue(7, forKeyPath: "filters.soft.inputRadius")
        #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 7)
    }

    @Test func `Pictures and colours of views come and go`() throws {
        let picture = UIImage(ciImage: plain(.red, 4, 2))
        #expect(picture.size == CGSize(width: 4, height: 2))
        let image = try #require(CIImage(image: picture))
        #expect(try pixel(image, 1, 1) == red)
        #expect(UIColor(ciColor: .green) == UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        #expect(CIColor(color: .red).red == 1 && UIColor.blue.ciColor.blue == 1)
        #expect(UIImage(ciImage: .red).cgImage == nil)
    }
}
