import CoreGraphics
import Foundation
import LaminaText

/// Called when a delegate is released.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// The height of a character above the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// The depth of a character below the baseline, in points.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// The width of a character, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The version of ``CTRunDelegateCallbacks``.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of ``CTRunDelegateCallbacks``.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// The functions of a delegate. They are called when text is laid out.
public struct CTRunDelegateCallbacks {
    /// Always ``kCTRunDelegateVersion1``.
    public var version: CFIndex
    /// Called when the delegate is released.
    public var dealloc: CTRunDelegateDeallocateCallback
    /// The height of each character above the baseline, in points.
    public var getAscent: CTRunDelegateGetAscentCallback
    /// The depth of each character below the baseline, in points.
    public var getDescent: CTRunDelegateGetDescentCallback
    /// The width of each character, in points.
    public var getWidth: CTRunDelegateGetWidthCallback

    public init(
        version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
        getAscent: @escaping CTRunDelegateGetAscentCallback,
        getDescent: @escaping CTRunDelegateGetDescentCallback,
        getWidth: @escaping CTRunDelegateGetWidthCallback
    ) {
        (self.version, self.dealloc) = (version, dealloc)
        (self.getAscent, self.getDescent, self.getWidth) = (getAscent, getDescent, getWidth)
    }
}

/// Gives the size of characters that are not drawn. It is a value of the attribute ``kCTRunDelegateAttributeName``.
public final class CTRunDelegate {
    private let callbacks: CTRunDelegateCallbacks
    /// The pointer that the program passed, or memory in its place.
    fileprivate let refCon: UnsafeMutableRawPointer
    private let ownsMemory: Bool

    fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer?) {
        self.callbacks = callbacks
        ownsMemory = refCon == nil
        self.refCon = refCon ?? UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    }

    deinit {
        callbacks.dealloc(refCon)
        if ownsMemory { refCon.deallocate() }
    }
}

extension CTRunDelegate: TextSpaceValue {
    package func space(in font: CTFont) -> TextSpace {
        TextSpace(
            width: callbacks.getWidth(refCon), ascent: callbacks.getAscent(refCon),
            descent: callbacks.getDescent(refCon))
    }
}

/// A delegate that says how much room characters take; `nil` for functions of another version.
///
/// - Parameter refCon: Passed to the functions; for `nil` they get an address of the delegate's own.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    guard callbacks.pointee.version == kCTRunDelegateVersion1 else { return nil }
    return CTRunDelegate(callbacks.pointee, refCon)
}
/// The argument of a delegate's functions.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
    runDelegate.refCon
}
