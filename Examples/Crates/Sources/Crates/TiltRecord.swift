import Foundation

/// A record of an accelerometer: the pull along the box's sides, y upwards, in units of the usual gravity.
package struct TiltRecord: Equatable, Sendable {
    package struct Sample: Equatable, Sendable {
        /// Seconds from the start.
        package var time: Double
        package var x: Double
        package var y: Double

        package init(time: Double, x: Double, y: Double) { (self.time, self.x, self.y) = (time, x, y) }
    }

    /// In the order of time.
    package let samples: [Sample]

    /// Reads lines of three numbers with commas between them: seconds, x, y. Empty lines, and lines that begin with `#`, do not
    /// count.
    ///
    /// - Throws: ``TiltError``, which names the line.
    package init(_ text: String, name: String) throws {
        var samples: [Sample] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let numbers = line.split(separator: ",").map { Double($0.trimmingCharacters(in: .whitespaces)) }
            guard numbers.count == 3, let time = numbers[0], let x = numbers[1], let y = numbers[2],
                time >= samples.last?.time ?? 0, time.isFinite, abs(x) <= 100, abs(y) <= 100
            else { throw TiltError(name: name, line: index + 1, found: String(line.prefix(40))) }
            samples.append(Sample(time: time, x: x, y: y))
        }
        self.samples = samples
    }

    /// The last sample at a time; `nil` before the first.
    package func sample(at time: Double) -> Sample? { samples.last { $0.time <= time } }
}

/// A line of a record that is none.
package struct TiltError: Error, Equatable, CustomStringConvertible {
    package var name: String
    package var line: Int
    package var found: String

    package init(name: String, line: Int, found: String) {
        (self.name, self.line, self.found) = (name, line, found)
    }

    package var description: String {
        "\(name):\(line): expected seconds, not before the line above, and x and y within ±100, found \"\(found)\""
    }
}
