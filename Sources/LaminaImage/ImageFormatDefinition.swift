/// What Lamina knows of an image format. The definition of a format stands beside its decoder.
package struct ImageFormatDefinition: Sendable {
    typealias Metadata = @Sendable (_ metadata: inout ImageMetadata, EncodedImage, _ directory: Int?) -> Void
    typealias Animation = @Sendable (ImageReader, EncodedImage) throws(ImageError) -> any AnimationSource
    typealias Texture = @Sendable (EncodedImage) throws(ImageError) -> TextureFile

    /// The uniform type identifiers, the format's own first.
    package let typeIdentifiers: [String]
    let decoder: any ImageDecoder.Type
    /// The bytes that files begin with.
    let signatures: [[UInt8]]
    /// Whether the first bytes are of this format although no signature matches.
    let recognizes: @Sendable (UnsafeRawBufferPointer) -> Bool
    /// Whether builds without the trait `ImageFormats` read the format too.
    let isInEveryBuild: Bool
    let readMetadata: Metadata?
    /// The pictures of a file that may move; `nil` for a format that never moves.
    let animation: Animation?
    /// The levels of a texture; `nil` for a format that is no texture.
    let texture: Texture?

    init(
        _ typeIdentifiers: String..., decoder: any ImageDecoder.Type, signatures: [[UInt8]] = [],
        recognizes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool = { _ in false },
        isInEveryBuild: Bool = false, readMetadata: Metadata? = nil, animation: Animation? = nil,
        texture: Texture? = nil
    ) {
        self.typeIdentifiers = typeIdentifiers
        self.decoder = decoder
        self.signatures = signatures
        self.recognizes = recognizes
        self.isInEveryBuild = isInEveryBuild
        self.readMetadata = readMetadata
        self.animation = animation
        self.texture = texture
    }

    /// Whether files of the format can hold an animation.
    package var canMove: Bool { animation != nil }
}

extension ImageFormat {
    package var definition: ImageFormatDefinition {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        case .webP: .webP
        case .jpeg2000: .jpeg2000
        case .avif: .avif
        case .gif: .gif
        case .tiff: .tiff
        case .bmp: .bmp
        case .ico: .ico
        case .pnm: .pnm
        case .tga: .tga
        case .ktx: .ktx
        case .ktx2: .ktx2
        case .pvr: .pvr
        }
    }
}
