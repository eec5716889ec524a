// Places and sizes of textures, with Metal's names.

/// A place in a texture.
public struct MTLOrigin: Hashable, Sendable {
    public var x: Int
    public var y: Int
    /// In depth.
    public var z: Int

    /// The first place.
    public init() { (x, y, z) = (0, 0, 0) }
    public init(x: Int, y: Int, z: Int) { (self.x, self.y, self.z) = (x, y, z) }
}

/// The size of a texture.
public struct MTLSize: Hashable, Sendable {
    public var width: Int
    public var height: Int
    /// In depth.
    public var depth: Int

    /// Nothing.
    public init() { (width, height, depth) = (0, 0, 0) }
    public init(width: Int, height: Int, depth: Int) {
        (self.width, self.height, self.depth) = (width, height, depth)
    }
}

/// A part of a texture.
public struct MTLRegion: Hashable, Sendable {
    /// Where it begins.
    public var origin: MTLOrigin
    /// How large it is.
    public var size: MTLSize

    /// Nothing.
    public init() { (origin, size) = (MTLOrigin(), MTLSize()) }
    public init(origin: MTLOrigin, size: MTLSize) { (self.origin, self.size) = (origin, size) }
}

/// The part of a viewport's pixels that is drawn.
public struct MTLScissorRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    /// Nothing.
    public init() { (x, y, width, height) = (0, 0, 0, 0) }
    public init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// Where drawing goes, and its depths.
public struct MTLViewport: Hashable, Sendable {
    public var originX: Double
    public var originY: Double
    public var width: Double
    public var height: Double
    /// The depth of the near plane.
    public var znear: Double
    /// The depth of the far plane.
    public var zfar: Double

    /// Nothing.
    public init() { (originX, originY, width, height, znear, zfar) = (0, 0, 0, 0, 0, 0) }
    public init(originX: Double, originY: Double, width: Double, height: Double, znear: Double, zfar: Double)
    {
        (self.originX, self.originY, self.width, self.height) = (originX, originY, width, height)
        (self.znear, self.zfar) = (znear, zfar)
    }
}

/// A colour that a texture is cleared to, 0...1.
public struct MTLClearColor: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init() { (red, green, blue, alpha) = (0, 0, 0, 0) }
    public init(red: Double, green: Double, blue: Double, alpha: Double) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
}

/// A place in a texture.
public func MTLOriginMake(_ x: Int, _ y: Int, _ z: Int) -> MTLOrigin { MTLOrigin(x: x, y: y, z: z) }
/// The size of a texture.
public func MTLSizeMake(_ width: Int, _ height: Int, _ depth: Int) -> MTLSize {
    MTLSize(width: width, height: height, depth: depth)
}
/// A part of a line.
public func MTLRegionMake1D(_ x: Int, _ width: Int) -> MTLRegion {
    MTLRegion(origin: MTLOriginMake(x, 0, 0), size: MTLSizeMake(width, 1, 1))
}
/// A part of a plane.
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion {
    MTLRegion(origin: MTLOriginMake(x, y, 0), size: MTLSizeMake(width, height, 1))
}
/// A part of a space.
public func MTLRegionMake3D(
    _ x: Int, _ y: Int, _ z: Int, _ width: Int, _ height: Int, _ depth: Int
) -> MTLRegion { MTLRegion(origin: MTLOriginMake(x, y, z), size: MTLSizeMake(width, height, depth)) }
/// A colour that a texture is cleared to.
public func MTLClearColorMake(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
    -> MTLClearColor
{
    MTLClearColor(red: red, green: green, blue: blue, alpha: alpha)
}
