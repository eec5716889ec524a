import Foundation

/// How bright colours beyond white are meant. Kept and not looked at: pictures have eight bits, and white is the brightest.
open class CAEDRMetadata: NSObject, NSSecureCoding, @unchecked Sendable {
    private override init() { super.init() }

    /// Metadata from an archive, which has no values.
    public required init?(coder: NSCoder) { super.init() }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes nothing.
    open func encode(with coder: NSCoder) {}

    /// Always `false`.
    open class var isAvailable: Bool { false }

    /// Hybrid log-gamma, of the broadcast standard.
    open class var hlg: CAEDRMetadata { CAEDRMetadata() }

    /// Hybrid log-gamma with a description of the surroundings.
    open class func hlg(ambientViewingEnvironment: Data) -> CAEDRMetadata { CAEDRMetadata() }

    /// HDR10 between two luminances, in nits.
    open class func hdr10(
        minLuminance: Float, maxLuminance: Float, opticalOutputScale: Float
    ) -> CAEDRMetadata { CAEDRMetadata() }

    /// HDR10 as encoded messages describe display and content.
    open class func hdr10(
        displayInfo: Data?, contentInfo: Data?, opticalOutputScale: Float
    ) -> CAEDRMetadata { CAEDRMetadata() }
}
