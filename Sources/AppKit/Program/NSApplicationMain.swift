import Foundation
import LaminaViews

/// Runs the program, whose delegate was set before. There are no files that name one.
///
/// - Returns: 0 once the program is stopped.
@discardableResult
public func NSApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    NSApplication.shared.run()
    return 0
}

extension NSApplicationDelegate where Self: NSObject {
    /// Runs the program with an object of this class, for `@main`.
    public static func main() {
        let application = NSApplication.shared
        guard let delegate = ObjectInitializer.make(self) as? Self else {
            return application.fail("\(self) has no init()")
        }
        application.delegate = delegate
        withExtendedLifetime(delegate) { application.run() }
    }
}
