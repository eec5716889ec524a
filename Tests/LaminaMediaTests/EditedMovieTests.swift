import CLaminaFFmpeg
import Foundation
import LaminaImage
import LaminaMedia
import Testing

/// Films whose containers change their pictures: turned, stretched, with a later begin.
@Suite(.serialized) struct EditedMovieTests {
    /// Copies a film's packets into another file, with changes to its stream and times.
    private static func copy(
        _ source: String, to target: String,
        stream change: (UnsafeMutablePointer<AVStream>) -> Void = { _ in },
        packet edit: (UnsafeMutablePointer<AVPacket>, _ number: Int64) -> Void = { _, _ in }
    ) throws {
        var input: UnsafeMutablePointer<AVFormatContext>?
        try #require(avformat_open_input(&input, source, nil, nil) == 0)
        defer { avformat_close_input(&input) }
        let from = try #require(input)
        try #require(avformat_find_stream_info(from, nil) >= 0)
        let old = try #require(from.pointee.streams[0])
        var output: UnsafeMutablePointer<AVFormatContext>?
        try #require(avformat_alloc_output_context2(&output, nil, nil, target) >= 0)
        let to = try #require(output)
        defer { avformat_free_context(to) }
        let new = try #require(avformat_new_stream(to, nil))
        avcodec_parameters_copy(new.pointee.codecpar, old.pointee.codecpar)
        new.pointee.codecpar.pointee.codec_tag = 0
        new.pointee.time_base = old.pointee.time_base
        new.pointee.avg_frame_rate = old.pointee.avg_frame_rate
        change(new)
        try #require(avio_open(&to.pointee.pb, target, AVIO_FLAG_WRITE) >= 0)
        try #require(avformat_write_header(to, nil) >= 0)
        var packet = av_packet_alloc()
        defer { av_packet_free(&packet) }
        let read = try #require(packet)
        var number: Int64 = 0
        while av_read_frame(from, read) >= 0 {
            edit(read, number)
            number += 1
            av_packet_rescale_ts(read, old.pointee.time_base, new.pointee.time_base)
            read.pointee.stream_index = 0
            read.pointee.pos = -1
            try #require(av_interleaved_write_frame(to, read) >= 0)
        }
        try #require(av_write_trailer(to) >= 0)
        avio_closep(&to.pointee.pb)
    }

    private static func film(_ folder: Folder, _ square: MovingSquare = MovingSquare()) throws -> String {
        let path = folder.path("source.mp4")
        try square.write(.mp4, to: .file(path))
        return path
    }

    @Test func `A film that was taken upright is upright`() throws {
        let folder = try Folder()
        let (source, turned) = (try Self.film(folder), folder.path("turned.mp4"))
        try Self.copy(source, to: turned) { stream in
            // A quarter turn clockwise.
            let matrix: [Int32] = [0, 65536, 0, -65536, 0, 0, 0, 0, 1 << 30]
            let data = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 36)
            for (index, byte) in matrix.withUnsafeBytes({ Array($0) }).enumerated() { data?[index] = byte }
        }
        let film = try MovieSource(contentsOfFile: turned)
        #expect(film.size == CGSize(width: 48, height: 64))
        let image = try #require(try film.frame(at: 0.2)).image
        #expect(image.width == 48 && image.height == 64)
        let plain = try #require(try MovieSource(contentsOfFile: source).frame(at: 0.2)).image
        let from = plain.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        let to = image.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
        for y in 0..<64 {
            for x in 0..<48 { #expect(to[y * 48 + x] == from[(47 - x) * 64 + y]) }
        }
    }

    @Test func `Pixels that are no squares make the film as wide as it is to be seen`() throws {
        let folder = try Folder()
        let (source, wide) = (try Self.film(folder), folder.path("wide.mp4"))
        try Self.copy(source, to: wide) { stream in
            stream.pointee.sample_aspect_ratio = AVRational(num: 3, den: 2)
            stream.pointee.codecpar.pointee.sample_aspect_ratio = AVRational(num: 3, den: 2)
        }
        let film = try MovieSource(contentsOfFile: wide)
        #expect(film.size == CGSize(width: 96, height: 48))
        #expect(try #require(try film.frame(at: 0)).image.width == 64)
    }

    @Test func `A film that begins late begins at 0`() throws {
        let folder = try Folder()
        let source = try Self.film(folder)
        for name in ["late.ts", "late.mkv", "late.mp4"] {
            let late = folder.path(name)
            try Self.copy(
                source, to: late,
                packet: { packet, _ in
                    // 25 seconds.
                    let ticks = Int64(25 * 12800)
                    packet.pointee.pts += ticks
                    packet.pointee.dts += ticks
                })
            let film = try MovieSource(contentsOfFile: late)
            let expected = try MovieSource(contentsOfFile: source)
            for time in [0.0, 0.2, 0.04, 0.44, 0.32, 0] {
                #expect(
                    MovieSourceTests.bytes(try film.frame(at: time))
                        == MovieSourceTests.bytes(try expected.frame(at: time)), "\(name) at \(time)")
            }
        }
    }

    @Test func `Pictures may be shown for different times`() throws {
        let folder = try Folder()
        let (source, odd) = (try Self.film(folder), folder.path("odd.mkv"))
        let base = 512.0 / 12800
        try Self.copy(
            source, to: odd,
            packet: { packet, _ in
                // Each picture is shown longer than the one before.
                func later(_ time: Int64) -> Int64 {
                    let number = Double(time) / 512
                    guard number > 0 else { return time }
                    return Int64((number * (number + 1) / 2 * 512).rounded())
                }
                (packet.pointee.pts, packet.pointee.dts) = (
                    later(packet.pointee.pts), later(packet.pointee.dts)
                )
                packet.pointee.duration = 0
            })
        let film = try MovieSource(contentsOfFile: odd)
        for number in [0, 1, 2, 5, 3, 9, 11, 4] {
            let time = Double(number * (number + 1) / 2) * base
            #expect(try MovieSourceTests.number(film.frame(at: time)) == number)
            #expect(try MovieSourceTests.number(film.frame(at: time + base * 0.9)) == number)
            if number < 11 {
                #expect(abs(film.nextFrameTime(after: time) - time - base * Double(number + 1)) < 0.002)
            }
        }
    }
}
