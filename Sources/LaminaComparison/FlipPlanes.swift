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
        guard !plane.isEmpty else { return plane }
        return Self.filterColumns(Self.filterRows(plane, across, width), down, width)
    }

    private static func filterRows(_ plane: [Float], _ weights: [Float], _ width: Int) -> [Float] {
        let reach = weights.count / 2
        var result = [Float](repeating: 0, count: plane.count)
        // A row, with its ends repeated on both sides.
        var padded = [Float](repeating: 0, count: width + 2 * reach)
        for start in stride(from: 0, to: plane.count, by: width) {
            for place in 0..<padded.count {
                padded[place] = plane[start + min(max(place - reach, 0), width - 1)]
            }
            result.withUnsafeMutableBufferPointer { result in
                let target = UnsafeMutableBufferPointer(rebasing: result[start..<start + width])
                padded.withUnsafeBufferPointer { padded in
                    for (index, weight) in weights.enumerated() {
                        let source = UnsafeBufferPointer(rebasing: padded[index..<index + width])
                        add(source, times: weight, to: target)
                    }
                }
            }
        }
        return result
    }

    private static func filterColumns(_ plane: [Float], _ weights: [Float], _ width: Int) -> [Float] {
        let (reach, height) = (weights.count / 2, plane.count / width)
        var result = [Float](repeating: 0, count: plane.count)
        plane.withUnsafeBufferPointer { plane in
            result.withUnsafeMutableBufferPointer { result in
                for row in 0..<height {
                    let target = UnsafeMutableBufferPointer(
                        rebasing: result[row * width..<(row + 1) * width])
                    for (index, weight) in weights.enumerated() {
                        let from = min(max(row + index - reach, 0), height - 1) * width
                        add(
                            UnsafeBufferPointer(rebasing: plane[from..<from + width]), times: weight,
                            to: target)
                    }
                }
            }
        }
        return result
    }

    /// Adds a row times a weight to another of the same length. A pixel's sum has the order of the weights, and pixels are independent:
    /// the compiler works on several at a time.
    private static func add(
        _ source: UnsafeBufferPointer<Float>, times weight: Float,
        to target: UnsafeMutableBufferPointer<Float>
    ) {
        for place in 0..<target.count { target[place] += weight * source[place] }
    }
}
