import Foundation
import LaminaImage

/// How a layer's pixels were mastered: how bright they are, so that they can be mapped to the headroom of a frame.
open class CAEDRMetadata: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The values of the metadata.
    private enum Content: Hashable {
        case hlg(Data?)
        case luminances(minimum: Float, maximum: Float, scale: Float)
        case messages(display: Data?, content: Data?, scale: Float)
    }

    private let content: Content

    private init(_ content: Content) {
        self.content = content
        super.init()
    }

    /// The light of the brightest pixel, where 1 is white; 0 where the metadata does not say it.
    final var headroom: Float {
        switch content {
        // The display of 1000 cd/m² that ITU-R BT.2100 takes as an example.
        case .hlg: 1000 / Float(TransferCurve.white)
        case .luminances(_, let maximum, let scale): Self.headroom(maximum, scale)
        case .messages(let display, let content, let scale):
            Self.headroom(Self.brightest(content) ?? Self.brightest(ofDisplay: display) ?? 0, scale)
        }
    }

    private static func headroom(_ nits: Float, _ scale: Float) -> Float {
        let headroom = nits / scale
        return headroom.isFinite && headroom >= 1 ? headroom : 0
    }

    /// MaxCLL of a content light level message (ITU-T H.265, D.2.35), in nits.
    private static func brightest(_ content: Data?) -> Float? {
        guard let content, content.count >= 4 else { return nil }
        let nits = Float(content.prefix(2).reduce(0) { $0 << 8 | Int($1) })
        return nits > 0 ? nits : nil
    }

    /// The maximum luminance of a mastering display message (ITU-T H.265, D.2.28), which is in units of 0.0001 nits after three primaries and a
    /// white point.
    private static func brightest(ofDisplay display: Data?) -> Float? {
        guard let display, display.count >= 24 else { return nil }
        let units = display.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return units > 0 ? Float(units) / 10_000 : nil
    }

    /// Metadata from an archive; `nil` where it holds none.
    public required init?(coder: NSCoder) {
        func data(_ key: String) -> Data? {
            coder.decodeObject(of: NSData.self, forKey: key).map { $0 as Data }
        }
        let scale = coder.decodeFloat(forKey: "scale")
        switch coder.decodeObject(of: NSString.self, forKey: "kind").map({ $0 as String }) {
        case "hlg": content = .hlg(data("display"))
        case "luminances":
            content = .luminances(
                minimum: coder.decodeFloat(forKey: "minimum"), maximum: coder.decodeFloat(forKey: "maximum"),
                scale: scale)
        case "messages":
            content = .messages(display: data("display"), content: data("content"), scale: scale)
        default: return nil
        }
        super.init()
    }

    /// `true`.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the metadata.
    open func encode(with coder: NSCoder) {
        switch content {
        case .hlg(let surroundings):
            coder.encode("hlg" as NSString, forKey: "kind")
            coder.encode(surroundings.map { $0 as NSData }, forKey: "display")
        case .luminances(let minimum, let maximum, let scale):
            coder.encode("luminances" as NSString, forKey: "kind")
            coder.encode(minimum, forKey: "minimum")
            coder.encode(maximum, forKey: "maximum")
            coder.encode(scale, forKey: "scale")
        case .messages(let display, let content, let scale):
            coder.encode("messages" as NSString, forKey: "kind")
            coder.encode(display.map { $0 as NSData }, forKey: "display")
            coder.encode(content.map { $0 as NSData }, forKey: "content")
            coder.encode(scale, forKey: "scale")
        }
    }

    /// Whether another object says the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CAEDRMetadata)?.content == content }
    /// The same for objects that say the same.
    open override var hash: Int { content.hashValue }

    /// Always `true`: frames with headroom follow it.
    open class var isAvailable: Bool { true }

    /// Hybrid log-gamma, of the broadcast standard.
    open class var hlg: CAEDRMetadata { CAEDRMetadata(.hlg(nil)) }

    /// Hybrid log-gamma with a description of the surroundings.
    open class func hlg(ambientViewingEnvironment: Data) -> CAEDRMetadata {
        CAEDRMetadata(.hlg(ambientViewingEnvironment))
    }

    /// HDR10 between two luminances, in nits.
    ///
    /// - Parameter opticalOutputScale: The nits of a component of 1.
    open class func hdr10(
        minLuminance: Float, maxLuminance: Float, opticalOutputScale: Float
    ) -> CAEDRMetadata {
        CAEDRMetadata(.luminances(minimum: minLuminance, maximum: maxLuminance, scale: opticalOutputScale))
    }

    /// HDR10 as encoded messages describe display and content.
    ///
    /// - Parameter opticalOutputScale: The nits of a component of 1.
    open class func hdr10(
        displayInfo: Data?, contentInfo: Data?, opticalOutputScale: Float
    ) -> CAEDRMetadata {
        CAEDRMetadata(.messages(display: displayInfo, content: contentInfo, scale: opticalOutputScale))
    }
}
