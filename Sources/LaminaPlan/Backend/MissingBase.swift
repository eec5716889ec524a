import LaminaGeometry

/// A backend was given a plan of a part of the picture, and does not hold the frame whose pixels lie around the part. The
/// frame has to be compiled again, as a whole.
package struct MissingBase: Error, Equatable, CustomStringConvertible, Sendable {
    /// The plan's number.
    package var plan: UInt64
    /// The frame over which the plan draws; `nil` where the plan names none.
    package var base: UInt64?
    /// The frame that the backend holds in the plan's size; `nil` for none.
    package var held: UInt64?

    package init(plan: UInt64, base: UInt64?, held: UInt64?) {
        (self.plan, self.base, self.held) = (plan, base, held)
    }

    package var description: String {
        func name(_ frame: UInt64?) -> String { frame.map { "frame \($0)" } ?? "no frame" }
        return
            "plan \(plan) draws a part of \(name(base)): expected the backend to hold it, found \(name(held))"
    }
}

extension FramePlan {
    /// The pixels of the root that a backend has to draw.
    ///
    /// - Parameter held: The frame that the backend holds in the size of the root; `nil` for none.
    /// - Throws: ``MissingBase`` for a plan of a part, if that frame is not its base.
    package func damage(over held: UInt64?) throws(MissingBase) -> PixelRegion {
        let frame = root?.frame ?? .empty
        if let held, held == base { return damage.intersection(frame) }
        if part != nil { throw MissingBase(plan: number, base: base, held: held) }
        return PixelRegion(frame)
    }
}
