import Foundation
import Testing
import UIKit

/// The program and its windows.
struct UIApplicationTests {
    /// Runs on a thread of its own, whose application knows no windows of other tests.
    private func alone(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread { body() }
        thread.start()
        while !thread.isFinished { Thread.sleep(forTimeInterval: 0.001) }
    }

    @Test func `The windows are those that show, and the last one is the key window`() {
        alone {
            let (a, b) = (UIWindow(), UIWindow())
            #expect(UIApplication.shared.keyWindow == nil)
            a.makeKeyAndVisible()
            b.isHidden = false
            #expect(UIApplication.shared.windows == [a, b] && UIApplication.shared.keyWindow === a)
            b.makeKey()
            #expect(UIApplication.shared.keyWindow === b)
            b.isHidden = true
            #expect(UIApplication.shared.windows == [a] && UIApplication.shared.keyWindow === a)
            let scene = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.first
            #expect(scene?.windows == [a] && a.windowScene === scene)
        }
    }

    private final class Delegate: UIResponder, UIApplicationDelegate {
        var touched = 0
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { touched += 1 }
    }

    @Test func `What no view answers goes to the scene, the program and its delegate`() {
        alone {
            let (window, delegate) = (UIWindow(), Delegate())
            UIApplication.shared.delegate = delegate
            window.makeKeyAndVisible()
            #expect(window.next === window.windowScene && window.next?.next === UIApplication.shared)
            _ = UITouch(at: CGPoint(x: 5, y: 5), in: window)
            #expect(delegate.touched == 1)
        }
    }

    @Test func `A window that is let go is no window of the program`() {
        alone {
            do { UIWindow().makeKeyAndVisible() }
            #expect(UIApplication.shared.windows.isEmpty && UIApplication.shared.keyWindow == nil)
        }
    }
}
