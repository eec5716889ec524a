import Foundation

// Core Animation's names for features of Apple's systems. Programs that mention them compile; each comment says its effect here.

/// A context of OpenGL, which Linux's layers do not have.
public typealias CGLContextObj = OpaquePointer
/// A format of OpenGL's pixels, which Linux's layers do not have.
public typealias CGLPixelFormatObj = OpaquePointer

/// When a display shows a frame, in Core Video's form. Nothing headless has one, so it is only named.
public struct CVTimeStamp: Sendable {
    /// Zero.
    public init() {}
}

/// A layer tree of another process. Linux has no Mach ports, so there is never a connection.
public class CARemoteLayerClient: NSObject {
    /// The layer for the other process; kept, and never shown.
    public var layer: CALayer?

    /// A client without a connection.
    ///
    /// - Parameter port: Not looked at.
    public init(serverPort port: UInt32) { super.init() }

    /// 0: there is no connection.
    public var clientId: UInt32 { 0 }

    /// Lets the layer go.
    public func invalidate() { layer = nil }
}

/// The server of remote layers. Linux has no Mach ports, so no process can connect to it.
public final class CARemoteLayerServer: NSObject, Sendable {
    private static let server = CARemoteLayerServer()

    /// The server of the process.
    public class func shared() -> CARemoteLayerServer { server }

    /// 0: there is no port.
    public var serverPort: UInt32 { 0 }
}

extension CALayer {
    /// A plain layer: a layer of another process is not available on Linux.
    ///
    /// - Parameter client_id: Not looked at.
    public convenience init(remoteClientId client_id: UInt32) { self.init() }
}

/// An event of SceneKit at a time of an animation. SceneKit is not available on Linux, so it never happens.
public final class SCNAnimationEvent: NSObject, Sendable {}

// What SceneKit adds to animations. The values are kept, and nothing looks at them.
extension CAAnimation {
    private enum SceneKey {
        static let usesSceneTimeBase = "SCNAnimation.usesSceneTimeBase"
        static let fadeIn = "SCNAnimation.fadeInDuration"
        static let fadeOut = "SCNAnimation.fadeOutDuration"
        static let events = "SCNAnimation.animationEvents"
    }

    /// Kept, and not looked at; `false` by default.
    public final var usesSceneTimeBase: Bool {
        get { extraValues[SceneKey.usesSceneTimeBase] as? Bool ?? false }
        set { extraValues[SceneKey.usesSceneTimeBase] = newValue }
    }

    /// Kept, and not looked at; 0 by default.
    public final var fadeInDuration: CGFloat {
        get { extraValues[SceneKey.fadeIn] as? CGFloat ?? 0 }
        set { extraValues[SceneKey.fadeIn] = newValue }
    }

    /// Kept, and not looked at; 0 by default.
    public final var fadeOutDuration: CGFloat {
        get { extraValues[SceneKey.fadeOut] as? CGFloat ?? 0 }
        set { extraValues[SceneKey.fadeOut] = newValue }
    }

    /// Kept, and not looked at; `nil` by default.
    public final var animationEvents: [SCNAnimationEvent]? {
        get { extraValues[SceneKey.events] as? [SCNAnimationEvent] }
        set { extraValues[SceneKey.events] = newValue }
    }

    /// A copy of an animation.
    ///
    /// - Parameter animation: On Apple's systems SceneKit's own type; here an animation like any other.
    public convenience init(scnAnimation animation: CAAnimation) {
        self.init()
        animation.copyValues(to: self)
    }
}
