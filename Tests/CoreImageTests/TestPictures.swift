import CoreImage
import Testing

/// An image of pixels in rows from the top, each red, green, blue and alpha, straight.
func picture(_ rows: [[[UInt8]]]) throws -> CGImage {
    let context = try CGContext(width: rows[0].count, height: rows.count)
    for (y, row) in rows.enumerated() {
        for (x, pixel) in row.enumerated() {
            let parts = pixel.map { CGFloat($0) / 255 }
            context.setFillColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            context.fill(CGRect(x: x, y: rows.count - 1 - y, width: 1, height: 1))
        }
    }
    return try #require(context.makeImage())
}

/// One colour of a size.
func plain(_ color: CIColor, _ width: Int, _ height: Int) -> CIImage {
    CIImage(color: color).cropped(to: CGRect(x: 0, y: 0, width: width, height: height))
}

/// The pixels of a part of an image, straight, in rows from the top.
func pixels(_ image: CIImage, _ rect: CGRect? = nil) throws -> [[UInt8]] {
    let drawn = try #require(CIContext().createCGImage(image, from: rect ?? image.extent))
    let bytes = drawn.straightRGBA()
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
}

/// The pixel whose lower left corner is a point.
func pixel(_ image: CIImage, _ x: CGFloat, _ y: CGFloat) throws -> [UInt8] {
    try pixels(image, CGRect(x: x, y: y, width: 1, height: 1))[0]
}

let red: [UInt8] = [255, 0, 0, 255]
let green: [UInt8] = [0, 255, 0, 255]
let blue: [UInt8] = [0, 0, 255, 255]
let white: [UInt8] = [255, 255, 255, 255]
let clear: [UInt8] = [0, 0, 0, 0]
