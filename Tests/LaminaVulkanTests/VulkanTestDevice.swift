import Foundation
import Lamina
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaSoftware
import LaminaTestSupport
import LaminaVulkan

/// The device for the tests of this target: always with the validation layers, never with the user's cache folder.
enum VulkanTestDevice {
    static func options(readsInPlace: Bool = true) -> VulkanOptions {
        var options = VulkanOptions()
        options.validation = true
        options.cacheFolder = nil
        options.mayReadInPlace = readsInPlace
        return options
    }

    static func make(readsInPlace: Bool = true) throws -> VulkanBackend {
        try VulkanBackend(options: options(readsInPlace: readsInPlace))
    }

    /// A backend that lets the CPU compute large blurs where the device is a software one, and a backend that leaves
    /// all blurs to shaders.
    static func waysToFilter() throws -> [VulkanBackend] {
        try [true, false].map { onHost in
            var options = options()
            options.mayFilterOnHost = onHost
            return try VulkanBackend(options: options)
        }
    }
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
