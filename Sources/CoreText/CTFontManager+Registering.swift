import CoreGraphics
import Foundation
import LaminaText

/// Where an error is written.
public typealias CTFontManagerErrorPointer = UnsafeMutablePointer<Unmanaged<CFError>?>

extension UnsafeMutablePointer<Unmanaged<CFError>?> {
    fileprivate func write(_ error: NSError) { pointee = Unmanaged.passRetained(error) }
}

extension CTFontManagerError {
    /// Adds the fonts of a file; `nil` if that is done.
    fileprivate static func registering(_ url: URL) -> CTFontManagerError? {
        guard url.isFileURL else { return .invalidFilePath }
        let path = url.path
        guard access(path, F_OK) == 0 else { return .fileNotFound }
        guard access(path, R_OK) == 0 else { return .insufficientPermissions }
        guard !CTFont.isRegistered(file: path) else { return .alreadyRegistered }
        return CTFont.registerFonts(inFile: path) ? nil : .unrecognizedFormat
    }

    /// Takes the fonts of a file away; `nil` if that is done.
    fileprivate static func unregistering(_ url: URL) -> CTFontManagerError? {
        guard url.isFileURL else { return .invalidFilePath }
        return CTFont.unregister(file: url.path) ? nil : .notRegistered
    }

    /// Does something with each file; returns the errors.
    fileprivate static func each(
        _ urls: CFArray, _ body: (URL) -> CTFontManagerError?
    ) -> [NSError] {
        urls.compactMap { value in
            guard let url = value as? URL else { return Self.invalidFilePath.object("\(value)") }
            return body(url)?.object(url.path, urls: [url])
        }
    }
}

// MARK: Files

/// Adds the fonts of a file to those of the process.
///
/// - Parameters:
///   - scope: Not looked at.
///   - error: Where a ``CTFontManagerError`` is written if the fonts are not added.
/// - Returns: Whether the fonts were added.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: CTFontManagerErrorPointer?
) -> Bool {
    guard let found = CTFontManagerError.registering(fontURL) else { return true }
    error?.write(found.object(fontURL.path, urls: [fontURL]))
    return false
}
/// Removes the fonts of a file from the process. Text that was laid out in them stays.
///
/// - Returns: Whether the fonts had been added.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: CTFontManagerErrorPointer?
) -> Bool {
    guard let found = CTFontManagerError.unregistering(fontURL) else { return true }
    error?.write(found.object(fontURL.path, urls: [fontURL]))
    return false
}
/// Adds the fonts of files; writes an array of the errors.
///
/// - Returns: Whether the fonts of all files were added.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<CFArray?>?
) -> Bool {
    let found = CTFontManagerError.each(fontURLs, CTFontManagerError.registering)
    errors?.pointee = found.isEmpty ? nil : found
    return found.isEmpty
}
/// Takes the fonts of files away; writes an array of the errors.
///
/// - Returns: Whether the fonts of all files had been added.
@discardableResult
public func CTFontManagerUnregisterFontsForURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ errors: UnsafeMutablePointer<CFArray?>?
) -> Bool {
    let found = CTFontManagerError.each(fontURLs, CTFontManagerError.unregistering)
    errors?.pointee = found.isEmpty ? nil : found
    return found.isEmpty
}
/// Adds the fonts of files, and tells of the errors once, at the end, before it returns.
///
/// - Parameters:
///   - enabled: Not looked at: fonts that were added are used.
///   - registrationHandler: Gets an array of errors and whether all is done; its result is not looked at.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let found = CTFontManagerError.each(fontURLs, CTFontManagerError.registering)
    _ = registrationHandler?(found, true)
}
/// Takes the fonts of files away, and tells of the errors once, at the end, before it returns.
public func CTFontManagerUnregisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let found = CTFontManagerError.each(fontURLs, CTFontManagerError.unregistering)
    _ = registrationHandler?(found, true)
}

// MARK: Fonts of Core Graphics

/// Adds a font that was made of a file's bytes to those of the process.
///
/// - Parameter error: Where a ``CTFontManagerError`` is written if the font is not added, as one is not that was found by its name.
/// - Returns: Whether the font was added.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(_ font: CGFont, _ error: CTFontManagerErrorPointer?) -> Bool {
    let name = font.postScriptName ?? "font"
    guard let file = font.file, !CTFont.isRegistered(file) else {
        error?.write(CTFontManagerError.alreadyRegistered.object(name))
        return false
    }
    guard CTFont.register(file) else {
        error?.write(CTFontManagerError.invalidFontData.object(name))
        return false
    }
    return true
}
/// Takes a font that was made of a file's bytes away from those of the process. Text that was laid out in it stays.
///
/// - Returns: Whether the font had been added.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(_ font: CGFont, _ error: CTFontManagerErrorPointer?) -> Bool {
    guard let file = font.file, CTFont.unregister(file) else {
        error?.write(CTFontManagerError.notRegistered.object(font.postScriptName ?? "font"))
        return false
    }
    return true
}

// MARK: Descriptors

/// Adds the fonts of descriptors that have the addresses of files, and tells of the errors once, at the end, before it returns.
public func CTFontManagerRegisterFontDescriptors(
    _ fontDescriptors: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let found = errors(fontDescriptors, CTFontManagerError.registering)
    _ = registrationHandler?(found, true)
}
/// Takes the fonts of descriptors that have the addresses of files away, and tells of the errors once, before it returns.
public func CTFontManagerUnregisterFontDescriptors(
    _ fontDescriptors: CFArray, _ scope: CTFontManagerScope, _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let found = errors(fontDescriptors, CTFontManagerError.unregistering)
    _ = registrationHandler?(found, true)
}
/// Accepted: fonts that were added are used.
public func CTFontManagerEnableFontDescriptors(_ descriptors: CFArray, _ enable: Bool) {}
/// Calls the handler with the descriptors for which there are no fonts: none are fetched.
public func CTFontManagerRequestFonts(_ fontDescriptors: CFArray, _ completionHandler: (CFArray) -> Void) {
    completionHandler(
        fontDescriptors.compactMap { $0 as? CTFontDescriptor }.filter { $0.matches(nil).isEmpty })
}

/// Does something with the file of each descriptor, each file once; returns the errors.
private func errors(_ descriptors: CFArray, _ body: (URL) -> CTFontManagerError?) -> [NSError] {
    var seen: Set<URL> = []
    return descriptors.compactMap { value in
        guard let descriptor = value as? CTFontDescriptor,
            let url = descriptor.attributes[kCTFontURLAttribute] as? URL
        else { return CTFontManagerError.insufficientInfo.object("\(value)") }
        guard seen.insert(url).inserted else { return nil }
        return body(url)?.object(url.path, urls: [url], descriptors: [descriptor])
    }
}
