import CoreGraphics
import Foundation

/// A sign that stands for one of the system's symbols: lines in a square of 24 units, perhaps in a circle or a square.
struct SystemSymbol {
    private let strokes: String
    private let isFilled: Bool
    /// `circle` or `square` around the sign.
    private let frame: String?
    let isUnknown: Bool

    init(_ name: String) {
        var words = name.split(separator: ".").map(String.init)
        var fills = false
        if words.count > 1, words.last == "fill" {
            words.removeLast()
            fills = true
        }
        var around: String?
        if let exact = Self.strokes[words.joined(separator: ".")] {
            (strokes, isUnknown) = (exact, false)
        } else {
            if words.count > 1, let last = words.last, ["circle", "square"].contains(last) {
                around = last
                words.removeLast()
            }
            let found = Self.strokes[words.joined(separator: ".")] ?? words.first.flatMap { Self.strokes[$0] }
            (strokes, isUnknown) = (found ?? Self.unknown, found == nil)
        }
        (frame, isFilled) = (around, fills)
    }

    func draw(in context: CGContext, side: CGFloat, thickness: CGFloat) {
        let unit = side / 24
        context.saveGState()
        defer { context.restoreGState() }
        context.scaleBy(x: unit, y: unit)
        context.setLineWidth(thickness / unit)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setFillColor(UIColor.black.cgColor)
        context.setStrokeColor(UIColor.black.cgColor)
        if let frame {
            let area = CGRect(x: 2, y: 2, width: 20, height: 20)
            let path = CGMutablePath()
            if frame == "circle" {
                path.addEllipse(in: area)
            } else {
                path.addRoundedRect(in: area, cornerWidth: 4, cornerHeight: 4)
            }
            context.addPath(path)
            isFilled ? context.fillPath() : context.strokePath()
            // The sign within a filled frame is a hole.
            if isFilled { context.setBlendMode(.clear) }
            context.translateBy(x: 12, y: 12)
            context.scaleBy(x: 0.58, y: 0.58)
            context.translateBy(x: -12, y: -12)
            context.setLineWidth(1.4 * thickness / unit)
        }
        let path = Self.path(strokes)
        if isUnknown { context.setLineDash(phase: 0, lengths: [2, 2.5]) }
        if isFilled, frame == nil {
            context.addPath(path)
            context.fillPath()
        }
        context.addPath(path)
        context.strokePath()
    }

