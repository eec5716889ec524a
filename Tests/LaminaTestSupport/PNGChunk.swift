/// Parts of PNG files.
package enum PNGChunk {
    /// The data of the first chunk of a type; `nil` without it.
    package static func data(_ type: String, of png: [UInt8]) -> [UInt8]? {
        var place = 8
        while place + 12 <= png.count {
            let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            if Array(png[place + 4..<place + 8]) == Array(type.utf8) {
                return Array(png[place + 8..<place + 8 + length])
            }
            place += 12 + length
        }
        return nil
    }
}
