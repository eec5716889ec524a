import Foundation
import LaminaImage

/// Frees the memory of a provider.
public typealias CGDataProviderReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Bytes for an image or a font.
public final class CGDataProvider: Sendable {
    /// All bytes.
    public let data: CFData?

    /// A provider of bytes.
    public init?(data: CFData) { self.data = data }

    /// A provider of a regular file's bytes, which are read at once; `nil` if it cannot be read.
    public convenience init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        self.init(filename: url.path)
    }

    /// A provider of a regular file's bytes, which are read at once; `nil` if it cannot be read.
    public init?(filename: String) {
        guard let bytes = try? WholeFile.read(filename) else { return nil }
        data = Data(bytes)
    }

    /// A provider of memory, which is copied, and freed before this returns.
    ///
    /// - Parameters:
    ///   - info: Passed to the function.
    ///   - size: At least 0; `nil` comes back for a negative one.
    public init?(
        dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
        releaseData: CGDataProviderReleaseDataCallback
    ) {
        guard size >= 0 else { return nil }
        self.data = Data(bytes: data, count: size)
        releaseData(info, data, size)
    }
}

/// Where an image's bytes go.
public final class CGDataConsumer {
    enum Target {
        case data(CFMutableData)
        case file(String)
        case callbacks(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
    }

    let target: Target

    /// Adds to data.
    public init?(data: CFMutableData) { target = .data(data) }

    /// Writes a file.
    public init?(url: CFURL) {
        guard url.isFileURL else { return nil }
        target = .file(url.path)
    }

    /// Writes a file.
    package init(filename: String) { target = .file(filename) }

    /// Gives the bytes to a function of the program.
    ///
    /// - Parameters:
    ///   - info: Passed to the functions.
    ///   - cbks: The functions; `nil` comes back without one that takes bytes.
    public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
        guard cbks.pointee.putBytes != nil else { return nil }
        target = .callbacks(info, cbks.pointee)
    }

    deinit {
        if case .callbacks(let info, let callbacks) = target { callbacks.releaseConsumer?(info) }
    }

    /// Takes all bytes.
    ///
    /// - Returns: Whether they were written.
    package func put(_ bytes: [UInt8]) -> Bool {
        switch target {
        case .data(let data):
            data.append(Data(bytes))
            return true
        case .callbacks(let info, let callbacks):
            guard let putBytes = callbacks.putBytes, !bytes.isEmpty else { return bytes.isEmpty }
            return bytes.withUnsafeBytes { whole in
                var start = 0
                while start < whole.count, let base = whole.baseAddress {
                    let taken = putBytes(info, base + start, whole.count - start)
                    guard taken > 0, taken <= whole.count - start else { return false }
                    start += taken
                }
                return true
            }
        case .file(let path):
            return (try? WholeFile.write(bytes, to: path)) != nil
        }
    }
}
