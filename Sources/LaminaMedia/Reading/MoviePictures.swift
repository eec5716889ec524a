import Foundation
import LaminaImage
internal import CLaminaFFmpeg
internal import CLaminaImage
import LaminaMessages

/// Makes images of FFmpeg's decoded pictures. Planes of eight bits are kept as planes, other formats become pixels, and pictures in PQ or
/// hybrid log-gamma floats. Used by one thread at a time.
final class MoviePictures {
    private let orientation: Int
    private let guessesCenter: Bool
    /// What made the last picture with light above white.
    private var brightImages: WordImages?
    private var scaler: (key: ScalerKey, scaler: UnsafeMutableRawPointer)?

    private struct ScalerKey: Equatable {
        var width: Int32
        var height: Int32
        var source: Int32
        var target: AVPixelFormat
        var matrix: Int32
        var isFull: Bool
    }

    init(_ file: MovieFile) {
        orientation = file.orientation
        let codec = file.stream.pointee.codecpar.pointee.codec_id
        guessesCenter = codec == AV_CODEC_ID_MJPEG || codec == AV_CODEC_ID_MPEG1VIDEO
    }

    deinit { if let scaler { lamina_av_scaler_free(scaler.scaler) } }

    /// The picture as it is to be shown, except for the shape of its pixels. Throws FFmpeg's or the image's reason as
    /// text.
    func image(of picture: DecodedPicture) throws -> CGImage {
        let frame = picture.frame
        let format = AVPixelFormat(rawValue: frame.pointee.format)
        let image: CGImage
        if let space = Self.brightSpace(of: frame.pointee) {
            image = try bright(picture, space)
        } else if let planes = planes(of: picture, format) {
            // A picture that is to be turned becomes pixels first, because turned planes would lose the siting of
            // their colours.
            image = orientation == 1 ? try CGImage.deferred(planes) : try CGImage(planes)
        } else if let kind = Self.deepPlanes(format) {
            let planes = try reduced(picture, kind)
            image = orientation == 1 ? try CGImage.deferred(planes) : try CGImage(planes)
        } else {
            image = try pixels(of: picture, format)
        }
        return orientation == 1 ? image : try image.turned(exifOrientation: orientation)
    }

    // MARK: Light above white

    /// The space of a picture with light above white; `nil` for others, whose numbers are taken as sRGB's.
    private static func brightSpace(of frame: AVFrame) -> RGBSpace? {
        guard let curve = TransferCurve(coded: Int(frame.color_trc.rawValue)), curve == .pq || curve == .hlg
        else { return nil }
        // Both curves are from ITU-R BT.2100, whose primaries are these.
        return RGBSpace(ColorPrimaries(coded: Int(frame.color_primaries.rawValue)) ?? .rec2020, curve)
    }

