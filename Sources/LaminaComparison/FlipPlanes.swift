import LaminaColor

/// A part of a picture over an opaque grey, in the opponent colours of FLIP: Y, Cx and Cz, a plane each.
struct FlipPlanes {
    let width: Int
    let height: Int
    var luminance: [Float]
    var redGreen: [Float]
    var blueYellow: [Float]

    /// - Parameter grey: The background of the picture, from 0 for black to 255 for white.
    init(_ view: PixelRows, _ part: PlaneRegion, over grey: Int) {
        (width, height) = (part.width, part.height)
        luminance = []
        redGreen = []
        blueYellow = []
        for plane in [\FlipPlanes.luminance, \.redGreen, \.blueYellow] {
            self[keyPath: plane].reserveCapacity(width * height)
        }
        let levels = TransferCurve.srgbLevels
        for y in part.y..<part.y + part.height {
            for x in part.x..<part.x + part.width {
                let (red, green, blue) = view[x, y].over(grey)
                let light = Tristimulus(
                    linearRed: levels[red], green: levels[green], blue: levels[blue])
                luminance.append(Float(116 * light.y - 16))
                redGreen.append(Float(500 * (light.x - light.y)))
                blueYellow.append(Float(200 * (light.y - light.z)))
            }
        }
    }
}

/// Filters of planes by a row and a column of weights.
struct SeparableFilter {
    /// An odd number of weights, the middle one for the pixel itself.
    let across: [Float]
    let down: [Float]

    /// The filtered plane. Beyond the border, the plane goes on as at its border.
    func apply(to plane: [Float], width: Int, height: Int) -> [Float] {
        let rows = Self.pass(plane, across, count: width, lines: height, step: 1, lineStep: width)
        return Self.pass(rows, down, count: height, lines: width, step: width, lineStep: 1)
    }

    private static func pass(
        _ plane: [Float], _ weights: [Float], count: Int, lines: Int, step: Int, lineStep: Int
    ) -> [Float] {
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: plane.count)
        plane.withUnsafeBufferPointer { source in
            weights.withUnsafeBufferPointer { weights in
                result.withUnsafeMutableBufferPointer { target in
                    for line in 0..<lines {
                        let start = line * lineStep
                        for place in 0..<count {
                            var sum: Float = 0
                            for index in 0..<weights.count {
                                let from = min(max(place + index - reach, 0), count - 1)
                                sum += weights[index] * source[start + from * step]
                            }
                            target[start + place * step] = sum
                        }
                    }
                }
            }
        }
        return result
    }
}
