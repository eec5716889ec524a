/// Writes messages of a part of a program to the standard error, one line each.
public struct Logger: Sendable {
    private let log: OSLog

    /// Messages of no part.
    public init() { log = .default }
    /// Messages of a part of the program.
    public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
    /// Messages of a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// Writes a message.
    public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
    /// Writes a message of a level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
    /// Writes what happens in a program.
    public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
    /// Writes what helps while a fault is looked for.
    public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
    /// Writes what helps.
    public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
    /// Writes a usual message.
    public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
    /// Writes that something failed.
    public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
    /// Writes that something failed.
    public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
    /// Writes that the program is wrong.
    public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
    /// Writes that the program is wrong.
    public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}

/// Who may read a value in a message. Everybody reads all but private values.
public struct OSLogPrivacy: Hashable, Sendable {
    let isPrivate: Bool

    /// Everybody.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(isPrivate: false) }
    /// Everybody.
    public static var auto: OSLogPrivacy { OSLogPrivacy(isPrivate: false) }
    /// Nobody.
    public static var `private`: OSLogPrivacy { OSLogPrivacy(isPrivate: true) }
    /// Nobody.
    public static var sensitive: OSLogPrivacy { OSLogPrivacy(isPrivate: true) }
}

/// A message with values in it.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
    package let text: String

    /// A message without values.
    public init(stringLiteral value: String) { text = value }
    /// A message with values.
    public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Collects the parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""

    /// An empty message.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    /// Adds text.
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Adds a value; a private one as `<private>`.
    public mutating func appendInterpolation<Value>(
        _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto
    ) {
        text += privacy.isPrivate ? "<private>" : "\(value())"
    }
}
