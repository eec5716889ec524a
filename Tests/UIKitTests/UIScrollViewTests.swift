import Testing
import UIKit

@Suite struct UIScrollViewTests {
    private final class Recorder: UIScrollViewDelegate {
        var offsets: [CGPoint] = []
        var scales: [CGFloat] = []
        var ended = 0
        let zoomed: UIView?

        init(_ zoomed: UIView? = nil) { self.zoomed = zoomed }

        func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset) }
        func scrollViewDidZoom(_ scrollView: UIScrollView) { scales.append(scrollView.zoomScale) }
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ended += 1 }
    }

    /// Reuses rows, as lists do.
    private final class Rows: UIScrollView {
        var layouts = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    private static func scrollView() -> UIScrollView {
        let view = UIScrollView(frame: CGRect(x: 5, y: 5, width: 100, height: 50))
        view.contentSize = CGSize(width: 400, height: 300)
        return view
    }

    @Test func `The offset is the origin of the bounds, and moves what is in the view`() {
        let view = Self.scrollView()
        let child = UIView(frame: CGRect(x: 30, y: 40, width: 10, height: 10))
        view.addSubview(child)
        let delegate = Recorder()
        view.delegate = delegate
        view.contentOffset = CGPoint(x: 20, y: 10)
        #expect(view.bounds == CGRect(x: 20, y: 10, width: 100, height: 50))
        #expect(view.frame == CGRect(x: 5, y: 5, width: 100, height: 50))
        let root = UIView()
        root.addSubview(view)
        #expect(child.convert(CGPoint.zero, to: root) == CGPoint(x: 15, y: 35))
        view.contentOffset = CGPoint(x: 20, y: 10)
        view.contentOffset.x = .nan
        #expect(delegate.offsets == [CGPoint(x: 20, y: 10)])
        #expect(view.clipsToBounds)
    }

    @Test func `Every movement has the subviews laid out`() {
        let view = Rows(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.layoutIfNeeded()
        let before = view.layouts
        for y in [10.0, 20, 20] {
            view.contentOffset.y = y
            view.layoutIfNeeded()
        }
        #expect(view.layouts == before + 2)
    }

    @Test func `A rectangle is shown with as little movement as is needed`() {
        let view = Self.scrollView()
        view.scrollRectToVisible(CGRect(x: 90, y: 10, width: 20, height: 10), animated: false)
        #expect(view.contentOffset == CGPoint(x: 10, y: 0))
        view.scrollRectToVisible(CGRect(x: 380, y: 290, width: 50, height: 50), animated: false)
        #expect(view.contentOffset == CGPoint(x: 300, y: 250))
        view.scrollRectToVisible(CGRect(x: 0, y: 260, width: 10, height: 10), animated: false)
        #expect(view.contentOffset == CGPoint(x: 0, y: 250))
    }

    @Test func `Zooming keeps the middle, and stays within the limits`() {
        let view = Self.scrollView()
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        view.addSubview(child)
        let delegate = Recorder(child)
        view.delegate = delegate
        view.zoomScale = 2
        #expect(view.zoomScale == 1 && view.contentSize == CGSize(width: 400, height: 300))
        (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 3)
        view.contentOffset = CGPoint(x: 100, y: 100)
        view.zoomScale = 2
        #expect(child.frame == CGRect(x: 0, y: 0, width: 800, height: 600))
        #expect(view.contentSize == CGSize(width: 800, height: 600))
        // The middle was at 150, 125.
        #expect(view.contentOffset == CGPoint(x: 250, y: 225))
        view.zoomScale = .nan
        view.zoomScale = 9
        #expect(view.zoomScale == 3 && delegate.scales == [1, 2, 3])
        view.zoom(to: CGRect(x: 0, y: 0, width: 200, height: 10), animated: false)
        #expect(view.zoomScale == 0.5 && view.contentOffset == .zero)
    }

    @Test func `Nothing is zoomed without a view for it`() {
        let view = Self.scrollView()
        (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 3)
        view.zoomScale = 2
        let delegate = Recorder()
        view.delegate = delegate
        view.zoomScale = 2
        view.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(view.zoomScale == 1 && delegate.scales.isEmpty)
    }

    @Test func `An animated movement passes through what lies between, and tells its end`() throws {
        let view = Self.scrollView()
        let delegate = Recorder()
        view.delegate = delegate
        var options = RendererOptions()
        options.backend = .cpu
        let renderer = try CARenderer(options: options)
        renderer.layer = view.layer
        renderer.bounds = CGRect(x: 0, y: 0, width: 110, height: 60)
        var seen: [CGFloat] = []
        for (index, time) in [0, 0.1, 0.25, 0.5].enumerated() {
            if index == 1 { view.setContentOffset(CGPoint(x: 0, y: 100), animated: true) }
            renderer.beginFrame(atTime: 7 + time)
            try renderer.render()
            renderer.endFrame()
            seen.append(view.layer.presentation()?.bounds.minY ?? -1)
        }
        #expect(seen[0] == 0 && seen[1] == 0 && seen[2] > 30 && seen[2] < 70 && seen[3] == 100)
        #expect(delegate.offsets == [CGPoint(x: 0, y: 100)] && delegate.ended == 1)
    }
}
