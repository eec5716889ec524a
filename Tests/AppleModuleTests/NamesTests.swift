import AudioToolbox
import MobileCoreServices
import Testing
import UIKit
import UniformTypeIdentifiers

@Suite struct NamesTests {
    @Test func `Parts of modules bring the whole module`() {
        var red: CGFloat = 0
        partialColor().getRed(&red, green: nil, blue: nil, alpha: nil)
        #expect(red == 1 && PartialRecognizer().layer.lineWidth == 1)
    }

    @Test func `Sounds are silent and their completion is called`() {
        var sound: SystemSoundID = 7
        let status = AudioServicesCreateSystemSoundID(URL(fileURLWithPath: "/a.caf") as CFURL, &sound)
        #expect(status != kAudioServicesNoError && sound == 0)
        AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
        var calls = 0
        AudioServicesPlaySystemSoundWithCompletion(1104) { calls += 1 }
        #expect(calls == 1 && AudioServicesDisposeSystemSoundID(sound) == noErr)
    }

    @Test func `Types know their endings, names and kinds`() {
        #expect(UTType.png.identifier == kUTTypePNG && UTType("public.jpeg") == .jpeg)
        #expect(UTType("no.such.type") == nil && UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(filenameExtension: "png", conformingTo: .movie) == nil)
        #expect(UTType(mimeType: "image/gif") == .gif && UTType.gif.preferredFilenameExtension == "gif")
        #expect(
            UTType.svg.conforms(to: .xml) && UTType.svg.conforms(to: .image)
                && !UTType.png.conforms(to: .text))
        #expect(UTType.png.conforms(to: .png) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.image.isSupertype(of: .png) && UTType.mpeg4Movie.conforms(to: .audiovisualContent))
        #expect(UTType(exportedAs: "my.type").supertypes.isEmpty)
    }
}
