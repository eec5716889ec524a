import Foundation

/// How bright colours beyond white are meant. Kept and not looked at: pictures have eight bits, and white is the brightest.
public final class CAEDRMetadata: NSObject, NSSecureCoding, Sendable {
    private override init() { super.init() }

    /// Metadata from an archive, which has no values.
    public init?(coder: NSCoder) { super.init() }

    /// `true`.
    public static var supportsSecureCoding: Bool { true }

    /// Writes nothing.
    public func encode(with coder: NSCoder) {}

    /// Always `false`.
    public class var isAvailable: Bool { false }

    /// Hybrid log-gamma, of the broadcast standard.
    public class var hlg: CAEDRMetadata { CAEDRMetadata() }

    /// Hybrid log-gamma with a description of the surroundings.
    public class func hlg(ambientViewingEnvironment: Data) -> CAEDRMetadata { CAEDRMetadata() }

    /// HDR10 between two luminances, in nits.
    public class func hdr10(
        minLuminance: Float, maxLuminance: Float, opticalOutputScale: Float
    ) -> CAEDRMetadata { CAEDRMetadata() }

    /// HDR10 as encoded messages describe display and content.
    public class func hdr10(
        displayInfo: Data?, contentInfo: Data?, opticalOutputScale: Float
    ) -> CAEDRMetadata { CAEDRMetadata() }
}
