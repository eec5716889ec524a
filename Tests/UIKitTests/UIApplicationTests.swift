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

    @Test func `A window that is let go is no window of the program`() {
        alone {
            do { UIWindow().makeKeyAndVisible() }
            #expect(UIApplication.shared.windows.isEmpty && UIApplication.shared.keyWindow == nil)
        }
    }
}
