import Foundation
import Testing
import UIKit

/// The light and the dark appearance. The style of the screen belongs to the thread of a test.
@Suite struct AppearanceStyleTests {
    private func inDark(_ body: () throws -> Void) rethrows {
        UITraitCollection.setScreenStyle(.dark)
        defer { UITraitCollection.setScreenStyle(.light) }
        try body()
    }
    /// Red, green and blue, 0...255.
    private func bytes(_ color: CGColor?) -> [Int] {
        guard let color else { return [] }
        return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    }

    @Test func `Colours have the values of the appearance in which they are read`() {
        let own = UIColor { $0.userInterfaceStyle == .dark ? .red : .label }
        #expect(
            bytes(UIColor.systemBackground.cgColor) == [255, 255, 255] && bytes(own.cgColor) == [0, 0, 0])
        inDark {
            #expect(
                bytes(UIColor.systemBackground.cgColor) == [0, 0, 0] && bytes(own.cgColor) == [255, 0, 0])
            #expect(bytes(UIColor.systemBlue.cgColor) == [10, 132, 255])
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
            let light = UITraitCollection(userInterfaceStyle: .light)
            #expect(bytes(own.resolvedColor(with: light).cgColor) == [0, 0, 0])
            light.performAsCurrent { #expect(bytes(own.cgColor) == [0, 0, 0]) }
            #expect(bytes(own.withAlphaComponent(0.5).cgColor) == [255, 0, 0])
        }
        #expect(bytes(own.cgColor) == [0, 0, 0])
    }

    @Test func `Colours are the same if they are in both appearances`() {
        #expect(UIColor.systemBlue == UIColor.systemBlue.withAlphaComponent(1))
        #expect(
            UIColor.label != UIColor.black && UIColor.black == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
        #expect(UIColor { _ in .red } == UIColor.red)
    }

    @Test func `A view that a dark one makes in its layout is dark`() throws {
        final class Frame: UIView {
            override func layoutSubviews() {
                guard subviews.isEmpty else { return }
                let made = UIView()
                made.backgroundColor = .systemBackground
                addSubview(made)
            }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.overrideUserInterfaceStyle = .dark
        let frame = Frame(frame: window.bounds)
        window.addSubview(frame)
        window.layoutIfNeeded()
        #expect(bytes(try #require(frame.subviews.first).layer.backgroundColor) == [0, 0, 0])
    }

    @Test func `Views in a window look anew, and hear of it once`() throws {
        final class Page: UIViewController {
            var words: [String] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                words.append(
                    "\(previousTraitCollection?.userInterfaceStyle == .light) \(traitCollection.userInterfaceStyle == .dark)"
                )
            }
        }
        let page = Page()
        let screen = try Screen(page, width: 60, height: 60)
        page.view.backgroundColor = .systemBackground
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        (label.text, label.font) = ("\u{25A0}", .systemFont(ofSize: 60))
        page.view.addSubview(label)
        try screen.frame()
        #expect(try screen.color(1, 1) == [255, 255, 255])
        try inDark {
            try screen.frame()
            #expect(try screen.color(1, 1) == [0, 0, 0] && page.words == ["true true"])
            let pixels = try screen.image().straightRGBA()
            #expect(stride(from: 0, to: pixels.count, by: 4).count { pixels[$0] > 200 } > 100)
        }
        try screen.frame()
        #expect(try screen.color(1, 1) == [255, 255, 255] && page.words.count == 2)
    }

    @Test func `A view that comes into a window later follows, too`() throws {
        let page = UIViewController()
        let screen = try Screen(page, width: 60, height: 60)
        let late = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        late.backgroundColor = .secondarySystemBackground
        try inDark {
            page.view.addSubview(late)
            try screen.frame()
            #expect(try screen.color(30, 30) == [28, 28, 30])
        }
    }

    @Test func `A part of the views has a style of its own`() throws {
        let page = UIViewController()
        let screen = try Screen(page, width: 60, height: 60)
        page.view.backgroundColor = .systemBackground
        let part = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 60))
        let inner = UIView(frame: part.bounds)
        inner.backgroundColor = .systemGroupedBackground
        part.addSubview(inner)
        page.view.addSubview(part)
        part.overrideUserInterfaceStyle = .dark
        try screen.frame()
        #expect(try screen.color(10, 10) == [0, 0, 0] && screen.color(50, 10) == [255, 255, 255])
        #expect(inner.traitCollection.userInterfaceStyle == .dark)
        page.overrideUserInterfaceStyle = .dark
        part.overrideUserInterfaceStyle = .light
        try screen.frame()
        #expect(try screen.color(10, 10) == [242, 242, 247] && screen.color(50, 10) == [0, 0, 0])
    }

    @Test func `A catalogue's colour has its dark value`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let set = folder.appendingPathComponent("Colors.xcassets/Paper.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
                "components": {"red": "255", "green": "0", "blue": "0", "alpha": "1.0"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "srgb",
                "components": {"red": "0", "green": "255", "blue": "0", "alpha": "1.0"}}}]}
            """
        try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
        UIImage.imageFolders.append(folder.path)
        defer { UIImage.imageFolders.removeAll { $0 == folder.path } }
        let paper = try #require(UIColor(named: "Paper"))
        #expect(bytes(paper.cgColor) == [255, 0, 0])
        inDark { #expect(bytes(paper.cgColor) == [0, 255, 0]) }
    }
}
