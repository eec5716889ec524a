import Foundation

/// How important a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    /// The usual level.
    public static let `default` = OSLogType(0)
    /// What helps.
    public static let info = OSLogType(1)
    /// What helps while a fault is looked for.
    public static let debug = OSLogType(2)
    /// Something failed.
    public static let error = OSLogType(16)
    /// The program is wrong.
    public static let fault = OSLogType(17)

    var name: String {
        switch self {
        case .info: "info"
        case .debug: "debug"
        case .error: "error"
        case .fault: "fault"
        default: "default"
        }
    }
}

/// Where messages come from. They go to the standard error, one line each.
public final class OSLog: NSObject, Sendable {
    /// A category with a meaning of its own on Apple's systems.
    public struct Category: Hashable, Sendable {
        let name: String
        /// What happens at points of a program.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
        /// Messages about frequent events.
        public static let dynamicTracing = Category(name: "DynamicTracing")
    }

    /// The part of the program.
    let subsystem: String
    /// The kind of the messages.
    let category: String
    /// Whether messages are written.
    let writes: Bool

    private init(_ subsystem: String, _ category: String, writes: Bool = true) {
        (self.subsystem, self.category, self.writes) = (subsystem, category, writes)
    }

    /// Messages of a part of the program.
    public convenience init(subsystem: String, category: String) { self.init(subsystem, category) }
    /// Messages of a part of the program.
    public convenience init(subsystem: String, category: Category) { self.init(subsystem, category.name) }

    /// Messages of no part.
    public static let `default` = OSLog("", "")
    /// Messages that nobody reads.
    public static let disabled = OSLog("", "", writes: false)

    /// Whether messages of a level are written, as all are unless the log is ``disabled``.
    public func isEnabled(type: OSLogType) -> Bool { writes }

    /// The line of a message.
    package func line(_ message: String, _ type: OSLogType) -> String {
        let source = [subsystem, category].filter { !$0.isEmpty }.joined(separator: " ")
        return "\(type.name)\(source.isEmpty ? "" : " [\(source)]"): \(message)"
    }

    func write(_ message: String, _ type: OSLogType) {
        guard writes else { return }
        FileHandle.standardError.write(Data((line(message, type) + "\n").utf8))
    }
}

/// Writes a message to the standard error.
///
/// - Parameters:
///   - message: A text with places for arguments, such as `%d`, `%.2f`, `%{public}@`.
///   - args: The arguments. Places without one stay as they are written.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
    _ args: Any...
) { log.write(LogFormat.text("\(message)", args), type) }

/// Writes a message to the standard error.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
    _ args: Any...
) { log.write(LogFormat.text("\(message)", args), type) }

/// Writes a message with values in it to the standard error.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }

/// Writes a message with values in it to the standard error.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(message.text, type)
}
