import Foundation

/// From components to light and back. Values below 0 are the mirror image of those above.
enum ColorCurve: Hashable, Sendable {
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
    static let white = 203.0

    func light(_ value: Double) -> Double {
        let size = abs(value)
        let light: Double
        switch self {
        case .linear: light = size
        case .srgb: light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
        case .power(let power): light = pow(size, power)
        case .camera: light = size < 0.081 ? size / 4.5 : pow((size + 0.099) / 1.099, 1 / 0.45)
        case .romm: light = size < 16 / 512 ? size / 16 : pow(size, 1.8)
        case .pq:
            let root = pow(min(size, 1), 1 / 78.84375)
            light =
                pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
                * 10_000 / Self.white
        case .hlg:
            light =
                size <= 0.5
                ? size * size / 3 : (exp((min(size, 2) - 0.55991073) / 0.17883277) + 0.28466892) / 12
        }
        return value < 0 ? -light : light
    }

    func value(_ light: Double) -> Double {
        let size = abs(light)
        let value: Double
        switch self {
        case .linear: value = size
        case .srgb: value = size <= 0.0031308 ? 12.92 * size : 1.055 * pow(size, 1 / 2.4) - 0.055
        case .power(let power): value = pow(size, 1 / power)
        case .camera: value = size < 0.018 ? 4.5 * size : 1.099 * pow(size, 0.45) - 0.099
        case .romm: value = size < 1.0 / 512 ? 16 * size : pow(size, 1 / 1.8)
        case .pq:
            let root = pow(min(size * Self.white / 10_000, 1), 0.1593017578125)
            value = pow((0.8359375 + 18.8515625 * root) / (1 + 18.6875 * root), 78.84375)
        case .hlg:
            value = size <= 1.0 / 12 ? sqrt(3 * size) : 0.17883277 * log(12 * size - 0.28466892) + 0.55991073
        }
        return light < 0 ? -value : value
    }

    /// ICC's curve of type 3: the power, a, b, c and d of (ax + b)^g from d on, and cx below; `nil` for PQ and HLG.
    var parameters: [Double]? {
        switch self {
        case .linear: [1, 1, 0, 1, 0]
        case .srgb: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        case .power(let power): [power, 1, 0, 0, 0]
        case .camera: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
        case .romm: [1.8, 1, 0, 1.0 / 16, 16.0 / 512]
        case .pq, .hlg: nil
        }
    }
}
