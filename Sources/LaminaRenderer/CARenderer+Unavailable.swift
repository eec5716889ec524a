import Foundation

// The initializers of Core Animation's renderer for devices that Linux does not have. Programs that call them are told what takes
// their place when they are compiled.

extension CARenderer {
    /// Not available: there are no contexts of OpenGL. ``init(options:)`` makes a renderer.
    @available(*, unavailable, message: "there is no OpenGL here; use CARenderer()")
    public convenience init(cglContext ctx: UnsafeMutableRawPointer, options: [AnyHashable: Any]? = nil)
        throws
    {
        try self.init()
    }

    /// Not available: there are no textures of Metal. ``init(options:)`` makes a renderer, whose pixels ``withPixels(_:)`` and
    /// ``makeImage()`` give, or ``setDestination(_:)`` puts into memory of the program.
    @available(*, unavailable, message: "there is no Metal here; use CARenderer() and setDestination(_:)")
    public convenience init(mtlTexture tex: Any, options: [AnyHashable: Any]? = nil) throws {
        try self.init()
    }
}
