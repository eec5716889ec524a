// A program outside the package that puts a picture into a buffer of a SwiftNIO that is newer than any that Lamina knows.
// Scripts/test-outside builds and runs it.

import Foundation
import NIOCore
import QuartzCore

@main
struct DrawBuffer {
    static func main() throws {
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let buffer = ByteBuffer(bytes: try card.makeImage().pngData())
        try Data(buffer.readableBytesView).write(to: URL(fileURLWithPath: CommandLine.arguments[1]))
    }
}
