// From Shaders/ 544e88cd0ad38a22 by glslang 12.0.0, with `swift package compile-shaders`. Not to be edited.

/// `EdgeRecord` in the shaders.
struct EdgeRecord: Equatable, Sendable {
    var origin: SIMD2<Float> = .zero
    var outline: UInt32 = 0
    var mask: UInt32 = 0
    var edge0: SIMD4<Float> = .zero
    var edge1: SIMD4<Float> = .zero
    var edge2: SIMD4<Float> = .zero
    var edge3: SIMD4<Float> = .zero
}

/// `FilterConstants` in the shaders.
struct FilterConstants: Equatable, Sendable {
    var scale: SIMD2<Float> = .zero
    var offset: SIMD2<Int32> = .zero
    var bounds: SIMD4<Int32> = .zero
    var step: SIMD2<Int32> = .zero
    var outside: Float = 0
    var padding: Float = 0
    var weights0: SIMD4<Float> = .zero
    var weights1: SIMD4<Float> = .zero
    var weights2: SIMD4<Float> = .zero
    var weights3: SIMD4<Float> = .zero
    var weights4: SIMD4<Float> = .zero
}

/// `GlyphRecord` in the shaders.
struct GlyphRecord: Equatable, Sendable {
    var low: UInt32 = 0
    var high: UInt32 = 0
    var innerLow: UInt32 = 0
    var innerHigh: UInt32 = 0
    var shift: SIMD2<Int32> = .zero
    var color: UInt32 = 0
    var padding: UInt32 = 0
}

/// `GradientRecord` in the shaders.
struct GradientRecord: Equatable, Sendable {
    var atOrigin: SIMD4<Float> = .zero
    var perX: SIMD4<Float> = .zero
    var perY: SIMD4<Float> = .zero
    var place: SIMD4<Int32> = .zero
    var starts: SIMD4<Float> = .zero
    var focus: SIMD4<Float> = .zero
    var color0: SIMD4<Float> = .zero
    var color1: SIMD4<Float> = .zero
    var color2: SIMD4<Float> = .zero
    var color3: SIMD4<Float> = .zero
    var color4: SIMD4<Float> = .zero
    var gain1: SIMD4<Float> = .zero
    var gain2: SIMD4<Float> = .zero
    var gain3: SIMD4<Float> = .zero
}

/// `GradientSpan` in the shaders.
struct GradientSpan: Equatable, Sendable {
    var start: SIMD4<Float> = .zero
    var color: SIMD4<Float> = .zero
    var gain: SIMD4<Float> = .zero
}

/// `OutlineRecord` in the shaders.
struct OutlineRecord: Equatable, Sendable {
    var cornerU: SIMD4<Float> = .zero
    var cornerV: SIMD4<Float> = .zero
    var cornerW: SIMD4<Float> = .zero
    var edge4: SIMD4<Float> = .zero
    var edge5: SIMD4<Float> = .zero
    var edge6: SIMD4<Float> = .zero
    var edge7: SIMD4<Float> = .zero
    var hole0: SIMD4<Float> = .zero
    var hole1: SIMD4<Float> = .zero
    var hole2: SIMD4<Float> = .zero
    var hole3: SIMD4<Float> = .zero
    var holeU: SIMD4<Float> = .zero
    var holeV: SIMD4<Float> = .zero
    var holeW: SIMD4<Float> = .zero
}

/// `Paint` in the shaders.
struct Paint: Equatable, Sendable {
    var origin: SIMD2<Float> = .zero
    var opacity: Float = 0
    var mask: UInt32 = 0
    var texels: SIMD4<Float> = .zero
    var atOrigin: SIMD4<Float> = .zero
    var perX: SIMD4<Float> = .zero
    var perY: SIMD4<Float> = .zero
    var core: SIMD4<Int32> = .zero
    var offset: SIMD2<Int32> = .zero
    var isMixed: Int32 = 0
    var padding: Int32 = 0
}

/// `Piece` in the shaders.
struct Piece: Equatable, Sendable {
    var low: UInt32 = 0
    var high: UInt32 = 0
    var source: UInt32 = 0
    var shape: UInt32 = 0
}

/// `PlaneConstants` in the shaders.
struct PlaneConstants: Equatable, Sendable {
    var origin: SIMD2<Int32> = .zero
    var size: SIMD2<Int32> = .zero
    var colorSize: SIMD2<Int32> = .zero
    var luma: Int32 = 0
    var black: Int32 = 0
    var colors: SIMD4<Int32> = .zero
}

