import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Documents as writers leave them: odd numbers, keys given twice, compressed bytes, long chains.
struct LottieInputTests {
    private typealias Sample = LottieSample

    private let red = [255, 0, 0, 255]

    @Test func `of equal keys the last counts`() throws {
        let solid = Sample.solid("#ff0000", 100, 100, ##""sc": "#00ff00""##)
        #expect(try Sample(layers: solid).pixels((50, 50)) == [[0, 255, 0, 255]])
    }

    // MARK: gzip

    private static func unpackedScene(_ bytes: [UInt8]) throws -> Scene {
        try Scene(json: Data(bytes), name: "a.tgs", directory: "")
    }

    /// A gzip file whose content is not compressed (RFC 1951, 3.2.4).
    private func stored(_ text: String, damage: Int? = nil) -> [UInt8] {
        let content = Array(text.utf8)
        let count = content.count
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
        bytes += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255)]
        bytes += content
        let sum = StoredArchive.checksum(content)
        bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: sum >> $0) }
        bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
        if let damage { bytes[damage] ^= 0x55 }
        return bytes
    }

    private let document =
        ##"{"fr": 1, "ip": 0, "op": 1, "w": 4, "h": 4, "layers": [{"ty": 1, "sw": 4, "sh": 4, "sc": "#ff0000", "ks": {}}]}"##

    @Test func `a document compressed by gzip is read, whatever the file is called`() throws {
        let scene = try Self.unpackedScene(stored(document))
        #expect(try Sample.pixels(of: scene, [(2, 2)]) == [red])
    }

    @Test func `a damaged or cut gzip file is an error that names the file`() throws {
        let whole = stored(document)
        for bytes in [
            stored(document, damage: whole.count - 6), Array(whole.dropLast(9)), Array(whole.prefix(12)),
        ] {
            let error = try #require(throws: SceneError.self) { try Self.unpackedScene(bytes) }
            #expect("\(error)".hasPrefix("a.tgs: ") && "\(error)".contains("gzip"), "\(error)")
        }
    }

    @Test func `what gzip unpacks to is limited as a file is`() throws {
        var options = SceneReadingOptions()
        options.limits.fileBytes = 100
        let bytes = Data(stored(document))
        let small = try #require(throws: SceneError.self) {
            try Scene(json: bytes, name: "a.tgs", directory: "", options: options)
        }
        #expect("\(small)".contains("100"))
        options.limits.fileBytes = bytes.count
        _ = try Scene(json: bytes, name: "a.tgs", directory: "", options: options)
    }

    // MARK: Dashes

    private func dashed(_ lengths: String, _ columns: [Int]) throws -> [Bool] {
        let line =
            #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 50], [90, 50]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}"#
        let names = ["d", "g"]
        let dashes = lengths.split(separator: " ").enumerated().map { index, length in
            #"{"n": "\#(names[index % 2])", "v": {"k": \#(length)}}"#
        }
        let stroke =
            #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 6}, "d": [\#(dashes.joined(separator: ", "))]}"#
        let scene = try Sample(layers: Sample.shapes(Sample.group("\(line), \(stroke)"))).scene()
        return try Sample.pixels(of: scene, columns.map { ($0, 50) }).map { $0 == red }
    }

    @Test func `a negative dash leaves the line whole`() throws {
        #expect(try dashed("20 20", [15, 40, 60]) == [true, false, true])
        #expect(try dashed("20 20 -1", [15, 40, 60]) == [true, true, true])
        #expect(try dashed("-20 20", [15, 40, 60]) == [true, true, true])
        #expect(try dashed("0 0", [15, 40, 60]) == [true, true, true])
    }

    @Test func `a dash that becomes negative leaves the line whole from there on`() throws {
        let moving = #"[{"t":0,"s":[20]},{"t":10,"s":[-20]}]"#
        let scene = try Sample(
            layers: Sample.shapes(
                Sample.group(
                    #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 50], [90, 50]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}, {"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 6}, "d": [{"n": "d", "v": {"k": \#(moving)}}, {"n": "g", "v": {"k": 30}}]}"#
                ))
        ).scene()
        #expect(try Sample.pixels(of: scene, [(15, 50), (45, 50)], at: 0)[1] == [0, 0, 0, 0])
        #expect(try Sample.pixels(of: scene, [(15, 50), (45, 50)], at: 0.8) == [red, red])
    }

    // MARK: Parents

    private func chain(_ count: Int, step: String, engine: LottieEngine = .authored) -> Sample {
        let nulls = (1...count).map { index in
            #"{"ty": 3, "ind": \#(index), "ip": 0, "op": 100, "ks": {"p": {"k": \#(step)}}\#(index > 1 ? #", "parent": \#(index - 1)"# : "")}"#
        }
        let solid = Sample.solid("#ff0000", 10, 10, #""ind": 0, "parent": \#(count)"#)
        return Sample(layers: (nulls + [solid]).joined(separator: ", "), engine: engine)
    }

    @Test(arguments: LottieEngine.allCases, [7, 8, 9, 40, 400])
    func `a layer moves with all its parents, however many`(_ engine: LottieEngine, _ count: Int) throws {
        let step = 80.0 / Double(count)
        let still = chain(count, step: "[\(step), \(step)]", engine: engine)
        #expect(try still.pixels((85, 85), (75, 75)) == [red, [0, 0, 0, 0]])
        #expect(try still.scene().layerCount < 30)
        let moving = chain(
            count, step: #"[{"t": 0, "s": [0, 0]}, {"t": 10, "s": [\#(step), 0]}]"#, engine: engine)
        #expect(try moving.pixels((85, 5), (5, 5), at: 1) == [red, [0, 0, 0, 0]])
        #expect(try moving.pixels((45, 5), (85, 5), at: 0.5) == [red, [0, 0, 0, 0]])
    }

    @Test func `scales and turns of far parents act in the order of the chain`() throws {
        // The outermost turns by a quarter about the middle, and a parent in between doubles.
        let far = (3...12).map {
            #"{"ty": 3, "ind": \#($0), "ip": 0, "op": 100, "parent": \#($0 - 1), "ks": {}}"#
        }
        let layers = [
            #"{"ty": 3, "ind": 1, "ip": 0, "op": 100, "ks": {"p": {"k": [50, 50]}, "a": {"k": [50, 50]}, "r": {"k": 90}}}"#,
            #"{"ty": 3, "ind": 2, "ip": 0, "op": 100, "parent": 1, "ks": {"s": {"k": [200, 200]}}}"#,
        ]
        let solid = Sample.solid("#ff0000", 10, 20, #""ind": 0, "parent": 12"#)
        let sample = Sample(layers: (layers + far + [solid]).joined(separator: ", "))
        // 20 × 40 at the upper left, turned to the upper right: 40 × 20.
        #expect(
            try sample.pixels((98, 18), (62, 2), (58, 2), (98, 22)) == [
                red, red, [0, 0, 0, 0], [0, 0, 0, 0],
            ])
    }

    @Test func `a circle of parents is a warning`() throws {
        let nulls = (1...12).map {
            #"{"ty": 3, "ind": \#($0), "ip": 0, "op": 100, "parent": \#($0 % 12 + 1), "ks": {}}"#
        }
        let sample = Sample(
            layers: (nulls + [Sample.solid("#ff0000", 9, 9, #""parent": 1"#)]).joined(separator: ", "))
        #expect(try sample.warnings == ["parents in a circle"])
        #expect(try sample.pixels((5, 5)) == [red])
    }

    // MARK: Tangents

    @Test func `tangents of documents that a running player saved are places`() throws {
        let circle =
            #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[50, 10], [90, 50], [50, 90], [10, 50]], "i": [[28, 10], [90, 28], [72, 90], [10, 72]], "o": [[72, 10], [90, 72], [28, 90], [10, 28]]}}}"#
        let layers = Sample.shapes(Sample.group("\(circle), \(Sample.fill)"))
        // On the diagonal a circle of radius 40 reaches 28 points from the middle, a square on its corner 20.
        let points = [(x: 76, y: 76), (80, 80)]
        let absolute = Sample(layers: layers, more: #", "__complete": true"#)
        #expect(try Sample.pixels(of: absolute.scene(), points) == [red, [0, 0, 0, 0]])
        #expect(try Sample.pixels(of: Sample(layers: layers).scene(), points) != [red, [0, 0, 0, 0]])
    }
}
