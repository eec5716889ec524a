import Foundation
import LaminaImage
import LaminaScene
import Testing

/// Images in `data:` addresses.
struct DataAddressTests {
    /// One red pixel.
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    private func pixels(
        _ contents: String, _ change: (inout SceneReadingOptions) -> Void = { _ in }
    ) throws(SceneError) -> [UInt8] {
        var options = SceneReadingOptions.untrusted
        change(&options)
        let read = try Scene(
            json: Data(layer(#""contents": \#(contents)"#).utf8), name: "a.json", directory: "",
            options: options)
        return read.layers[0].properties.contents?.withUnsafeBytes { Array($0) } ?? []
    }

    @Test(arguments: [
        "data:image/png;base64,\(red)", "DATA:;BASE64,\(red)", "data:image/png;charset=x;base64,\(red)",
        // Without the signs at the end, with escapes, and with spaces.
        "data:image/png;base64,\(red.dropLast(2))",
        "data:;base64,\(red.replacing("+", with: "%2B").replacing("=", with: "%3D"))",
        "data:;base64,\(red.prefix(40)) %20\(red.dropFirst(40))",
        // A pixel of Netpbm, as text.
        "data:image/x-portable-pixmap,P3%201%201%20255%20255%200%200%0A",
        "data:,P3 1 1 255 255 0 0 ",
    ])
    func `An address is an image, for files from strangers too`(address: String) throws {
        #expect(try pixels(#""\#(address)""#) == [0, 0, 255, 255])
        #expect(try pixels(#"{ "data": "\#(address)" }"#) == [0, 0, 255, 255])
    }

    @Test func `Bytes are escapes of any value`() throws {
        // P6: the binary form.
        #expect(try pixels(#""data:,P6%201%201%20255%0A%FF%00%00""#) == [0, 0, 255, 255])
    }

    @Test func `An image of the table may be in one, and a layer's value replaced by one`() throws {
        let json = scene(
            #"{ "name": "photo", "contents": { "image": "a" } }"#,
            root: #""images": { "a": "data:;base64,\#(Self.red)" }"#)
        var read = try Scene(json: Data(json.utf8), name: "a.json", directory: "")
        #expect(read.layers[0].properties.contents?.width == 1)
        try read.apply([
            try #require(SceneOverride(assignment: "photo.contents=data:,P3 2 1 255 0 0 0 1 1 1 "))
        ])
        #expect(read.layers[0].properties.contents?.width == 2)
    }

    @Test(arguments: [
        (
            "data:image/png;base64",
            #"expected an address such as "data:image/png;base64,…", found "data:image/png;base64""#
        ),
        ("data:", #"expected an address such as "data:image/png;base64,…", found "data:""#),
        ("data:;base64,***", #"expected an image file in base64, found "***=""#),
        ("data:,hello", "not an image"), ("data:;base64,", "found no bytes"),
        ("data:;base64,%", "base64"),
    ])
    func `A wrong address is an error at its place`(address: String, words: String) {
        let found = outcome(layer(#""contents": "\#(address)""#))
        #expect(found.hasPrefix("a.json: layers[0].contents"), "\(found)")
        #expect(found.contains(words), "\(found)")
    }

    @Test func `An address with more bytes than a file may have is an error`() {
        let error = #expect(throws: SceneError.self) {
            try pixels(#""data:;base64,\#(Self.red)""#) { $0.limits.imageFileBytes = 60 }
        }
        #expect(error.map { "\($0)".contains("expected an image file of at most 60 bytes") } == true)
    }

    @Test func `An address is written as the bytes that it holds`() throws {
        let found = outcome(layer(#""contents": "data:image/png;base64,\#(Self.red)""#))
        #expect(found.contains(#""contents": { "data": "\#(Self.red)" }"#), "\(found)")
    }
}
