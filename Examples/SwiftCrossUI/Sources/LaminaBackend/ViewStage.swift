import Foundation
import SwiftCrossUI
import UIKit

/// Shows a view without a window of the window system, to draw it, to touch it, and to draw it again.
///
/// ```swift
/// let stage = ViewStage(CounterView(), size: SIMD2(300, 100))
/// try stage.picture(scale: 2).writePNG(to: file)
/// await stage.press("+")
/// ```
@MainActor
public final class ViewStage<Content: View> {
    private let backend: LaminaBackend
    private let node: WindowGroup<TupleView1<Content>>.Node
    private let scale: Double
    /// The window with the view.
    public let window: BackendWindow

    /// Shows a view.
    ///
    /// - Parameters:
    ///   - size: The size in points, which grows to the least one of the view; `nil` for the size that the view has by itself.
    ///   - scale: Pixels per point.
    public init(
        _ content: Content, size: SIMD2<Int>? = nil, colorScheme: ColorScheme = .light, scale: Double = 1
    ) {
        let backend = LaminaBackend(stage: LaminaBackend.Stage(colorScheme: colorScheme, scale: scale))
        let environment = backend.computeRootEnvironment(
            defaultEnvironment: EnvironmentValues(backend: backend))
        let size = size ?? Self.ownSize(of: content, backend, environment)
        let scene = WindowGroup("") { content }.defaultSize(width: size.x, height: size.y)
        let known = Set(UIApplication.shared.windows.map(ObjectIdentifier.init))
        node = WindowGroup<TupleView1<Content>>.Node(from: scene, backend: backend, environment: environment)
        _ = node.update(nil, backend: backend, environment: environment)
        let shown = UIApplication.shared.windows.last { !known.contains(ObjectIdentifier($0)) }
        window = shown as? BackendWindow ?? BackendWindow(frame: .zero)
        (self.backend, self.scale) = (backend, scale)
    }

    deinit {
        let window = window
        Task { @MainActor in window.isHidden = true }
    }

    private static func ownSize(
        of content: Content, _ backend: LaminaBackend, _ environment: EnvironmentValues
    ) -> SIMD2<Int> {
        let environment = environment.with(\.window, backend.createWindow(withDefaultSize: nil))
        let size = ViewGraph(for: content, backend: backend, environment: environment)
            .computeLayout(proposedSize: .unspecified, environment: environment).size
        return SIMD2(Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    }

    /// The size of the view in points.
    public var size: SIMD2<Int> { backend.size(ofWindow: window) }

    /// A picture of the view.
    ///
    /// - Throws: The renderer's error, such as for a size that cannot be drawn.
    public func picture() throws -> CGImage {
        window.layoutIfNeeded()
        return try window.layer.makeImage(scale: scale)
    }

    // MARK: Touches

    /// Touches a place with a finger, and waits until the view shows the change.
    public func press(at place: SIMD2<Double>) async {
        window.layoutIfNeeded()
        await change { UITouch(at: CGPoint(x: place.x, y: place.y), in: window).end() }
    }

    /// Touches the middle of a button with a title.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    public func press(_ title: String) async -> Bool {
        window.layoutIfNeeded()
        func shown(on button: UIButton) -> String? {
            button.configuration?.title ?? button.currentAttributedTitle?.string ?? button.currentTitle
        }
        guard let button = views(UIButton.self).first(where: { shown(on: $0) == title })
        else { return false }
        let middle = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: window)
        await press(at: SIMD2(middle.x, middle.y))
        return true
    }

    /// Changes something, and waits until the view shows it, a second at most.
    public func change(_ body: () -> Void) async {
        let before = backend.updateCount
        body()
        // Changes of state come to the main thread over a queue of their own.
        for _ in 0..<200 where backend.updateCount == before { try? await Task.sleep(nanoseconds: 5_000_000) }
    }

    /// The texts that the view shows, from the upper left.
    public var texts: [String] {
        window.layoutIfNeeded()
        func place(_ view: UIView) -> CGPoint { view.convert(CGPoint.zero, to: window) }
        return views(TextWidget.self)
            .sorted { (place($0).y, place($0).x) < (place($1).y, place($1).x) }.compactMap(\.text)
    }

    /// The widgets of a class.
    public func views<Widget: UIView>(_ type: Widget.Type) -> [Widget] {
        var (open, found): ([UIView], [Widget]) = ([window], [])
        while let view = open.popLast() {
            if let widget = view as? Widget { found.append(widget) }
            open += view.subviews.reversed()
        }
        return found
    }
}

extension View {
    /// A picture of the view, without a window.
    ///
    /// - Parameters:
    ///   - size: The size in points, which grows to the least one of the view; `nil` for the size that the view has by itself.
    ///   - scale: Pixels per point.
    /// - Throws: The renderer's error, such as for a size that cannot be drawn.
    @MainActor public func picture(
        size: SIMD2<Int>? = nil, colorScheme: ColorScheme = .light, scale: Double = 1
    ) throws -> CGImage {
        try ViewStage(self, size: size, colorScheme: colorScheme, scale: scale).picture()
    }
}
