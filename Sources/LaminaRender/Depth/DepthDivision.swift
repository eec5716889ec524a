import Foundation

/// The pairs of faces whose boxes on the screen overlap.
enum BoxPairs {
    /// Each pair as places in `faces`, the lower first, in rising order; `nil` if there are more than `limit` pairs.
    static func find(_ faces: [Int32], in world: DepthFaces, limit: Int) -> [(Int32, Int32)]? {
        let boxes = faces.map { world.faces[Int($0)].box }
        let byLeft = boxes.indices.sorted {
            boxes[$0].x != boxes[$1].x ? boxes[$0].x < boxes[$1].x : $0 < $1
        }
        let sorted = byLeft.map { boxes[$0] }
        var pairs: [(Int32, Int32)] = []
        for i in sorted.indices {
            let box = sorted[i]
            var j = i + 1
            while j < sorted.count, sorted[j].x < box.z {
                if sorted[j].y < box.w, box.y < sorted[j].w {
                    guard pairs.count < limit else { return nil }
                    let (a, b) = (Int32(byLeft[i]), Int32(byLeft[j]))
                    pairs.append(a < b ? (a, b) : (b, a))
                }
                j += 1
            }
        }
        pairs.sort { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }
        return pairs
    }
}

/// One step of a binary space partition (Fuchs, Kedem and Naylor, 1980), for sets too large to compare in pairs.
enum DepthDivision {
    /// The number of planes that are tried, and of faces on which each is tried.
    private static let candidates = 16
    private static let samples = 64
    /// How many faces on the wrong side one cut is worth.
    private static let costOfCut = 4

    /// Divides the faces into three sets, to be drawn one after the other. `within` are the faces of one plane, in order.
    static func divide(
        _ faces: [Int32], in world: inout DepthFaces
    ) -> (behind: [Int32], within: [Int32], front: [Int32]) {
        var best: (cost: Int, face: Int32)?
        for candidate in stride(from: 0, to: faces.count, by: max(faces.count / candidates, 1)) {
            let plane = world.faces[Int(faces[candidate])].plane
            var (cuts, balance) = (0, 0)
            for sample in stride(from: 0, to: faces.count, by: max(faces.count / samples, 1)) {
                let reach = world.reach(of: faces[sample], from: plane)
                if reach.behind < 0, reach.front > 0 { cuts += 1 }
                balance += reach.front > -reach.behind ? 1 : reach.behind < 0 ? -1 : 0
            }
            let cost = cuts * costOfCut + Int(balance.magnitude)
            if cost < best?.cost ?? .max { best = (cost, faces[candidate]) }
        }
        guard let best else { return ([], faces, []) }
        let plane = world.faces[Int(best.face)].plane
        var (behind, within, front) = ([Int32](), [Int32](), [Int32]())
        for face in faces {
            let reach = world.reach(of: face, from: plane)
            if world.faces[Int(face)].plane == plane || (reach.behind == 0 && reach.front == 0) {
                within.append(face)
            } else if reach.behind < 0, reach.front > 0, let parts = world.split(face, by: plane) {
                behind.append(parts.behind)
                front.append(parts.front)
            } else {
                if reach.behind < 0, reach.front > 0 { world.uncut += 1 }
                if reach.front > -reach.behind { front.append(face) } else { behind.append(face) }
            }
        }
        within.sort {
            let (p, q) = (world.faces[Int($0)].plane, world.faces[Int($1)].plane)
            return p != q ? p < q : $0 < $1
        }
        return (behind, within, front)
    }
}