    /// `M` and `L` with places, `C` with three places, `Z`, `O` with a centre and a radius, `R` with a rectangle and its corners' radius.
    private static func path(_ text: String) -> CGPath {
        let path = CGMutablePath()
        for part in text.split(separator: ";") {
            guard let command = part.first else { continue }
            let n = part.dropFirst().split(separator: " ").compactMap { Double($0) }.map { CGFloat($0) }
            switch (command, n.count) {
            case ("M", 2): path.move(to: CGPoint(x: n[0], y: n[1]))
            case ("L", 2...):
                for index in stride(from: 0, to: n.count - 1, by: 2) {
                    path.addLine(to: CGPoint(x: n[index], y: n[index + 1]))
                }
            case ("C", 6):
                path.addCurve(
                    to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]),
                    control2: CGPoint(x: n[2], y: n[3]))
            case ("Z", _): path.closeSubpath()
            case ("O", 3):
                path.addEllipse(in: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2]))
            case ("R", 5):
                path.addRoundedRect(
                    in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]), cornerWidth: n[4],
                    cornerHeight: n[4])
            default: break
            }
        }
        return path
    }

    private static let unknown = "R3 3 18 18 4"
    private static let strokes: [String: String] = [
        "plus": "M12 4;L12 20;M4 12;L20 12", "minus": "M4 12;L20 12",
        "xmark": "M5.5 5.5;L18.5 18.5;M18.5 5.5;L5.5 18.5",
        "checkmark": "M5 13;L10 18.5;L19 5.5", "equal": "M5 9;L19 9;M5 15;L19 15",
        "chevron.left": "M15 4;L7.5 12;L15 20", "chevron.backward": "M15 4;L7.5 12;L15 20",
        "chevron.right": "M9 4;L16.5 12;L9 20", "chevron.forward": "M9 4;L16.5 12;L9 20",
        "chevron.up": "M4 15.5;L12 8;L20 15.5", "chevron.down": "M4 8.5;L12 16;L20 8.5",
        "arrow.left": "M20 12;L4 12;M10 6;L4 12;L10 18", "arrow.right": "M4 12;L20 12;M14 6;L20 12;L14 18",
        "arrow.up": "M12 20;L12 4;M6 10;L12 4;L18 10", "arrow.down": "M12 4;L12 20;M6 14;L12 20;L18 14",
        "arrow.clockwise":
            "M18.5 8;C16 3.5 9 3 6 7.5;C3 12 5 18.5 11 19.5;C16 20 19.5 17 20 13;M19 3.5;L19 8.5;L14 8.5",
        "arrow.counterclockwise":
            "M5.5 8;C8 3.5 15 3 18 7.5;C21 12 19 18.5 13 19.5;C8 20 4.5 17 4 13;M5 3.5;L5 8.5;L10 8.5",
        "arrow.uturn.backward": "M8 4;L4 8;L8 12;M4 8;L14 8;C21 8 21 18 14 18;L9 18",
        "trash":
            "M4 6;L20 6;M9 6;L9 3.5;L15 3.5;L15 6;M6 6;L7 20.5;L17 20.5;L18 6;M10 10;L10.4 17;M14 10;L13.6 17",
        "pencil": "M4 20;L5 15.5;L16.5 4;L20 7.5;L8.5 19;Z;M14.5 6;L18 9.5",
        "square.and.pencil": "M19 12;L19 20;L4 20;L4 5;L12 5;M10 14;L10.5 11.5;L19 3;L21 5;L12.5 13.5;Z",
        "square.and.arrow.up": "M8 9;L5 9;L5 21;L19 21;L19 9;L16 9;M12 15;L12 2.5;M8 6.5;L12 2.5;L16 6.5",
        "square.and.arrow.down":
            "M8 9;L5 9;L5 21;L19 21;L19 9;L16 9;M12 3;L12 15.5;M8 11.5;L12 15.5;L16 11.5",
        "magnifyingglass": "O10 10 6.5;M15 15;L20.5 20.5",
        "gear":
            "O12 12 4;O12 12 7.5;M12 2;L12 4.5;M12 19.5;L12 22;M2 12;L4.5 12;M19.5 12;L22 12;M5 5;L6.7 6.7;M17.3 17.3;L19 19;M5 19;L6.7 17.3;M17.3 6.7;L19 5",
        "gearshape":
            "O12 12 3.5;O12 12 7.5;M12 2;L12 4.5;M12 19.5;L12 22;M2 12;L4.5 12;M19.5 12;L22 12;M5 5;L6.7 6.7;M17.3 17.3;L19 19;M5 19;L6.7 17.3;M17.3 6.7;L19 5",
        "house": "M3 11.5;L12 3.5;L21 11.5;M5.5 10;L5.5 20;L18.5 20;L18.5 10",
        "star": "M12 2.8;L14.8 9;L21.5 9.7;L16.5 14.2;L18 20.8;L12 17.4;L6 20.8;L7.5 14.2;L2.5 9.7;L9.2 9;Z",
        "heart":
            "M12 20.5;C5 15.5 2.5 12 2.5 8.5;C2.5 3 9.5 2 12 7;C14.5 2 21.5 3 21.5 8.5;C21.5 12 19 15.5 12 20.5;Z",
        "person": "O12 7.5 4;M4 20.5;C4 11.5 20 11.5 20 20.5;Z",
        "bell":
            "M4 17;C6 15 6 13 6 10.5;C6 2 18 2 18 10.5;C18 13 18 15 20 17;Z;M10 20;C11 21.3 13 21.3 14 20",
        "bookmark": "M6 3;L18 3;L18 21;L12 16;L6 21;Z",
        "flag": "M5.5 21.5;L5.5 3.5;L18.5 3.5;L16 8;L18.5 12.5;L5.5 12.5",
        "tag": "M3 11;L11 3;L20 4;L21 13;L13 21;Z;O16.5 7.5 1",
        "calendar": "R3.5 5 17 15.5 2.5;M3.5 9.5;L20.5 9.5;M8 3;L8 6;M16 3;L16 6",
        "clock": "O12 12 9;M12 6.5;L12 12;L16 14", "timer": "O12 13 8;M12 13;L12 8;M10 2.5;L14 2.5",
        "alarm": "O12 13 7.5;M12 9;L12 13;L14.5 14.5;M4 6;L7 3.5;M20 6;L17 3.5",
        "envelope": "R2.5 5.5 19 13.5 2;M3 7;L12 14;L21 7",
        "phone":
            "M6 3;L9 3.5;L10.5 8;L8.5 10;C10 13 11.5 14.5 14 15.5;L16 13.5;L20.5 15;L21 18;C20 22 14 21 9 16;C3 10 2 5 6 3;Z",
        "photo": "R3 4.5 18 15 2;O8 9.5 1.6;M3.5 17;L10 12;L14 15.5;L17 13;L20.5 16.5",
        "camera": "R2.5 7 19 13 2.5;O12 13.3 3.8;M8 7;L9.5 4;L14.5 4;L16 7",
        "list.bullet": "M9 6;L20 6;M9 12;L20 12;M9 18;L20 18;O4.7 6 0.7;O4.7 12 0.7;O4.7 18 0.7",
        "line.3.horizontal": "M3.5 6;L20.5 6;M3.5 12;L20.5 12;M3.5 18;L20.5 18",
        "line.horizontal.3": "M3.5 6;L20.5 6;M3.5 12;L20.5 12;M3.5 18;L20.5 18",
        "ellipsis": "O5 12 1;O12 12 1;O19 12 1",
        "info": "O12 5.5 0.8;M10 10.5;L12.3 10.5;L12.3 18.5;M9.5 18.5;L15 18.5",
        "questionmark": "M8 8;C8 3 16 3 16 8;C16 11.5 12 11 12 15;O12 19 0.8",
        "exclamationmark": "M12 4;L12 14.5;O12 19 0.8",
        "play": "M6 3.5;L20 12;L6 20.5;Z", "pause": "R6 4 3.5 16 1;R14.5 4 3.5 16 1", "stop": "R5 5 14 14 2",
        "forward": "M3 6;L12 12;L3 18;Z;M12 6;L21 12;L12 18;Z",
        "backward": "M21 6;L12 12;L21 18;Z;M12 6;L3 12;L12 18;Z",
        "circle": "O12 12 9.5", "square": "R3 3 18 18 3.5", "triangle": "M12 3.5;L21.5 20;L2.5 20;Z",
        "rectangle": "R2 5 20 14 2.5",
        "lock": "R5 11 14 10 2;M8 11;L8 7.5;C8 1.8 16 1.8 16 7.5;L16 11",
        "eye": "M2 12;C7 4 17 4 22 12;C17 20 7 20 2 12;Z;O12 12 3",
        "moon": "M19.5 15;C10 18 6 10 10 3.5;C2 5 1.5 16 8 19.5;C13 22 18 19 19.5 15;Z",
        "sun.max":
            "O12 12 4;M12 2;L12 4.5;M12 19.5;L12 22;M2 12;L4.5 12;M19.5 12;L22 12;M5 5;L6.7 6.7;M17.3 17.3;L19 19;M5 19;L6.7 17.3;M17.3 6.7;L19 5",
        "cart": "M2 4;L5 4;L7.5 15;L19 15;L21 7;L6 7;O9 19 1.3;O17 19 1.3",
        "doc": "M6 2.5;L14 2.5;L19 7.5;L19 21.5;L6 21.5;Z;M14 2.5;L14 7.5;L19 7.5",
        "folder": "M2.5 5;L9 5;L11 7.5;L21.5 7.5;L21.5 19.5;L2.5 19.5;Z",
        "bolt": "M13.5 2;L5 13.5;L11 13.5;L10 22;L19 10;L13 10;Z",
        "location": "M21 3;L14 21;L11.5 12.5;L3 10;Z",
        "paperplane": "M21.5 3;L13.5 21;L10.5 13.5;L3 10.5;Z;M21.5 3;L10.5 13.5",
        "music.note": "M9 18;L9 5;L19 3;L19 16;O7 18 2;O17 16 2",
        "speaker": "M4 9;L8 9;L13 4.5;L13 19.5;L8 15;L4 15;Z",
    ]
}
