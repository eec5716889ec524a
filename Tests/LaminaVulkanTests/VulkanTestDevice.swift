import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan

/// The device for the tests of this target: always with the validation layers, never with the user's cache folder. A
/// software device is used as a GPU is, unless a test asks for what is there for such devices alone.
enum VulkanTestDevice {
    /// - Parameters:
    ///   - asGPU: Whether a software device gets the draws of a GPU.
    ///   - readsInPlace: Whether a software device's picture is read where it is drawn. A GPU's never is.
    static func options(asGPU: Bool = true, readsInPlace: Bool = true) -> VulkanOptions {
        var options = VulkanOptions()
        options.validation = true
        options.cacheFolder = nil
        options.drawsAsGPU = asGPU
        options.mayReadInPlace = readsInPlace
        return options
    }

    static func make(asGPU: Bool = true, readsInPlace: Bool = true) throws -> VulkanBackend {
        try VulkanBackend(options: options(asGPU: asGPU, readsInPlace: readsInPlace))
    }

    /// A backend that draws as on a GPU, with all blurs in shaders, and a backend that lets the CPU help a software device,
    /// with large blurs too.
    static func bothWays() throws -> [VulkanBackend] { try [true, false].map { try make(asGPU: $0) } }
}

/// How far two pictures are apart: the largest difference of a channel, and how many pixels differ by more
/// than each level.
struct PixelDifference: CustomStringConvertible {
    var largest = 0
    /// For each level, the number of pixels whose worst channel differs by more.
    var beyond = [Int](repeating: 0, count: 256)
    var worst = (x: 0, y: 0)
    var values: (UInt32, UInt32) = (0, 0)

    init(_ a: CGImage, _ b: CGImage) {
        guard a.width == b.width, a.height == b.height else {
            largest = 256
            return
        }
        a.withUnsafeBytes { x in
            b.withUnsafeBytes { y in
                for pixel in 0..<(a.width * a.height) {
                    var most = 0
                    for i in (pixel * 4)..<(pixel * 4 + 4) { most = max(most, abs(Int(x[i]) - Int(y[i]))) }
                    for level in 0..<most { beyond[level] += 1 }
                    if most > largest {
                        largest = most
                        worst = (pixel % a.width, pixel / a.width)
                        values = (
                            x.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self),
                            y.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
                        )
                    }
                }
            }
        }
    }

    var description: String {
        "largest \(largest) at \(worst.x),\(worst.y): \(String(values.0, radix: 16)) and "
            + "\(String(values.1, radix: 16)); beyond 0, 1, 2, 4, 16: \(beyond[0]) \(beyond[1]) \(beyond[2]) "
            + "\(beyond[4]) \(beyond[16])"
    }
}
