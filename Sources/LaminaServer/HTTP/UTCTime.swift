import Glibc

/// A time of the world, as headers and logs write it.
package struct UTCTime: Equatable, Sendable {
    /// Seconds since 1970.
    package var seconds: Int
    package var milliseconds = 0

    package init(seconds: Int, milliseconds: Int = 0) {
        (self.seconds, self.milliseconds) = (seconds, milliseconds)
    }

    package static var now: UTCTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UTCTime(seconds: time.tv_sec, milliseconds: time.tv_nsec / 1_000_000)
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// As the header `Date` has it: `Sun, 06 Nov 1994 08:49:37 GMT`.
    package var httpDate: String {
        let parts = parts
        let day = Self.days[Int(parts.tm_wday) % 7]
        let month = Self.months[Int(parts.tm_mon) % 12]
        return
            "\(day), \(Self.digits(Int(parts.tm_mday), 2)) \(month) \(Self.digits(Int(parts.tm_year) + 1900, 4)) "
            + "\(Self.clock(parts)) GMT"
    }

    /// As RFC 3339 has it: `1994-11-06T08:49:37.000Z`.
    package var rfc3339: String {
        let parts = parts
        return "\(Self.digits(Int(parts.tm_year) + 1900, 4))-\(Self.digits(Int(parts.tm_mon) + 1, 2))-"
            + "\(Self.digits(Int(parts.tm_mday), 2))T\(Self.clock(parts)).\(Self.digits(milliseconds, 3))Z"
    }

    private var parts: tm {
        var (time, parts) = (time_t(seconds), tm())
        gmtime_r(&time, &parts)
        return parts
    }

    private static func clock(_ parts: tm) -> String {
        [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }.joined(separator: ":")
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
