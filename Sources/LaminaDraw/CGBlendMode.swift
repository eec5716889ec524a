/// How drawing combines with the pixels below, with Core Graphics' numbers.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
    /// Source over destination.
    case normal
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity
    /// Nothing is left.
    case clear
    /// The source alone, transparency included.
    case copy
    case sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
    /// The sum of both, less 1 where both have something: max(0, 1 − ((1 − D) + (1 − S))).
    case plusDarker
    /// The sum of both, at most 1.
    case plusLighter

    /// The number of its row kernel in `LaminaModes.h`.
    var kernel: UInt8 {
        switch self {
        case .normal: 0
        case .plusLighter: 1
        case .destinationOver: 2
        case .sourceAtop: 3
        case .xor: 4
        case .destinationOut: 5
        case .copy: 6
        case .clear: 7
        case .sourceIn: 8
        case .sourceOut: 9
        case .destinationIn: 10
        case .destinationAtop: 11
        case .plusDarker: 12
        case .multiply: 13
        case .screen: 14
        case .overlay: 15
        case .darken: 16
        case .lighten: 17
        case .colorDodge: 18
        case .colorBurn: 19
        case .softLight: 20
        case .hardLight: 21
        case .difference: 22
        case .exclusion: 23
        case .hue: 24
        case .saturation: 25
        case .color: 26
        case .luminosity: 27
        }
    }
}
