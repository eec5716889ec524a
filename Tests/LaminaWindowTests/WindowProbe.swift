import Foundation
import LaminaTestSupport

/// A window's place on the screen and its size, in pixels.
struct WindowPlace {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

/// A view of the server's windows, in a process of its own, because Xlib may end it.
final class WindowProbe {
    private let program: RunningProgram

    init(_ server: XServer) throws {
        program = try RunningProgram("WindowProbe", [server.display], environment: [:])
        try program.line("ready")
    }

    /// The window with a title, once it is there.
    func place(of title: String) throws -> WindowPlace {
        let end = Date(timeIntervalSinceNow: SpokenFile.patience)
        while Date() < end {
            program.tell("find \(title)")
            let numbers = try program.line("").split(separator: " ").compactMap { Int($0) }
            if numbers.count == 4 {
                return WindowPlace(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            }
            usleep(50_000)
        }
        throw ProgramFailure("no window with the title \(title)")
    }

    /// The pixels of a window, blue first, without the fourth byte, which X does not have.
    func pixels(of title: String) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        program.tell("read \(file.path) \(title)")
        guard try program.line("") == "read" else { throw ProgramFailure("no pixels") }
        return Self.colors([UInt8](try Data(contentsOf: file)))
    }

    static func colors(_ pixels: [UInt8]) -> [UInt8] {
        pixels.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    }

    func move(to place: WindowPlace, _ x: Int, _ y: Int) {
        program.tell("move \(place.x + x) \(place.y + y)")
    }

    func button(_ number: Int, isDown: Bool) { program.tell("button \(number) \(isDown ? 1 : 0)") }

    func click(_ place: WindowPlace, _ x: Int, _ y: Int) {
        move(to: place, x, y)
        button(1, isDown: true)
        button(1, isDown: false)
    }

    /// By its X keysym.
    func key(_ keysym: Int, isDown: Bool) { program.tell("key \(keysym) \(isDown ? 1 : 0)") }

    func resize(_ title: String, _ width: Int, _ height: Int) {
        program.tell("resize \(width) \(height) \(title)")
    }
}
