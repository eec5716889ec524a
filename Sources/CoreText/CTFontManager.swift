import CoreGraphics
import Foundation
import LaminaImage
import LaminaText

/// Where fonts that a program adds are known. Whatever the scope, fonts are known in the process alone, and for its life.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
    case none = 0
    case process = 1
    case persistent = 2
    case session = 3

    /// The older name of ``persistent``.
    public static var user: CTFontManagerScope { .persistent }
}

/// Why fonts were not added or taken away.
public enum CTFontManagerError: CFIndex, Error, Hashable, Sendable {
    /// There is no file.
    case fileNotFound = 101
    /// The file cannot be read.
    case insufficientPermissions = 102
    /// The file is not a font.
    case unrecognizedFormat = 103
    /// The font is damaged.
    case invalidFontData = 104
    /// The fonts were added before.
    case alreadyRegistered = 105
    /// There is no room for the fonts.
    case exceededResourceLimit = 106
    /// There is no such asset.
    case assetNotFound = 107
    /// The fonts were not added before.
    case notRegistered = 201
    /// The fonts are in use. It does not happen here: text keeps its fonts open.
    case inUse = 202
    /// The system needs the fonts.
    case systemRequired = 203
    /// The fonts were not added, for a reason that is not known.
    case registrationFailed = 301
    /// The program may not do this.
    case missingEntitlement = 302
    /// The descriptor does not say enough.
    case insufficientInfo = 303
    /// A user declined.
    case cancelledByUser = 304
    /// Another font has the name.
    case duplicatedName = 305
    /// The path does not name a file.
    case invalidFilePath = 306
    /// The scope is not there.
    case unsupportedScope = 307
}

/// The domain of ``CTFontManagerError``'s codes.
public let kCTFontManagerErrorDomain: CFString = "com.apple.CoreText.CTFontManagerErrorDomain"
/// The files that an error is about, an array of `URL`s.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"
/// The descriptors that an error is about, an array.
public let kCTFontManagerErrorFontDescriptorsKey: CFString = "CTFontManagerErrorFontDescriptors"
/// The asset that an error is about.
public let kCTFontManagerErrorFontAssetNameKey: CFString = "CTFontManagerErrorFontAssetName"
/// Posted on other systems when fonts are added or taken away; here a program posts it itself.
public let kCTFontManagerRegisteredFontsChangedNotification: CFString = "CTFontManagerFontChangedNotification"

/// Whether fonts are activated when they are asked for.
public enum CTFontManagerAutoActivationSetting: UInt32, Hashable, Sendable {
    case `default` = 0
    case disabled = 1
    case enabled = 2
    case promptUser = 3
}

extension CTFontManagerError {
    /// The error as an object, with a sentence that names the file.
    func object(_ subject: String, urls: [URL] = [], descriptors: [CTFontDescriptor] = []) -> NSError {
        let reason =
            switch self {
            case .fileNotFound: "expected a font file, found none"
            case .insufficientPermissions: "expected a font file that can be read"
            case .unrecognizedFormat: "expected a TrueType or OpenType font"
            case .invalidFontData: "the font is damaged"
            case .alreadyRegistered: "the fonts are registered already"
            case .exceededResourceLimit: "there is no room for the font"
            case .assetNotFound: "expected a font asset, found none"
            case .notRegistered: "the fonts are not registered"
            case .insufficientInfo: "expected a descriptor with the address of a font file"
            case .invalidFilePath: "expected the address of a file"
            default: "the fonts cannot be registered"
            }
        var info: [String: Any] = [NSLocalizedDescriptionKey: "\(subject): \(reason)"]
        if !urls.isEmpty { info[kCTFontManagerErrorFontURLsKey] = urls }
        if !descriptors.isEmpty { info[kCTFontManagerErrorFontDescriptorsKey] = descriptors }
        return NSError(domain: kCTFontManagerErrorDomain, code: rawValue, userInfo: info)
    }
}

// MARK: Installed fonts

