import LaminaGeometry

/// Pixels of the base that only move, such as the rows of a list that scrolls: a backend may copy them instead of drawing
/// them. It then draws the motion's damage, not the plan's.
package struct PixelMotion: Equatable, Sendable {
    /// Where the pixels go. Pixel (x, y) of it takes the base's pixel (x − dx, y − dy), which lies inside the root too.
    package var place: PixelRect
    package var dx: Int32
    package var dy: Int32
    /// Pixels of the root that can differ from the picture after the motion.
    package var damage: PixelRegion

    package init(place: PixelRect, dx: Int32, dy: Int32, damage: PixelRegion) {
        (self.place, self.dx, self.dy, self.damage) = (place, dx, dy, damage)
    }
}

extension FramePlan {
    /// Marks all pixels as damaged, so that nothing of the base is used.
    package mutating func damageAll() {
        damage = PixelRegion(root?.frame ?? .empty)
        motion = nil
    }
}
