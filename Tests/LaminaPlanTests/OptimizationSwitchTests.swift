import Foundation
import LaminaPlan
import Testing

/// Every optimisation has a switch: the table in decision 016 is compared with the switches and with the other decisions.
struct OptimizationSwitchTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Documentation/Decisions")

    private struct Row {
        /// The decision's file; `nil` for an optimisation without one.
        var file: String?
        /// The second cell.
        var cell: String
        /// Whether the row is one of optimisations, rather than of what has no switch.
        var namesSwitch: Bool
    }

    /// The rows of both tables.
    private static func rows() throws -> [Row] {
        let text = try String(
            contentsOf: folder.appending(path: "016-named-optimizations.md"), encoding: .utf8)
        var rows: [Row] = []
        var namesSwitch = true
        for line in text.split(separator: "\n") where line.hasPrefix("|") && !line.hasPrefix("|---") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.count != 2 || cells[0] == "decision" {
                namesSwitch = cells.last == "switch"
                continue
            }
            let file = cells[0].firstMatch(of: /\(([0-9]{3}-[a-z0-9-]+\.md)\)/).map { String($0.1) }
            rows.append(Row(file: file, cell: cells[1], namesSwitch: namesSwitch))
        }
        return rows
    }

    @Test func `Each optimisation of a decision has a switch that exists, and each switch is in the table`()
        throws
    {
        let cells = try Self.rows().filter(\.namesSwitch).map(\.cell)
        let known = Set(Optimizations.named.map { "`\($0.name)`" })
        for cell in cells { #expect(known.contains(cell)) }
        #expect(known.subtracting(cells).isEmpty)
    }

    @Test func `The table's decisions exist, each in one row`() throws {
        let files = try Self.rows().compactMap(\.file)
        for file in files {
            #expect(FileManager.default.fileExists(atPath: Self.folder.appending(path: file).path), "\(file)")
        }
        #expect(Set(files).count == files.count)
    }

    @Test func `A decision that says how much faster something became is in the table`() throws {
        let known = Set(try Self.rows().compactMap(\.file))
        let gain =
            /(% less)|(a|two) (third|half|quarter|fifth|tenth)s? (less|of the time)|times as fast|half the time|ms in place of|in place of [0-9.]+\b/
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        where file.wholeMatch(of: /[0-9]{3}-.*\.md/) != nil && !file.hasPrefix("016") {
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            guard let found = text.firstMatch(of: gain) else { continue }
            #expect(known.contains(file), "\(file): \(found.0)")
        }
    }

    @Test func `Each switch is in the set of all, and has a bit of its own`() {
        var sum = Optimizations()
        for (name, optimization) in Optimizations.named {
            #expect(Optimizations.all.contains(optimization), "\(name)")
            #expect(sum.isDisjoint(with: optimization), "\(name)")
            sum.formUnion(optimization)
        }
        #expect(sum == .all)
    }
}