/// The PostScript names of all fonts, sorted.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    Set(CTFont.allFaces.map(\.postScriptName)).filter { !$0.isEmpty }.sorted()
}
/// The families of all fonts, sorted.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
    Set(CTFont.allFaces.map(\.family)).filter { !$0.isEmpty }.sorted()
}
/// The files of all fonts, each once.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray {
    Set(CTFont.allFaces.map(\.file)).filter { !$0.isEmpty && !$0.hasPrefix("/proc/") }.sorted()
        .map { URL(filePath: $0) }
}
/// Compares two families, for lists that people read.
public func CTFontManagerCompareFontFamilyNames(
    _ family1: UnsafeRawPointer, _ family2: UnsafeRawPointer, _ context: UnsafeMutableRawPointer?
) -> ComparisonResult {
    let names = [family1, family2].map { Unmanaged<NSString>.fromOpaque($0).takeUnretainedValue() as String }
    return names[0].localizedStandardCompare(names[1])
}
/// Whether a file has fonts that can be read.
public func CTFontManagerIsSupportedFont(_ fontURL: CFURL) -> Bool {
    fontURL.isFileURL && !FontFace.faces(ofFile: fontURL.path).isEmpty
}
/// The scope of a file's fonts: ``CTFontManagerScope/process`` for one that was added, and else ``CTFontManagerScope/none``.
public func CTFontManagerGetScopeForURL(_ fontURL: CFURL) -> CTFontManagerScope {
    fontURL.isFileURL && CTFont.isRegistered(file: fontURL.path) ? .process : .none
}
/// The descriptors of the fonts that were added by their files.
///
/// - Parameter enabled: `false` for fonts that were added and are not used, of which there are none.
public func CTFontManagerCopyRegisteredFontDescriptors(_ scope: CTFontManagerScope, _ enabled: Bool)
    -> CFArray
{
    guard enabled else { return [] }
    return CTFont.registeredFiles.flatMap { FontFace.faces(ofFile: $0) }.map { CTFontDescriptor($0) }
}
/// Fonts are never activated by themselves.
public func CTFontManagerGetAutoActivationSetting(
    _ bundleIdentifier: CFString?
) -> CTFontManagerAutoActivationSetting { .disabled }
/// Accepted: fonts are never activated by themselves.
public func CTFontManagerSetAutoActivationSetting(
    _ bundleIdentifier: CFString?, _ setting: CTFontManagerAutoActivationSetting
) {}

// MARK: Descriptors of files

/// The descriptors of a file's fonts, which can be used without adding them to the process's; `nil` if the file cannot be read or
/// has no fonts.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
    guard fileURL.isFileURL else { return nil }
    if CTFont.isRegistered(file: fileURL.path) || CTFont.allFaces.contains(where: { $0.file == fileURL.path })
    {
        let faces = FontFace.faces(ofFile: fileURL.path)
        return faces.isEmpty ? nil : faces.map { CTFontDescriptor($0) }
    }
    guard let bytes = try? WholeFile.read(fileURL.path) else { return nil }
    let found = CTFontFiles.descriptors(bytes)
    guard !found.isEmpty else { return nil }
    return found.map {
        CTFontDescriptor($0.attributes.merging([kCTFontURLAttribute: fileURL]) { $1 }, ownName: $0.ownName)
    }
}
/// The descriptors of the fonts in a file's bytes, which can be used without adding them to the process's; an empty list for bytes that
/// are no fonts.
public func CTFontManagerCreateFontDescriptorsFromData(_ data: CFData) -> CFArray {
    CTFontFiles.descriptors([UInt8](data))
}
/// The descriptor of the first font in a file's bytes; `nil` for bytes that are no font.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    CTFontFiles.descriptors([UInt8](data)).first
}

enum CTFontFiles {
    /// The descriptors of the fonts in a file's bytes, which are usable from then on for the life of the process.
    static func descriptors(_ bytes: [UInt8]) -> [CTFontDescriptor] {
        guard bytes.count <= ImageLimits.maximumFileBytes, let made = try? FontFile(bytes, format: nil),
            let file = CTFont.own(made)
        else { return [] }
        return file.faces.map { face in
            let name = face.postScriptName
            return CTFontDescriptor(face, ownName: name.isEmpty ? file.alias : "\(file.alias)-\(name)")
        }
    }
}
