import CLaminaColor
import Foundation
import LaminaMath

/// From stored components to light and back. Values below 0 are the mirror image of those above.
package enum TransferCurve: Hashable, Sendable {
    case linear
    case srgb
    case power(Double)
    /// ITU-R BT.709's and BT.2020's curve of cameras.
    case camera
    /// ROMM RGB's: a power of 1.8 with a straight beginning.
    case romm
    /// SMPTE ST 2084. A light of 1 is the white of 203 cd/m² that ITU-R BT.2408 puts plain white at.
    case pq
    /// Hybrid log-gamma, without the part that depends on all three components.
    case hlg

    /// The light of white in PQ and HLG, in cd/m².
    package static let white = 203.0

    /// The light of a component.
    package func light(_ value: Double) -> Double {
        let size = abs(value)
        let light: Double
        switch self {
        case .linear: light = size
        case .srgb: light = lamina_srgb_light(size)
        case .power(let power): light = Math.pow(size, power)
        case .camera: light = size < 0.081 ? size / 4.5 : Math.pow((size + 0.099) / 1.099, 1 / 0.45)
        case .romm: light = size < 16 / 512 ? size / 16 : Math.pow(size, 1.8)
        case .pq:
            let root = Math.pow(min(size, 1), 1 / 78.84375)
            light =
                Math.pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
                * 10_000 / Self.white
        case .hlg:
            light =
                size <= 0.5
                ? size * size / 3 : (Math.exp((min(size, 2) - 0.55991073) / 0.17883277) + 0.28466892) / 12
        }
        return value < 0 ? -light : light
    }

    /// The component of a light.
    package func value(_ light: Double) -> Double {
        let size = abs(light)
        let value: Double
        switch self {
        case .linear: value = size
        case .srgb: value = lamina_srgb_value(size)
        case .power(let power): value = Math.pow(size, 1 / power)
        case .camera: value = size < 0.018 ? 4.5 * size : 1.099 * Math.pow(size, 0.45) - 0.099
        case .romm: value = size < 1.0 / 512 ? 16 * size : Math.pow(size, 1 / 1.8)
        case .pq:
            let root = Math.pow(min(size * Self.white / 10_000, 1), 0.1593017578125)
            value = Math.pow((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root), 78.84375)
        case .hlg:
            value =
                size <= 1.0 / 12 ? sqrt(3 * size) : 0.17883277 * Math.log(12 * size - 0.28466892) + 0.55991073
        }
        return light < 0 ? -value : value
    }

    /// ICC's curve of type 3: the power, a, b, c and d of (ax + b)^g from d on, and cx below; `nil` for PQ and HLG.
    package var parameters: [Double]? {
        switch self {
        case .linear: return [1, 1, 0, 1, 0]
        case .srgb:
            let numbers = lamina_srgb_parameters
            return [numbers.0, numbers.1, numbers.2, numbers.3, numbers.4]
        case .power(let power): return [power, 1, 0, 0, 0]
        case .camera: return [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
        case .romm: return [1.8, 1, 0, 1.0 / 16, 16.0 / 512]
        case .pq, .hlg: return nil
        }
    }

    /// The light of each of the 256 levels of a byte in sRGB.
    package static let srgbLevels: [Double] = (0...255).map { lamina_srgb_light(Double($0) / 255) }

    /// The same in single precision, calculated in it.
    package static let srgbLevelsInSinglePrecision: [Float] = (0...255).map {
        lamina_srgb_lightf(Float($0) / 255)
    }
}