/// `Sprite` in the shaders.
struct Sprite: Equatable, Sendable {
    var middle: SIMD2<Float> = .zero
    var atMiddle: SIMD2<Float> = .zero
    var perPixel: SIMD4<Float> = .zero
    var texels: SIMD4<Float> = .zero
}

/// `TargetConstants` in the shaders.
struct TargetConstants: Equatable, Sendable {
    var scale: SIMD2<Float> = .zero
    var backdrop: SIMD2<Int32> = .zero
}

/// What the shaders say of each struct above, and what Swift makes of it, for a test to compare.
package enum ShaderLayouts {
    package struct Entry: Equatable, Sendable {
        package var name: String
        package var stride: Int
        package var offsets: [Int?]
    }

    package static let inShaders: [Entry] = [
        Entry(name: "EdgeRecord", stride: 80, offsets: [0, 8, 12, 16, 32, 48, 64]),
        Entry(
            name: "FilterConstants", stride: 128,
            offsets: [0, 8, 16, 32, 40, 44, 48, 64, 80, 96, 112]),
        Entry(name: "GlyphRecord", stride: 32, offsets: [0, 4, 8, 12, 16, 24, 28]),
        Entry(
            name: "GradientRecord", stride: 224,
            offsets: [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208]),
        Entry(name: "GradientSpan", stride: 48, offsets: [0, 16, 32]),
        Entry(
            name: "OutlineRecord", stride: 224,
            offsets: [0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208]),
        Entry(name: "Paint", stride: 112, offsets: [0, 8, 12, 16, 32, 48, 64, 80, 96, 104, 108]),
        Entry(name: "Piece", stride: 16, offsets: [0, 4, 8, 12]),
        Entry(name: "PlaneConstants", stride: 48, offsets: [0, 8, 16, 24, 28, 32]),
        Entry(name: "Sprite", stride: 48, offsets: [0, 8, 16, 32]),
        Entry(name: "TargetConstants", stride: 16, offsets: [0, 8]),
    ]

    package static let inSwift: [Entry] = [
        Entry(
            name: "EdgeRecord", stride: MemoryLayout<EdgeRecord>.stride,
            offsets: [
                MemoryLayout<EdgeRecord>.offset(of: \.origin),
                MemoryLayout<EdgeRecord>.offset(of: \.outline),
                MemoryLayout<EdgeRecord>.offset(of: \.mask),
                MemoryLayout<EdgeRecord>.offset(of: \.edge0),
                MemoryLayout<EdgeRecord>.offset(of: \.edge1),
                MemoryLayout<EdgeRecord>.offset(of: \.edge2),
                MemoryLayout<EdgeRecord>.offset(of: \.edge3),
            ]),
        Entry(
            name: "FilterConstants", stride: MemoryLayout<FilterConstants>.stride,
            offsets: [
                MemoryLayout<FilterConstants>.offset(of: \.scale),
                MemoryLayout<FilterConstants>.offset(of: \.offset),
                MemoryLayout<FilterConstants>.offset(of: \.bounds),
                MemoryLayout<FilterConstants>.offset(of: \.step),
                MemoryLayout<FilterConstants>.offset(of: \.outside),
                MemoryLayout<FilterConstants>.offset(of: \.padding),
                MemoryLayout<FilterConstants>.offset(of: \.weights0),
                MemoryLayout<FilterConstants>.offset(of: \.weights1),
                MemoryLayout<FilterConstants>.offset(of: \.weights2),
                MemoryLayout<FilterConstants>.offset(of: \.weights3),
                MemoryLayout<FilterConstants>.offset(of: \.weights4),
            ]),
        Entry(
            name: "GlyphRecord", stride: MemoryLayout<GlyphRecord>.stride,
            offsets: [
                MemoryLayout<GlyphRecord>.offset(of: \.low),
                MemoryLayout<GlyphRecord>.offset(of: \.high),
                MemoryLayout<GlyphRecord>.offset(of: \.innerLow),
                MemoryLayout<GlyphRecord>.offset(of: \.innerHigh),
                MemoryLayout<GlyphRecord>.offset(of: \.shift),
                MemoryLayout<GlyphRecord>.offset(of: \.color),
                MemoryLayout<GlyphRecord>.offset(of: \.padding),
            ]),
        Entry(
            name: "GradientRecord", stride: MemoryLayout<GradientRecord>.stride,
            offsets: [
                MemoryLayout<GradientRecord>.offset(of: \.atOrigin),
                MemoryLayout<GradientRecord>.offset(of: \.perX),
                MemoryLayout<GradientRecord>.offset(of: \.perY),
                MemoryLayout<GradientRecord>.offset(of: \.place),
                MemoryLayout<GradientRecord>.offset(of: \.starts),
                MemoryLayout<GradientRecord>.offset(of: \.focus),
                MemoryLayout<GradientRecord>.offset(of: \.color0),
                MemoryLayout<GradientRecord>.offset(of: \.color1),
                MemoryLayout<GradientRecord>.offset(of: \.color2),
                MemoryLayout<GradientRecord>.offset(of: \.color3),
                MemoryLayout<GradientRecord>.offset(of: \.color4),
                MemoryLayout<GradientRecord>.offset(of: \.gain1),
                MemoryLayout<GradientRecord>.offset(of: \.gain2),
                MemoryLayout<GradientRecord>.offset(of: \.gain3),
            ]),
        Entry(
            name: "GradientSpan", stride: MemoryLayout<GradientSpan>.stride,
            offsets: [
                MemoryLayout<GradientSpan>.offset(of: \.start),
                MemoryLayout<GradientSpan>.offset(of: \.color),
                MemoryLayout<GradientSpan>.offset(of: \.gain),
            ]),
        Entry(
            name: "OutlineRecord", stride: MemoryLayout<OutlineRecord>.stride,
            offsets: [
                MemoryLayout<OutlineRecord>.offset(of: \.cornerU),
                MemoryLayout<OutlineRecord>.offset(of: \.cornerV),
                MemoryLayout<OutlineRecord>.offset(of: \.cornerW),
                MemoryLayout<OutlineRecord>.offset(of: \.edge4),
                MemoryLayout<OutlineRecord>.offset(of: \.edge5),
                MemoryLayout<OutlineRecord>.offset(of: \.edge6),
                MemoryLayout<OutlineRecord>.offset(of: \.edge7),
                MemoryLayout<OutlineRecord>.offset(of: \.hole0),
                MemoryLayout<OutlineRecord>.offset(of: \.hole1),
                MemoryLayout<OutlineRecord>.offset(of: \.hole2),
                MemoryLayout<OutlineRecord>.offset(of: \.hole3),
                MemoryLayout<OutlineRecord>.offset(of: \.holeU),
                MemoryLayout<OutlineRecord>.offset(of: \.holeV),
                MemoryLayout<OutlineRecord>.offset(of: \.holeW),
            ]),
        Entry(
            name: "Paint", stride: MemoryLayout<Paint>.stride,
            offsets: [
                MemoryLayout<Paint>.offset(of: \.origin),
                MemoryLayout<Paint>.offset(of: \.opacity),
                MemoryLayout<Paint>.offset(of: \.mask),
                MemoryLayout<Paint>.offset(of: \.texels),
                MemoryLayout<Paint>.offset(of: \.atOrigin),
                MemoryLayout<Paint>.offset(of: \.perX),
                MemoryLayout<Paint>.offset(of: \.perY),
                MemoryLayout<Paint>.offset(of: \.core),
                MemoryLayout<Paint>.offset(of: \.offset),
                MemoryLayout<Paint>.offset(of: \.isMixed),
                MemoryLayout<Paint>.offset(of: \.padding),
            ]),
        Entry(
            name: "Piece", stride: MemoryLayout<Piece>.stride,
            offsets: [
                MemoryLayout<Piece>.offset(of: \.low),
                MemoryLayout<Piece>.offset(of: \.high),
                MemoryLayout<Piece>.offset(of: \.source),
                MemoryLayout<Piece>.offset(of: \.shape),
            ]),
        Entry(
            name: "PlaneConstants", stride: MemoryLayout<PlaneConstants>.stride,
            offsets: [
                MemoryLayout<PlaneConstants>.offset(of: \.origin),
                MemoryLayout<PlaneConstants>.offset(of: \.size),
                MemoryLayout<PlaneConstants>.offset(of: \.colorSize),
                MemoryLayout<PlaneConstants>.offset(of: \.luma),
                MemoryLayout<PlaneConstants>.offset(of: \.black),
                MemoryLayout<PlaneConstants>.offset(of: \.colors),
            ]),
        Entry(
            name: "Sprite", stride: MemoryLayout<Sprite>.stride,
            offsets: [
                MemoryLayout<Sprite>.offset(of: \.middle),
                MemoryLayout<Sprite>.offset(of: \.atMiddle),
                MemoryLayout<Sprite>.offset(of: \.perPixel),
                MemoryLayout<Sprite>.offset(of: \.texels),
            ]),
        Entry(
            name: "TargetConstants", stride: MemoryLayout<TargetConstants>.stride,
            offsets: [
                MemoryLayout<TargetConstants>.offset(of: \.scale),
                MemoryLayout<TargetConstants>.offset(of: \.backdrop),
            ]),
    ]
}
