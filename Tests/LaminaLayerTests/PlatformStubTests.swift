import Foundation
import LaminaLayer
import Testing

/// Names of Core Animation for what only Apple's systems have: they compile, keep what they are given, and do nothing.
struct PlatformStubTests {
    @Test func `Remote layers have no connection`() {
        let client = CARemoteLayerClient(serverPort: 7)
        client.layer = CALayer()
        #expect(client.clientId == 0 && client.layer != nil)
        client.invalidate()
        #expect(client.layer == nil)
        #expect(CARemoteLayerServer.shared() === CARemoteLayerServer.shared())
        #expect(CARemoteLayerServer.shared().serverPort == 0)
        #expect(type(of: CALayer(remoteClientId: 7)) == CALayer.self)
    }

    @Test func `SceneKit's additions to animations are kept`() {
        let animation = CABasicAnimation(keyPath: "opacity")
        #expect(!animation.usesSceneTimeBase && animation.animationEvents == nil)
        #expect(animation.fadeInDuration == 0 && animation.fadeOutDuration == 0)
        animation.usesSceneTimeBase = true
        (animation.fadeInDuration, animation.fadeOutDuration) = (0.5, 0.25)
        animation.animationEvents = [SCNAnimationEvent()]
        let copy = CAAnimation(scnAnimation: animation)
        #expect(copy.usesSceneTimeBase && copy.animationEvents?.count == 1)
        #expect(copy.fadeInDuration == 0.5 && copy.fadeOutDuration == 0.25)
    }

    /// Each kind of metadata, with other values in each.
    private static let metadata: [CAEDRMetadata] = [
        .hlg, .hlg(ambientViewingEnvironment: Data([1, 2])),
        .hdr10(minLuminance: 0.1, maxLuminance: 1000, opticalOutputScale: 100),
        .hdr10(minLuminance: 0.1, maxLuminance: 4000, opticalOutputScale: 100),
        .hdr10(displayInfo: Data([3]), contentInfo: nil, opticalOutputScale: 100),
        .hdr10(displayInfo: Data([3]), contentInfo: Data([4]), opticalOutputScale: 100),
    ]

    @Test func `Metadata of brighter displays are equal where they say the same`() {
        #expect(CAEDRMetadata.isAvailable)
        for (index, first) in Self.metadata.enumerated() {
            for (other, second) in Self.metadata.enumerated() {
                #expect((first == second) == (index == other), "\(index) \(other)")
            }
        }
        #expect(CAEDRMetadata.hlg == .hlg && CAEDRMetadata.hlg.hash == CAEDRMetadata.hlg.hash)
    }

    @Test func `Metadata of brighter displays come back from an archive`() throws {
        for metadata in Self.metadata {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: metadata, requiringSecureCoding: true)
            let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEDRMetadata.self, from: data)
            #expect(back == metadata)
        }
    }

    @Test func `A drawable layer keeps what only Metal would look at`() {
        let layer = CADrawableLayer()
        layer.edrMetadata = .hlg
        layer.displaySyncEnabled = false
        layer.wantsExtendedDynamicRangeContent = true
        #expect(layer.edrMetadata == .hlg)
        #expect(!layer.displaySyncEnabled && layer.wantsExtendedDynamicRangeContent)
    }
}
