import Foundation
import Testing

import ImageIO

@Suite struct XMPTests {
    private static let packet = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:my="http://example.org/my/" tiff:Make="A &amp; B">
         <dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>sky</rdf:li></rdf:Bag></dc:subject>
         <dc:title><rdf:Alt><rdf:li xml:lang="x-default">One</rdf:li><rdf:li xml:lang="de">Eins</rdf:li></rdf:Alt></dc:title>
         <exif:Flash rdf:parseType="Resource"><exif:Fired>True</exif:Fired><exif:Mode>2</exif:Mode></exif:Flash>
         <my:box my:w="3" my:h="4"/>
         <my:link rdf:resource="http://example.org/a"/>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:Rating>4</xmp:Rating></rdf:Description>
        </rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """

    private func text(_ metadata: CGImageMetadata, _ path: String) -> String? {
        CGImageMetadataCopyStringValueWithPath(metadata, nil, path)
    }

    @Test(arguments: [false, true])
    func `Every form of a value is read, and the same after it was written`(again: Bool) throws {
        var metadata = try #require(CGImageMetadataCreateFromXMPData(Data(Self.packet.utf8)))
        if again {
            let data = try #require(CGImageMetadataCreateXMPData(metadata, nil))
            metadata = try #require(CGImageMetadataCreateFromXMPData(data))
        }
        #expect(text(metadata, "tiff:Make") == "A & B")
        #expect(text(metadata, "dc:subject[0]") == "sea" && text(metadata, "dc:subject[1]") == "sky")
        #expect(text(metadata, "dc:subject[2]") == nil)
        #expect(text(metadata, "dc:title") == "One" && text(metadata, "dc:title[de]") == "Eins")
        #expect(text(metadata, "exif:Flash.exif:Fired") == "True" && text(metadata, "exif:Flash.Mode") == "2")
        #expect(text(metadata, "my:box.my:h") == "4")
        #expect(text(metadata, "my:link") == "http://example.org/a")
        #expect(text(metadata, "xmp:Rating") == "4")
        let subject = try #require(CGImageMetadataCopyTagWithPath(metadata, nil, "dc:subject"))
        #expect(CGImageMetadataTagGetType(subject) == .arrayUnordered)
        #expect((CGImageMetadataTagCopyValue(subject) as? [CGImageMetadataTag])?.count == 2)
        let title = try #require(CGImageMetadataCopyTagWithPath(metadata, nil, "dc:title[de]"))
        let language = CGImageMetadataTagCopyQualifiers(title)?.first as? CGImageMetadataTag
        #expect(language.flatMap { CGImageMetadataTagCopyValue($0) } as? String == "de")
        #expect((CGImageMetadataCopyTags(metadata) as? [CGImageMetadataTag])?.count == 7)
    }

    @Test func `Values are set, changed and removed by paths`() throws {
        let metadata = CGImageMetadataCreateMutable()
        #expect(CGImageMetadataCopyTags(metadata) == nil)
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "tiff:Make", "Maker"))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:title", "Title"))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:title[fr]", "Titre"))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:subject", ["a", "b"]))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "dc:subject[2]", "c"))
        #expect(!CGImageMetadataSetValueWithPath(metadata, nil, "dc:subject[9]", "z"))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "exif:Flash.exif:Fired", true))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "xmp:Rating", 3))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "xmp:Rating", 5))
        #expect(!CGImageMetadataSetValueWithPath(metadata, nil, "unknown:name", "x"))
        #expect(!CGImageMetadataSetValueWithPath(metadata, nil, "tiff:Make.tiff:Model", "x"))
        for path in ["", "tiff", "tiff:", "[0]", "tiff:Make[", "a:b:c", "tiff:Make]", "tiff:a b"] {
            #expect(!CGImageMetadataSetValueWithPath(metadata, nil, path, "x"), "\(path)")
        }
        let data = try #require(CGImageMetadataCreateXMPData(metadata, nil))
        let again = try #require(CGImageMetadataCreateFromXMPData(data))
        #expect(text(again, "dc:title[x-default]") == "Title" && text(again, "dc:title[fr]") == "Titre")
        #expect(text(again, "dc:subject[2]") == "c")
        #expect(text(again, "exif:Flash.exif:Fired") == "True")
        #expect(text(again, "xmp:Rating") == "5")
        #expect(CGImageMetadataRemoveTagWithPath(metadata, nil, "dc:subject[0]"))
        #expect(text(metadata, "dc:subject[0]") == "b")
        #expect(CGImageMetadataRemoveTagWithPath(metadata, nil, "tiff:Make"))
        #expect(!CGImageMetadataRemoveTagWithPath(metadata, nil, "tiff:Make"))
    }

    @Test func `A namespace of a program's own is named by a prefix`() throws {
        let metadata = CGImageMetadataCreateMutable()
        let own = "http://example.org/own/"
        #expect(!CGImageMetadataRegisterNamespaceForPrefix(metadata, own, "tiff", nil))
        #expect(!CGImageMetadataRegisterNamespaceForPrefix(metadata, own, "a b", nil))
        #expect(CGImageMetadataRegisterNamespaceForPrefix(metadata, own, "own", nil))
        #expect(CGImageMetadataSetValueWithPath(metadata, nil, "own:text", "<&\"\u{1}>"))
        let tag = try #require(CGImageMetadataTagCreate(own, "own", "list", .arrayOrdered, ["1", "2"]))
        #expect(CGImageMetadataSetTagWithPath(metadata, nil, "own:list", tag))
        #expect(CGImageMetadataTagCreate("http://example.org/other/", nil, "x", .string, "") == nil)
        #expect(CGImageMetadataTagCreate(own, "own", "no name", .string, "") == nil)
        let data = try #require(CGImageMetadataCreateXMPData(metadata, nil))
        let again = try #require(CGImageMetadataCreateFromXMPData(data))
        #expect(text(again, "own:text") == "<&\">" && text(again, "own:list[1]") == "2")
        let list = try #require(CGImageMetadataCopyTagWithPath(again, nil, "own:list"))
        #expect(CGImageMetadataTagCopyNamespace(list) == own && CGImageMetadataTagCopyPrefix(list) == "own")
        #expect(CGImageMetadataCopyStringValueWithPath(again, list, "[0]") == "1")
    }

    @Test func `Tags are visited with their paths`() throws {
        let metadata = try #require(CGImageMetadataCreateFromXMPData(Data(Self.packet.utf8)))
        var paths: [String] = []
        CGImageMetadataEnumerateTagsUsingBlock(metadata, nil, [kCGImageMetadataEnumerateRecursively: true]) {
            paths.append($0)
            _ = $1
            return paths.count < 9
        }
        #expect(
            paths == [
                "tiff:Make", "dc:subject", "dc:subject[0]", "dc:subject[1]", "dc:title", "dc:title[0]",
                "dc:title[1]", "exif:Flash", "exif:Flash.exif:Fired",
            ])
    }

    @Test(arguments: ["public.jpeg", "public.png", "public.tiff", "org.webmproject.webp"])
    func `Metadata are written into a file, and as EXIF data where they are the same`(type: String) throws {
        let metadata = CGImageMetadataCreateMutable()
        for (path, value) in [
            ("tiff:Make", "Maker"), ("tiff:Orientation", "6"), ("exif:FNumber", "28/10"),
            ("exif:GPSLatitude", "48,30.0S"), ("xmp:Label", "Green"),
            ("xmp:ModifyDate", "2020-01-02T03:04:05+01:00"),
        ] { #expect(CGImageMetadataSetValueWithPath(metadata, nil, path, value)) }
        let data = try #require(SampleFile.write(type, [SampleFile.picture()], metadata: metadata))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let again = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil))
        #expect(text(again, "xmp:Label") == "Green" && text(again, "tiff:Make") == "Maker")
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        #expect(properties?[kCGImagePropertyOrientation] as? Int == 6)
        let tiff = SampleFile.part(properties, kCGImagePropertyTIFFDictionary)
        #expect(tiff[kCGImagePropertyTIFFMake] as? String == "Maker")
        #expect(tiff[kCGImagePropertyTIFFDateTime] as? String == "2020:01:02 03:04:05")
        let exif = SampleFile.part(properties, kCGImagePropertyExifDictionary)
        #expect(exif[kCGImagePropertyExifFNumber] as? Double == 2.8)
        let gps = SampleFile.part(properties, kCGImagePropertyGPSDictionary)
        #expect(gps[kCGImagePropertyGPSLatitude] as? Double == 48.5)
        #expect(gps[kCGImagePropertyGPSLatitudeRef] as? String == "S")
    }

    @Test func `EXIF data are metadata, too, and an orientation that is given goes before XMP's`() throws {
        let own = CGImageMetadataCreateMutable()
        CGImageMetadataSetValueWithPath(own, nil, "tiff:Orientation", "6")
        let properties: CFDictionary = [
            kCGImagePropertyOrientation: 3,
            kCGImagePropertyExifDictionary: [
                kCGImagePropertyExifFNumber: 5.6, kCGImagePropertyExifDateTimeOriginal: "2020:01:02 03:04:05",
                kCGImagePropertyExifISOSpeedRatings: [100],
            ] as CFDictionary,
            kCGImagePropertyGPSDictionary: [
                kCGImagePropertyGPSLatitude: 10.5, kCGImagePropertyGPSLatitudeRef: "N",
            ] as CFDictionary,
        ]
        let data = try #require(
            SampleFile.write("public.jpeg", [SampleFile.picture()], properties, metadata: own))
        let source = try #require(CGImageSourceCreateWithData(data, nil))
        let metadata = try #require(CGImageSourceCopyMetadataAtIndex(source, 0, nil))
        #expect(text(metadata, "tiff:Orientation") == "3")
        #expect(text(metadata, "exif:FNumber") == "28/5")
        #expect(text(metadata, "exif:DateTimeOriginal") == "2020-01-02T03:04:05")
        #expect(text(metadata, "exif:GPSLatitude") == "10,30.0N")
        #expect(text(metadata, "exif:ISOSpeedRatings[0]") == "100")
        let tag = CGImageMetadataCopyTagMatchingImageProperty(
            metadata, kCGImagePropertyExifDictionary, kCGImagePropertyExifFNumber)
        #expect(tag.flatMap { CGImageMetadataTagCopyName($0) } == "FNumber")
        #expect(
            CGImageMetadataSetValueMatchingImageProperty(own, kCGImagePropertyTIFFDictionary, "Make", "M"))
        #expect(text(own, "tiff:Make") == "M")
        #expect(!CGImageMetadataSetValueMatchingImageProperty(own, "{TIFF}", "Nothing", "M"))
    }

    @Test(arguments: [
        "", "<", "<a", "<a>", "<a></b>", "<a b></a>", "<a b='&x;'/>",
        "<!DOCTYPE a [<!ENTITY x \"y\">]><a>&x;</a>",
        "<a/><b/>", "text", "<a:b/>", "<a xmlns:b='c'><b:d></a></b:d>", "<a><![CDATA[</a>",
    ])
    func `What is no XML is no metadata`(text: String) {
        #expect(CGImageMetadataCreateFromXMPData(Data(text.utf8)) == nil)
    }

    @Test func `A packet that is too deep is no metadata, and one cut anywhere never more than nil`() throws {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(CGImageMetadataCreateFromXMPData(Data(deep.utf8)) == nil)
        let bytes = Array(Self.packet.utf8)
        var found = 0
        for count in 0..<bytes.count where CGImageMetadataCreateFromXMPData(Data(bytes.prefix(count))) != nil
        {
            found += 1
        }
        // The end of the packet's mark may be missing.
        #expect(found < 3)
    }
}
