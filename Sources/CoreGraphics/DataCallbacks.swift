import Foundation
import LaminaImage

/// Writes up to a number of bytes; returns how many there were, and 0 at the end.
public typealias CGDataProviderGetBytesCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int) ->
    Int
/// Leaves bytes out; returns how many.
public typealias CGDataProviderSkipForwardCallback = (UnsafeMutableRawPointer?, off_t) -> off_t
/// Goes back to the first byte.
public typealias CGDataProviderRewindCallback = (UnsafeMutableRawPointer?) -> Void
/// Called when a provider no longer needs its functions.
public typealias CGDataProviderReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void
/// The address of all bytes.
public typealias CGDataProviderGetBytePointerCallback = (UnsafeMutableRawPointer?) -> UnsafeRawPointer?
/// Releases an address.
public typealias CGDataProviderReleaseBytePointerCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer) ->
    Void
/// Writes up to a number of bytes from a position on; returns how many.
public typealias CGDataProviderGetBytesAtPositionCallback = (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
) -> Int
/// Takes bytes; returns how many it took.
public typealias CGDataConsumerPutBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int
/// Called when a consumer is released.
public typealias CGDataConsumerReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a provider that is read from its beginning to its end.
public struct CGDataProviderSequentialCallbacks {
    /// Always 0.
    public var version: UInt32
    /// Reads bytes.
    public var getBytes: CGDataProviderGetBytesCallback?
    /// Leaves bytes out. It is not called.
    public var skipForward: CGDataProviderSkipForwardCallback?
    /// Goes back to the first byte. It is not called.
    public var rewind: CGDataProviderRewindCallback?
    /// Called after everything is read.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    public init(
        version: UInt32, getBytes: CGDataProviderGetBytesCallback?,
        skipForward: CGDataProviderSkipForwardCallback?, rewind: CGDataProviderRewindCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        (self.version, self.getBytes, self.skipForward) = (version, getBytes, skipForward)
        (self.rewind, self.releaseInfo) = (rewind, releaseInfo)
    }
}

/// The functions of a provider whose bytes are all there.
public struct CGDataProviderDirectCallbacks {
    /// Always 0.
    public var version: UInt32
    /// The address of all bytes.
    public var getBytePointer: CGDataProviderGetBytePointerCallback?
    /// Releases the address.
    public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
    /// Reads from a position on, if there is no address.
    public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
    /// Called after everything is read.
    public var releaseInfo: CGDataProviderReleaseInfoCallback?

    public init(
        version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
        releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
        getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
        releaseInfo: CGDataProviderReleaseInfoCallback?
    ) {
        (self.version, self.getBytePointer) = (version, getBytePointer)
        (self.releaseBytePointer, self.getBytesAtPosition) = (releaseBytePointer, getBytesAtPosition)
        self.releaseInfo = releaseInfo
    }
}

/// The functions of a consumer.
public struct CGDataConsumerCallbacks {
    /// Receives bytes.
    public var putBytes: CGDataConsumerPutBytesCallback?
    /// Called when the consumer is released.
    public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

    public init(
        putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
    ) {
        (self.putBytes, self.releaseConsumer) = (putBytes, releaseConsumer)
    }
}

extension CGDataProvider {
    /// A provider of bytes that a function reads, which are read at once, and released before this returns.
    ///
    /// - Returns: `nil` without a function that reads, and for more bytes than `ImageLimits.maximumFileBytes`.
    public convenience init?(
        sequentialInfo info: UnsafeMutableRawPointer?,
        callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
    ) {
        let functions = callbacks.pointee
        guard let getBytes = functions.getBytes else { return nil }
        defer { functions.releaseInfo?(info) }
        var data = Data()
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = part.withUnsafeMutableBytes { room in
                room.baseAddress.map { getBytes(info, $0, room.count) } ?? 0
            }
            guard count > 0 else { break }
            guard count <= part.count, data.count <= ImageLimits.maximumFileBytes - count else { return nil }
            data.append(contentsOf: part.prefix(count))
        }
        self.init(data: data)
    }

    /// A provider of bytes at an address or a position, which are read at once, and released before this returns.
    ///
    /// - Parameter size: How many bytes there are, up to `ImageLimits.maximumFileBytes`; else `nil` comes back, as it does
    ///   if the functions give fewer.
    public convenience init?(
        directInfo info: UnsafeMutableRawPointer?, size: off_t,
        callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
    ) {
        let functions = callbacks.pointee
        let count = Int(size)
        guard count >= 0, count <= ImageLimits.maximumFileBytes else { return nil }
        defer { functions.releaseInfo?(info) }
        if let address = functions.getBytePointer?(info) {
            let data = Data(bytes: address, count: count)
            functions.releaseBytePointer?(info, address)
            self.init(data: data)
            return
        }
        guard let read = functions.getBytesAtPosition else { return nil }
        var data = Data()
        var part = [UInt8](repeating: 0, count: min(count, 65_536))
        while data.count < count {
            let wanted = min(part.count, count - data.count)
            let found = part.withUnsafeMutableBytes { room in
                room.baseAddress.map { read(info, $0, off_t(data.count), wanted) } ?? 0
            }
            guard found > 0, found <= wanted else { return nil }
            data.append(contentsOf: part.prefix(found))
        }
        self.init(data: data)
    }
}
