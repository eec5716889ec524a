import Foundation

import ImageIO

/// Files written in memory, and what is read back from them.
enum SampleFile {
    /// A picture of one colour that is wider than high.
    static func picture(width: Int = 12, height: Int = 8, alpha: CGFloat = 1) throws -> CGImage {
        let context = try CGContext(width: width, height: height)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: alpha)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        // A corner, so that turning is seen.
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: height / 2, width: width / 2, height: height - height / 2))
        guard let image = context.makeImage() else { throw CocoaError(.featureUnsupported) }
        return image
    }

    static func write(
        _ type: String, _ images: [CGImage], _ properties: CFDictionary = [:],
        metadata: CGImageMetadata? = nil
    ) -> Data? {
        let data = NSMutableData()
        guard let destination = CGImageDestinationCreateWithData(data, type, images.count, nil) else {
            return nil
        }
        for image in images {
            CGImageDestinationAddImageAndMetadata(destination, image, metadata, properties)
        }
        return CGImageDestinationFinalize(destination) ? data as Data : nil
    }

    static func properties(_ data: Data?, _ index: Int = 0) -> CFDictionary? {
        guard let data, let source = CGImageSourceCreateWithData(data, nil) else { return nil }
        return CGImageSourceCopyPropertiesAtIndex(source, index, nil)
    }

    static func part(_ properties: CFDictionary?, _ dictionary: CFString) -> CFDictionary {
        properties?[dictionary] as? CFDictionary ?? [:]
    }
}
