import LaminaFiles
internal import Testing
internal import XCTest

/// How failures become known to the testing library that runs.
enum IssueReporting {
    /// Records a failure of the running test, of Swift Testing or of XCTest.
    static func fail(_ message: String, at place: TestPlace) {
        let location = SourceLocation(
            fileID: place.fileID, filePath: place.filePath, line: max(1, place.line),
            column: max(1, place.column))
        if Test.current != nil || !isXCTest {
            Issue.record(Comment(rawValue: message), sourceLocation: location)
        } else {
            XCTFail(message, file: place.compiledPath ?? #filePath, line: UInt(max(1, place.line)))
        }
    }

    /// Attaches files to the running test of Swift Testing, whose `--attachments-path` keeps them. XCTest's attachments are not kept on
    /// Linux.
    static func attach(_ files: [String: [UInt8]], stem: String, at place: TestPlace) {
        #if compiler(>=6.2)
            guard Test.current != nil else { return }
            let location = SourceLocation(
                fileID: place.fileID, filePath: place.filePath, line: max(1, place.line),
                column: max(1, place.column))
            for (kind, bytes) in files.sorted(by: { $0.key < $1.key }) where kind != "layers" {
                Attachment.record(bytes, named: "\(stem).\(kind).png", sourceLocation: location)
            }
        #endif
    }

    /// Whether XCTest runs this process's tests: Swift Testing's runner is told so on the command line.
    private static let isXCTest = !(ProgramArguments.texts ?? []).contains("swift-testing")
}
