import CoreGraphics
import Dispatch
import Foundation
import LaminaImage

/// The status of a call; 0 where nothing is at fault.
public typealias OSStatus = Int32

/// Why an animation did not begin.
public enum CGImageAnimationStatus: OSStatus, Hashable, Sendable {
    /// An option is of the wrong kind or out of its range.
    case parameterError = -22140
    /// The file cannot be read, or its data are at fault.
    case corruptInputImage = -22141
    /// The format does not move, or is none.
    case unsupportedFormat = -22142
    /// The file ends early.
    case incompleteInputImage = -22143
    /// There was no memory.
    case allocationFailure = -22144
}

/// The number of the picture that is shown first; 0 unless given.
public let kCGImageAnimationStartIndex: CFString = "StartIndex"
/// How long each picture is shown, in seconds; each has its own time unless given.
public let kCGImageAnimationDelayTime: CFString = "DelayTime"
/// How often the animation runs, at least 1, or infinity; as the file says unless given.
public let kCGImageAnimationLoopCount: CFString = "LoopCount"

/// Called with a picture's number and the picture; `true` written to the pointer ends the animation.
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// Plays a file that moves: calls a block on the main queue with each picture when its time has come.
///
/// The main queue works while the main run loop runs, and in programs whose `main` is asynchronous. A picture whose time has passed
/// comes at once, and those after it are as far apart as they say. A still picture comes once.
///
/// - Parameter options: ``kCGImageAnimationStartIndex``, ``kCGImageAnimationDelayTime``, ``kCGImageAnimationLoopCount``.
/// - Returns: 0, or a number of ``CGImageAnimationStatus``; the block is then never called.
@discardableResult
public func CGAnimateImageAtURLWithBlock(
    _ url: CFURL, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    guard let data = CGDataProvider(url: url)?.data else {
        return CGImageAnimationStatus.corruptInputImage.rawValue
    }
    return CGAnimateImageDataWithBlock(data, options, block)
}

/// Plays the data of a file that moves, see `CGAnimateImageAtURLWithBlock`.
@discardableResult
public func CGAnimateImageDataWithBlock(
    _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
    // The block is called on the main queue alone.
    nonisolated(unsafe) let block = block
    switch ImagePlayback.make([UInt8](data), options) {
    case .failure(let failure): return failure.status.rawValue
    case .success(let playback):
        DispatchQueue.main.async { playback.begin(at: .now(), block) }
        return 0
    }
}

/// The pictures of an animation, one after another.
package struct ImagePlayback: Sendable {
    package struct Failure: Error {
        var status: CGImageAnimationStatus
    }

    let animation: AnimatedImage
    let start: Int
    /// Seconds for each picture, in place of its own.
    let delay: Double?
    /// 0 is without end.
    let loops: Int

    package static func make(_ bytes: [UInt8], _ options: CFDictionary?) -> Result<ImagePlayback, Failure> {
        let animation: AnimatedImage
        do throws(ImageError) {
            animation = try AnimatedImage(bytes)
        } catch {
            return .failure(Failure(status: status(error)))
        }
        var (start, loops, delay) = (0, animation.loopCount, Double?.none)
        if let option = options?[kCGImageAnimationStartIndex] {
            guard let value = number(option), let index = Int(exactly: value),
                animation.frameDurations.indices.contains(index)
            else { return .failure(Failure(status: .parameterError)) }
            start = index
        }
        if let option = options?[kCGImageAnimationDelayTime] {
            guard let value = number(option), value > 0, value.isFinite else {
                return .failure(Failure(status: .parameterError))
            }
            delay = value
        }
        if let option = options?[kCGImageAnimationLoopCount] {
            guard let value = number(option), value >= 1 else {
                return .failure(Failure(status: .parameterError))
            }
            loops = value.isFinite ? Int(min(value, 1e9)) : 0
        }
        return .success(ImagePlayback(animation: animation, start: start, delay: delay, loops: loops))
    }

    private static func status(_ error: ImageError) -> CGImageAnimationStatus {
        switch error {
        case .unknownFormat, .unsupportedFormat, .formatLeftOut: .unsupportedFormat
        case .truncated: .incompleteInputImage
        case .outOfMemory: .allocationFailure
        default: .corruptInputImage
        }
    }

    /// The picture that comes after `steps` others, and how long it is shown; `nil` when the loops are over.
    package func step(_ steps: Int) -> (index: Int, seconds: Double)? {
        let count = animation.frameCount
        // The first loop begins later, and is shorter.
        let place = start + steps
        guard count > 1 ? loops == 0 || place / count < loops : steps == 0 else { return nil }
        return (place % count, delay ?? animation.frameDurations[place % count])
    }

    /// Shows the first picture, and the others when their time has come.
    func begin(at time: DispatchTime, _ block: @escaping CGImageSourceAnimationBlock) {
        show(0, at: time, block)
    }

    private func show(_ steps: Int, at time: DispatchTime, _ block: @escaping CGImageSourceAnimationBlock) {
        guard let (index, seconds) = step(steps), let image = try? animation.frame(at: index) else { return }
        var isOver = false
        block(index, image, &isOver)
        guard !isOver, step(steps + 1) != nil else { return }
        // A picture that took longer than its time does not hurry those after it.
        let next = max(time + seconds, .now())
        nonisolated(unsafe) let block = block
        DispatchQueue.main.asyncAfter(deadline: next) { show(steps + 1, at: next, block) }
    }
}