    private func bright(_ picture: DecodedPicture, _ space: RGBSpace) throws -> CGImage {
        let images = brightImages.flatMap { $0.space == space ? $0 : nil } ?? WordImages(space)
        brightImages = images
        let (width, height) = (Int(picture.frame.pointee.width), Int(picture.frame.pointee.height))
        if var planes = numberedPlanes(of: picture.frame.pointee) {
            let area = lamina_yuv_area(x: 0, y: 0, width: planes.width, height: planes.height)
            return try images.image(width: width, height: height) { target in
                let words = target.baseAddress?.assumingMemoryBound(to: UInt16.self)
                guard lamina_yuv_words(&planes, area, words) else {
                    throw ImageError.outOfMemory(bytes: Self.rowBytes(width))
                }
            }
        }
        let row = Self.rowBytes(width)
        // Room for vector code that writes beyond a row's end.
        let rowBytes = (row + 63) & ~31
        var words = Data(count: rowBytes * height)
        try words.withUnsafeMutableBytes { words in
            try scale(
                picture, to: AV_PIX_FMT_RGBA64LE,
                [words.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
                [Int32(rowBytes), 0, 0, 0])
        }
        return try images.image(width: width, height: height) { target in
            words.withUnsafeBytes { words in
                for y in 0..<height {
                    let from = UnsafeRawBufferPointer(rebasing: words[(y * rowBytes)..<(y * rowBytes + row)])
                    UnsafeMutableRawBufferPointer(rebasing: target[(y * row)..<((y + 1) * row)])
                        .copyMemory(from: from)
                }
            }
        }
    }

    private static func rowBytes(_ width: Int) -> Int {
        width * PixelFormat.half(.premultiplied).bytesPerPixel
    }

    /// Planes of luma and two differences with all their bits; `nil` for other formats, which FFmpeg converts.
    private func numberedPlanes(of frame: AVFrame) -> lamina_yuv_picture? {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: frame.format))?.pointee,
            description.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_BE) == 0,
            description.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0
        else { return nil }
        let parts = description.comp
        let (depth, step) = (parts.0.depth, parts.0.depth > 8 ? Int32(2) : 1)
        // Planes of their own for all, in one depth, from the lowest bit on.
        for (place, part) in [parts.0, parts.1, parts.2, parts.3].prefix(Int(description.nb_components))
            .enumerated()
        {
            guard part.plane == place, part.depth == depth, part.step == step, part.shift == 0 else {
                return nil
            }
        }
        let halves = (description.log2_chroma_w == 1, description.log2_chroma_h == 1)
        let (data, rows) = (frame.data, frame.linesize)
        guard (8...16).contains(depth), description.nb_components >= 3, description.log2_chroma_w <= 1,
            description.log2_chroma_h <= 1, halves.0 || !halves.1,
            data.0 != nil, data.1 != nil, data.2 != nil, min(rows.0, rows.1, rows.2) > 0
        else { return nil }
        var planes = lamina_yuv_picture()
        planes.planes = (UnsafePointer(data.0), UnsafePointer(data.1), UnsafePointer(data.2))
        planes.row_bytes = (UInt32(rows.0), UInt32(rows.1), UInt32(rows.2))
        if description.nb_components == 4 {
            guard let alpha = data.3, rows.3 > 0 else { return nil }
            (planes.alpha, planes.alpha_row_bytes) = (UnsafePointer(alpha), UInt32(rows.3))
        }
        (planes.width, planes.height, planes.depth) = (
            UInt32(frame.width), UInt32(frame.height), UInt32(depth)
        )
        (planes.halves_columns, planes.halves_rows) = halves
        (planes.is_left, planes.is_full) = (siting(of: frame) == .left, Self.isFull(frame))
        // A picture that names no matrix has that of ITU-R BT.2100.
        let matrix = frame.colorspace == AVCOL_SPC_UNSPECIFIED ? .bt2020 : Self.matrix(of: frame)
        (planes.matrix, planes.red_share, planes.blue_share) = (
            LAMINA_YUV_SHARES, matrix.weights.red, matrix.weights.blue
        )
        return planes
    }

    // MARK: Planes

    private static func subsampling(_ format: AVPixelFormat) -> YCbCrPlanes.Subsampling? {
        switch format {
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P: .s420
        case AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P: .s422
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P: .s444
        default: nil
        }
    }

    /// The planes of eight bits to which deeper planes are rounded.
    private static func deepPlanes(_ format: AVPixelFormat) -> AVPixelFormat? {
        guard let description = av_pix_fmt_desc_get(format)?.pointee, description.nb_components == 3,
            description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0,
            description.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0, description.comp.0.depth > 8
        else { return nil }
        switch (description.log2_chroma_w, description.log2_chroma_h) {
        case (1, 1): return AV_PIX_FMT_YUV420P
        case (1, 0): return AV_PIX_FMT_YUV422P
        case (0, 0): return AV_PIX_FMT_YUV444P
        default: return nil
        }
    }

    /// The picture's own planes, which the image then keeps; `nil` for other formats.
    private func planes(of picture: DecodedPicture, _ format: AVPixelFormat) -> YCbCrPlanes? {
        let frame = picture.frame.pointee
        guard let subsampling = Self.subsampling(format), frame.colorspace != AVCOL_SPC_RGB else {
            return nil
        }
        var empty = emptyPlanes(frame, subsampling, format)
        var planes: [YCbCrPlanes.Plane] = []
        let parts = [
            (frame.data.0, frame.linesize.0), (frame.data.1, frame.linesize.1),
            (frame.data.2, frame.linesize.2),
        ]
        for ((data, rowBytes), sized) in zip(parts, empty.sizedPlanes) {
            // Some codecs store their rows from the bottom up.
            guard let data, Int(rowBytes) >= sized.columns else { return nil }
            let bytes = Data(
                bytesNoCopy: data, count: Int(rowBytes) * (sized.rows - 1) + sized.columns,
                deallocator: .custom { _, _ in withExtendedLifetime(picture) {} })
            planes.append(YCbCrPlanes.Plane(bytes: bytes, bytesPerRow: Int(rowBytes)))
        }
        (empty.luma, empty.blue, empty.red) = (planes[0], planes[1], planes[2])
        return empty
    }

    private func reduced(_ picture: DecodedPicture, _ format: AVPixelFormat) throws -> YCbCrPlanes {
        let frame = picture.frame.pointee
        var result = emptyPlanes(frame, Self.subsampling(format) ?? .s444, format)
        let sizes = result.sizedPlanes
        // Room for vector code that writes beyond a row's end.
        let rowBytes = sizes.map { ($0.columns + 63) & ~31 }
        let strides = rowBytes.map { Int32($0) } + [0]
        var (luma, blue, red) = (
            Data(count: sizes[0].rows * rowBytes[0]), Data(count: sizes[1].rows * rowBytes[1]),
            Data(count: sizes[2].rows * rowBytes[2])
        )
        try luma.withUnsafeMutableBytes { luma in
            try blue.withUnsafeMutableBytes { blue in
                try red.withUnsafeMutableBytes { red in
                    let targets = [luma, blue, red].map {
                        $0.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    }
                    try scale(picture, to: format, targets + [nil], strides)
                }
            }
        }
        let made = zip([luma, blue, red], rowBytes).map { YCbCrPlanes.Plane(bytes: $0, bytesPerRow: $1) }
        (result.luma, result.blue, result.red) = (made[0], made[1], made[2])
        return result
    }

    private func emptyPlanes(
        _ frame: AVFrame, _ subsampling: YCbCrPlanes.Subsampling, _ format: AVPixelFormat
    ) -> YCbCrPlanes {
        let none = YCbCrPlanes.Plane(bytes: Data(), bytesPerRow: 0)
        return YCbCrPlanes(
            width: Int(frame.width), height: Int(frame.height), luma: none, blue: none, red: none,
            subsampling: subsampling, matrix: Self.matrix(of: frame),
            range: Self.isFull(frame) ? .full : .video, siting: siting(of: frame))
    }

    /// The film's matrix, or the usual one for its size.
    private static func matrix(of frame: AVFrame) -> YCbCrPlanes.Matrix {
        switch frame.colorspace {
        case AVCOL_SPC_BT709, AVCOL_SPC_SMPTE240M: .bt709
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: .bt601
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt2020
        default: frame.height > 576 || frame.width > 1024 ? .bt709 : .bt601
        }
    }

    private static func isFull(_ frame: AVFrame) -> Bool {
        switch AVPixelFormat(rawValue: frame.format) {
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P: true
        default: frame.color_range == AVCOL_RANGE_JPEG
        }
    }

    private func siting(of frame: AVFrame) -> YCbCrPlanes.Siting {
        switch frame.chroma_location {
        case AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM: .center
        case AVCHROMA_LOC_LEFT, AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_BOTTOMLEFT: .left
        default: guessesCenter ? .center : .left
        }
    }

    // MARK: Pixels

    private func pixels(of picture: DecodedPicture, _ format: AVPixelFormat) throws -> CGImage {
        let frame = picture.frame.pointee
        let (width, height) = (Int(frame.width), Int(frame.height))
        let flags = av_pix_fmt_desc_get(format)?.pointee.flags ?? 0
        let hasAlpha = flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 || format == AV_PIX_FMT_PAL8
        let rowBytes = (width * PixelFormat.standard.bytesPerPixel + 63) & ~31
        var bytes = Data(count: rowBytes * height)
        try bytes.withUnsafeMutableBytes { target in
            try scale(
                picture, to: hasAlpha ? AV_PIX_FMT_BGRA : AV_PIX_FMT_BGR0,
                [target.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
                [Int32(rowBytes), 0, 0, 0])
        }
        return try CGImage(
            width: width, height: height, format: .bytes(.bgra, hasAlpha ? .straight : .skipped),
            bytesPerRow: rowBytes, bytes: bytes)
    }

    private func scale(
        _ picture: DecodedPicture, to target: AVPixelFormat, _ planes: [UnsafeMutablePointer<UInt8>?],
        _ strides: [Int32]
    ) throws {
        let frame = picture.frame.pointee
        let matrix: Int32 =
            switch Self.matrix(of: frame) {
            case .bt601: SWS_CS_ITU601
            case .bt709: SWS_CS_ITU709
            case .bt2020: SWS_CS_BT2020
            }
        let key = ScalerKey(
            width: frame.width, height: frame.height, source: frame.format, target: target, matrix: matrix,
            isFull: Self.isFull(frame))
        if scaler?.key != key {
            if let old = scaler { lamina_av_scaler_free(old.scaler) }
            scaler = nil
            guard
                let made = lamina_av_picture_scaler(
                    key.width, key.height, AVPixelFormat(rawValue: key.source), target, matrix,
                    key.isFull ? 1 : 0)
            else { throw PictureFailure(reason: "its pixels have a format that FFmpeg does not convert") }
            scaler = (key, made)
        }
        guard let scaler,
            lamina_av_scale_picture(scaler.scaler, picture.frame, planes, strides) == frame.height
        else { throw PictureFailure(reason: "its pixels cannot be converted") }
    }
}

/// Why a decoded picture could not become an image.
struct PictureFailure: Error, CustomStringConvertible {
    var reason: String
    var description: String { displayed(reason) }
}
