public import Foundation
public import Lamina

/// Expects that a layer looks as its reference: a PNG beside the test file, `__Pictures__/File/test.name.png`.
///
/// The layer is drawn on the CPU, which gives the same pixels on every machine, as its host would show it: its `frame`, with its
/// animations, which begin at 0 unless they say otherwise. If there is no reference, it is recorded, see ``RecordMode``. A failure is a
/// failure of the running test, of Swift Testing or XCTest; the test goes on.
///
/// - Parameters:
///   - layer: The root of a tree.
///   - times: The times to look at, in seconds. Several become one filmstrip.
///   - size: The size that the layer gets, in points; `nil` leaves it as it is.
///   - scale: Pixels per point; 1 unless the suite says otherwise.
///   - background: The colour behind the layer; `nil` for none.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
/// - Returns: Whether the picture is as expected.
@discardableResult
public func expectPicture(
    of layer: CALayer, at times: [Double] = [0], size: CGSize? = nil, scale: Double? = nil,
    background: CGColor? = nil, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil, reference: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check {
        let scale = CGFloat(scale ?? PictureSettings.current.scale ?? 1)
        return try DrawnPicture(
            LayerStage(layer, size: size, scale: scale, background: background), at: times)
    }
}

/// Expects that a scene (JSON, Lottie or CAML, see `Scene`) looks as its reference.
///
/// - Parameters:
///   - scene: The scene.
///   - times: The times to look at, in seconds. Several become one filmstrip.
///   - size: The size of the picture in points; `nil` for the scene's.
///   - scale: Pixels per point; the scene's unless the suite says otherwise.
///   - background: The colour behind the layers; `nil` for the scene's.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
/// - Returns: Whether the picture is as expected.
@discardableResult
public func expectPicture(
    of scene: Scene, at times: [Double] = [0], size: CGSize? = nil, scale: Double? = nil,
    background: CGColor? = nil, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil,
    reference: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check {
        let scale = (scale ?? PictureSettings.current.scale).map { CGFloat($0) }
        return try DrawnPicture(
            LayerStage(scene, size: size, scale: scale, background: background), at: times)
    }
}

/// Expects that a scene's file looks as its reference. A file that cannot be read is a failure of the test.
///
/// - Parameters:
///   - path: The path of a scene, a Lottie document or a CAML bundle; a relative path begins at the package's folder.
///   - times: The times to look at, in seconds. Several become one filmstrip.
///   - size: The size of the picture in points; `nil` for the scene's.
///   - scale: Pixels per point; the scene's unless the suite says otherwise.
///   - lottieEngine: The player whose pictures a Lottie document gets.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
/// - Returns: Whether the picture is as expected.
@discardableResult
public func expectPicture(
    ofSceneAt path: String, at times: [Double] = [0], size: CGSize? = nil, scale: Double? = nil,
    lottieEngine: LottieEngine = .authored, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil,
    reference: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column, function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check {
        let scale = (scale ?? PictureSettings.current.scale).map { CGFloat($0) }
        let scene = try Scene(
            contentsOf: PackageFolder.absolute(path, for: place.filePath), lottieEngine: lottieEngine)
        return try DrawnPicture(LayerStage(scene, size: size, scale: scale), at: times)
    }
}

/// Expects that an image looks as its reference, whatever made it.
///
/// - Parameters:
///   - image: The image.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
/// - Returns: Whether the picture is as expected.
@discardableResult
public func expectPicture(
    of image: CGImage, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil, reference: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check { DrawnPicture(image) }
}

/// Expects the drawing of a closure to equal its reference.
///
/// - Parameters:
///   - size: The size of the picture in points.
///   - scale: Pixels per point; 1 unless the suite says otherwise.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
///   - draw: Draws into a clear context. An error that it throws is a failure of the test.
/// - Returns: Whether the picture is as expected.
@discardableResult
public func expectPicture(
    size: CGSize, scale: Double? = nil, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil, reference: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function, _ draw: (CGContext) throws -> Void
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check {
        try DrawnPicture(size: size, scale: CGFloat(scale ?? PictureSettings.current.scale ?? 1), draw)
    }
}
