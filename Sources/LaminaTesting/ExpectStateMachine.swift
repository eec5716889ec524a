public import Foundation
public import Lamina

/// Expects that a state machine of a Lottie file looks as its reference, after inputs and events.
///
/// The machine is started and does what the steps say. Without times, the picture shows it once nothing changes any more; with
/// times, its film from the start on.
///
/// ```swift
/// expectPicture(ofStateMachine: "rating", in: scene, after: [.set("rating", .number(4))])
/// expectPicture(
///     ofStateMachine: "rating", in: scene,
///     after: [.pointer(.down, at: CGPoint(x: 96, y: 40)), .wait(1)], at: [0, 0.25, 0.5])
/// ```
///
/// - Parameters:
///   - machine: The machine's name; `nil` for the one that the file names first, or its only one.
///   - scene: The scene of the file.
///   - steps: What happens to the machine.
///   - times: The times of its film to look at, in seconds; several become one filmstrip.
///   - size: The size of the picture in points; `nil` for the scene's.
///   - scale: Pixels per point; the scene's unless the suite says otherwise.
///   - background: The colour behind the layers; `nil` for the scene's.
///   - name: A name that tells this picture from others of the test.
///   - record: When the reference is written.
///   - tolerance: How much the picture may differ; exact unless the suite says otherwise.
///   - reference: The reference's path, in place of the one by names; a relative path begins at the package's folder.
/// - Returns: Whether the picture is as expected. A machine that is not settled after a minute is a failure, and so is an input
///   that there is not.
@discardableResult
public func expectPicture(
    ofStateMachine machine: String? = nil, in scene: Scene,
    after steps: [LottieStateMachineScript.Step] = [], at times: [Double]? = nil, size: CGSize? = nil,
    scale: Double? = nil, background: CGColor? = nil, named name: String? = nil, record: RecordMode? = nil,
    tolerance: PictureTolerance? = nil, reference: String? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: StaticString = #function
) -> Bool {
    let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column, function: function)
    return PictureExpectation(
        place: place, name: name, record: record, tolerance: tolerance, reference: reference
    ).check {
        let scale = (scale ?? PictureSettings.current.scale).map { CGFloat($0) }
        var request = LottieStateMachineRequest(machine: machine)
        request.script = LottieStateMachineScript(steps)
        let result = try times == nil ? request.still(of: scene) : request.film(of: scene)
        guard result.isSettled else {
            throw ExpectationFault(
                "expected that the state machine settles within \(Int(LottieStateMachine.settlingLimit)) seconds, and it did not"
            )
        }
        return try DrawnPicture(
            LayerStage(result.scene, size: size, scale: scale, background: background), at: times ?? [0])
    }
}
