import Foundation
import LaminaViews
import LaminaWindow

/// Runs a program in a window, until that is closed. `main.swift` of a program calls it:
///
/// ```swift
/// UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
/// ```
///
/// A delegate with `@main` needs no such call. The window has the size of ``UIScreen/main``, 390 by 844 points unless the program or the
/// environment variable `LAMINA_SCREEN` (`1024x768`) says otherwise. The pointer is a finger: with the Alt key it is two, on both sides
/// of the window's centre. The wheel scrolls. `LAMINA_APPEARANCE=dark` makes the screen dark.
///
/// - Parameters:
///   - principalClassName: `nil`: the program's object has the class ``UIApplication``.
///   - delegateClassName: The class of the delegate with its module's name. It has `init()`, and is a subclass of `NSObject`.
/// - Returns: 0 once the window is closed; 1 if there is no window or no such class, which standard error says.
@discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    guard let name = delegateClassName else { return ProgramHost.run(nil) }
    guard let found = NSClassFromString(name), let object = ObjectInitializer.make(found) else {
        return ProgramHost.fail("there is no class \(name) with init() below NSObject")
    }
    guard let delegate = object as? any UIApplicationDelegate else {
        return ProgramHost.fail("\(name) is no UIApplicationDelegate")
    }
    return ProgramHost.run(delegate)
}

extension UIApplicationDelegate where Self: NSObject {
    /// Runs the program with an object of this class, for `@main`.
    public static func main() {
        guard let delegate = ObjectInitializer.make(self) as? Self else {
            exit(ProgramHost.fail("\(self) has no init()"))
        }
        exit(ProgramHost.run(delegate))
    }
}
