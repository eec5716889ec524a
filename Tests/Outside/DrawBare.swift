// A program outside the package that draws layers where nothing for Lamina is installed: no library of pictures, colours, text or
// of Vulkan. What needs one says which package has it. Scripts/test-outside builds and runs it.

import Foundation
import QuartzCore

@main
struct DrawBare {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 else { throw Problem("expected the PNG to write") }
        let card = CALayer()
        card.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        card.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        card.cornerRadius = 16
        card.shadowOpacity = 0.5
        let image = try card.makeImage()
        try image.writePNG(to: arguments[1])
        let middle = (40 * 120 + 60) * 4
        let found = Array(image.straightRGBA()[middle..<(middle + 4)])
        guard found == [0, 0, 255, 255] else { throw Problem("expected blue in the middle, found \(found)") }
        do {
            _ = try CGImage.read(contentsOfFile: arguments[1])
            throw Problem("libpng is here; expected a Debian without it")
        } catch let error as ImageError {
            let sentence = "\(error)"
            guard sentence.contains("libpng16.so.16"), sentence.contains("libpng16-16 (Debian, Ubuntu)")
            else {
                throw Problem("expected the missing library and its package, found: \(sentence)")
            }
            print(sentence)
        }
    }
}

struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
