import Testing
import UIKit

/// Menus that buttons open.
@MainActor struct OpenMenuTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    private let button = UIButton(type: .system)

    init() {
        button.frame = CGRect(x: 20, y: 40, width: 100, height: 30)
        button.showsMenuAsPrimaryAction = true
        window.addSubview(button)
    }

    private func tap(_ x: CGFloat, _ y: CGFloat) {
        UITouch(at: CGPoint(x: x, y: y), in: window).end()
        window.layoutIfNeeded()
    }
    private var isOpen: Bool { window.subviews.count > 1 }

    @Test func `A press opens the menu below, and an entry closes it and is called`() {
        var called: [String] = []
        button.menu = UIMenu(children: ["a", "b"].map { UIAction(title: $0) { called.append($0.title) } })
        tap(30, 50)
        #expect(isOpen && called.isEmpty)
        // The card begins 8 points below the button, and entries are 44 points high.
        tap(30, 70 + 8 + 60)
        #expect(!isOpen && called == ["b"])
    }

    @Test func `A finger beside the menu closes it`() {
        button.menu = UIMenu(children: [UIAction(title: "a") { _ in Issue.record("called") }])
        tap(30, 50)
        tap(380, 580)
        #expect(!isOpen)
    }

    @Test func `An entry that is disabled is not called`() {
        let entry = UIAction(title: "a", attributes: .disabled) { _ in Issue.record("called") }
        button.menu = UIMenu(children: [entry])
        tap(30, 50)
        tap(30, 100)
        #expect(isOpen)
    }

    @Test func `A submenu opens in the place of its menu, and has a way back`() {
        var called: [String] = []
        let inner = UIMenu(title: "More", children: [UIAction(title: "c") { called.append($0.title) }])
        button.menu = UIMenu(children: [inner])
        tap(30, 50)
        tap(30, 100)
        #expect(isOpen)
        tap(30, 100)
        tap(30, 100)
        tap(30, 145)
        #expect(!isOpen && called == ["c"])
    }

    @Test func `A button whose choice stays shows the chosen entry`() {
        button.changesSelectionAsPrimaryAction = true
        button.menu = UIMenu(children: ["a", "b"].map { UIAction(title: $0) { _ in } })
        #expect(button.currentTitle == "a")
        tap(30, 50)
        tap(30, 138)
        #expect(button.currentTitle == "b" && button.menu?.selectedElements.map(\.title) == ["b"])
    }

    @Test func `A menu without room below opens above, and scrolls where it is too high`() throws {
        button.frame.origin.y = 560
        button.menu = UIMenu(children: (0..<40).map { UIAction(title: "\($0)") { _ in } })
        tap(30, 570)
        let card = try #require(window.subviews.last?.subviews.first)
        #expect(card.frame == CGRect(x: 20, y: 8, width: 250, height: 544))
    }

    @Test func `A menu without entries does not open`() {
        button.menu = UIMenu()
        tap(30, 50)
        #expect(!isOpen)
    }
}
