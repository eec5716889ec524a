import CoreGraphics
import Dispatch
import Foundation
import LaminaWindow

/// Makes touches of a pointer and of fingers on a screen.
///
/// With the Alt key the pointer is two fingers, which lie on both sides of the window's centre; with Shift as well, both move in
/// parallel.
final class ScreenTouches {
    private unowned let application: UIApplication
    /// The pointer's touch, and the second one with the Alt key.
    private var pointer: (touch: UITouch, window: UIWindow)?
    private var mirror: (touch: UITouch, isParallel: Bool, offset: CGPoint)?
    private var fingers: [Int64: (touch: UITouch, window: UIWindow)] = [:]
    private var watch: (any DispatchSourceTimer)?
    private var lastTime: TimeInterval = 0

    /// How long gestures may wait after a touch, in seconds, and how often time passes for them.
    private static let longestWait = 2.0
    private static let step = 1.0 / 60

    init(_ application: UIApplication) { self.application = application }

    func take(_ event: WindowEvent, in windows: [UIWindow]) {
        switch event {
        case .pointer(let pointer): take(pointer, in: windows)
        case .touch(let finger): take(finger, in: windows)
        case .wheel(let wheel): return take(wheel, in: windows)
        case .pointerInside(false): return hover(at: nil, in: windows)
        default: return
        }
        letTimePass()
    }

    private func take(_ event: PointerEvent, in windows: [UIWindow]) {
        switch event.phase {
        case .began:
            guard let window = Self.window(at: event.location, of: windows) else { return }
            let place = window.convert(event.location, from: nil)
            if event.button == 3 { window.pressSecondary(at: place) }
            guard event.button == 1, pointer == nil else { return }
            pointer = (UITouch(at: place, in: window, time: event.time), window)
            if event.modifiers.contains(.alt) { beginMirror(of: place, in: window, event) }
        case .moved:
            guard let pointer else { return hover(at: event.location, in: windows) }
            let place = pointer.window.convert(event.location, from: nil)
            pointer.touch.move(to: place, time: event.time)
            mirror?.touch.move(to: mirrored(place, in: pointer.window), time: event.time)
        case .ended:
            guard event.button == 1, let pointer else { return }
            let place = pointer.window.convert(event.location, from: nil)
            if pointer.touch.location(in: pointer.window) != place {
                pointer.touch.move(to: place, time: event.time)
            }
            self.pointer = nil
            pointer.touch.end(time: event.time)
            mirror?.touch.end(time: event.time)
            mirror = nil
        }
    }

    private func hover(at place: CGPoint?, in windows: [UIWindow]) {
        let under = place.flatMap { Self.window(at: $0, of: windows) }
        for window in windows {
            window.movePointer(to: window === under ? place.map { window.convert($0, from: nil) } : nil)
        }
    }

    private func beginMirror(of place: CGPoint, in window: UIWindow, _ event: PointerEvent) {
        let other = CGPoint(x: window.bounds.width - place.x, y: window.bounds.height - place.y)
        mirror = (
            UITouch(at: other, in: window, time: event.time), event.modifiers.contains(.shift),
            CGPoint(x: other.x - place.x, y: other.y - place.y)
        )
    }

    private func mirrored(_ place: CGPoint, in window: UIWindow) -> CGPoint {
        guard let mirror, mirror.isParallel else {
            return CGPoint(x: window.bounds.width - place.x, y: window.bounds.height - place.y)
        }
        return CGPoint(x: place.x + mirror.offset.x, y: place.y + mirror.offset.y)
    }

    private func take(_ event: TouchPoint, in windows: [UIWindow]) {
        switch event.phase {
        case .began:
            guard let window = Self.window(at: event.location, of: windows) else { return }
            let place = window.convert(event.location, from: nil)
            fingers[event.identifier] = (UITouch(at: place, in: window, time: event.time), window)
        case .moved:
            guard let finger = fingers[event.identifier] else { return }
            finger.touch.move(to: finger.window.convert(event.location, from: nil), time: event.time)
        case .ended: fingers.removeValue(forKey: event.identifier)?.touch.end(time: event.time)
        }
    }

    /// The way of contents for a step of a wheel, in points.
    private static let wheelStep = 48.0

    private func take(_ event: WheelEvent, in windows: [UIWindow]) {
        guard let window = Self.window(at: event.location, of: windows) else { return }
        // A pad gives fractions of a step, and contents follow it at once.
        let isNotch = event.deltaX == event.deltaX.rounded() && event.deltaY == event.deltaY.rounded()
        let isSideways = event.modifiers.contains(.shift)
        let (x, y) = (event.deltaX * Self.wheelStep, -event.deltaY * Self.wheelStep)
        window.scrollByWheel(
            at: window.convert(event.location, from: nil), dx: isSideways ? x + y : x, dy: isSideways ? 0 : y,
            isNotch: isNotch)
    }

    /// The window in front that a point of the screen lies in, by the windows' own answers.
    static func window(at place: CGPoint, of windows: [UIWindow]) -> UIWindow? {
        windows.last { !$0.isHidden && $0.hitTest($0.convert(place, from: nil), with: nil) != nil }
    }

    /// Lets time pass for gestures while a finger is down, and for a while after that.
    private func letTimePass() {
        lastTime = CACurrentMediaTime()
        guard watch == nil, pointer != nil || !fingers.isEmpty else { return }
        nonisolated(unsafe) let touches = self
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + Self.step, repeating: Self.step)
        timer.setEventHandler { touches.timePassed() }
        timer.resume()
        watch = timer
    }

    private func timePassed() {
        let now = CACurrentMediaTime()
        for window in application.windows { window.advanceTouches(to: now) }
        guard pointer == nil, fingers.isEmpty, now > lastTime + Self.longestWait else { return }
        watch?.cancel()
        watch = nil
    }
}
