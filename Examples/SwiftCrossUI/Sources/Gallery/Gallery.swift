import Foundation
import LaminaBackend
import SwiftCrossUI
import UIKit

/// Views in a window.
struct Gallery: App {
    var body: some Scene {
        WindowGroup("Gallery") { GalleryView() }.defaultSize(width: 600, height: 560)
    }
}

/// Shows the views in a window, or writes a picture of them:
///
///     swift run gallery
///     swift run gallery --picture gallery.png --dark --scale 2
@main
struct Program {
    @MainActor static func main() {
        let words = CommandLine.arguments
        func value(of name: String) -> String? {
            words.firstIndex(of: name).flatMap { words.dropFirst($0 + 1).first }
        }
        guard let path = value(of: "--picture") else { return Gallery.main() }
        do {
            let image = try GalleryView().picture(
                colorScheme: words.contains("--dark") ? .dark : .light,
                scale: value(of: "--scale").flatMap(Double.init) ?? 1)
            try Data(image.pngData()).write(to: URL(fileURLWithPath: path))
        } catch {
            FileHandle.standardError.write(Data("gallery: \(error)\n".utf8))
            exit(1)
        }
    }
}
