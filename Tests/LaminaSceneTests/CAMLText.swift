import Foundation
import LaminaScene

/// A document whose root is 100 × 80 points, flipped, with the given attributes and content.
func caml(_ inside: String = "", root: String = "", flipped: Bool = true) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 100 80" position="50 40" geometryFlipped="\(flipped ? 1 : 0)" \(root)>
    \(inside)
    </CALayer></caml>
    """
}

func readCAML(_ text: String) throws -> Scene {
    try Scene(json: Data(text.utf8), name: "a.caml", directory: "")
}

/// A layer in such a document, by its element.
func camlLayer(_ element: String) throws -> SceneLayer {
    try readCAML(caml("<sublayers>\(element)</sublayers>")).layers[1]
}

/// The warnings of a document.
func camlWarnings(_ text: String) throws -> [String] { try readCAML(text).warnings.map(\.description) }
