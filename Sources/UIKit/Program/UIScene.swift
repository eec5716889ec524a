import CoreGraphics
import Foundation

/// A part of a program's user interface, such as a window on a screen.
open class UIScene: UIResponder {
    /// The activation of a scene.
    public enum ActivationState: Int, Hashable, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }
    /// Whether the scene is in use: as ``UIApplication/applicationState``.
    open var activationState: ActivationState {
        switch UIApplication.shared.applicationState {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
    /// The program.
    open override var next: UIResponder? { UIApplication.shared }
    /// The title, which the window has too.
    open var title: String! = "" {
        didSet { UIApplication.shared.host?.setTitle(title ?? "") }
    }
    /// Hears what happens to the scene, if it is a ``UISceneDelegate`` and the program runs.
    open var delegate: AnyObject?
    /// The session, of which there is one.
    public let session = UISceneSession()

    /// What a scene is connected with: nothing here.
    public final class ConnectionOptions: NSObject {
        /// None: programs are started by hand.
        public var urlContexts: Set<UIOpenURLContext> { [] }
    }
}

/// An address to open.
public final class UIOpenURLContext: NSObject {
    /// The address.
    public let url: URL
    init(_ url: URL) { self.url = url }
}

/// What a scene is for.
public final class UISceneSession: NSObject {
    /// The role of a scene.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// A role by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A window of the program.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }
    /// A window of the program.
    public var role: Role { .windowApplication }
    /// A name of the session that stays the same.
    public var persistentIdentifier: String { "main" }
    /// The configuration that the program gave.
    public internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
}

/// How a scene is made.
open class UISceneConfiguration: NSObject {
    /// The name. Without a ``delegateClass``, the class of this name's configuration is not looked up: it is `SceneDelegate`, in the module
    /// of the program's delegate.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate, which has `init()`.
    open var delegateClass: AnyClass?
    /// The class of the scene. The value is kept: it is ``UIWindowScene``.
    open var sceneClass: AnyClass?

    /// A configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) { (self.name, role) = (name, sessionRole) }

    /// What a delegate without scenes returns.
    static var absent: UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: UISceneSession.Role(rawValue: ""))
    }
    /// Whether it is what a delegate without scenes returns.
    var isAbsent: Bool { role.rawValue.isEmpty }
}

/// Hears what happens to a scene. All of it is optional.
public protocol UISceneDelegate: AnyObject {
    /// The scene begins, and makes its window.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions)
    /// The program is about to end.
    func sceneDidDisconnect(_ scene: UIScene)
    /// The window takes keys.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// The window takes keys no longer.
    func sceneWillResignActive(_ scene: UIScene)
    /// The window is about to be seen again.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// The window is out of sight.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Files were dropped on the window.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

/// Hears what happens to a scene with windows.
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's window.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// None.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}
