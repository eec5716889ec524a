import Testing
import UIKit

/// Scroll views as in a program that runs in a window, by frames of a clock that the test moves.
@Suite struct ScrollFramesTests {
    private final class Recorder: UIScrollViewDelegate {
        var words: [String] = []
        var scrolls = 0
        var target: CGPoint?
        var zoomed: UIView?
        func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { words.append("drag") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
            targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            words.append("willEnd")
            if let target { targetContentOffset.pointee = target }
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            words.append(decelerate ? "ended+" : "ended")
        }
        func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { words.append("slow") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { words.append("rest") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { words.append("asked") }
        func scrollViewDidEndZooming(
            _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
        ) { words.append("zoomed \(scale)") }
    }

    /// A scroll view of 100 by 200 points in a root, with contents of 100 by 2000, while frames move contents.
    private final class Stage {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let recorder = Recorder()
        let clock = FrameClock(framesPerSecond: 60)
        var time = 1.0

        init() {
            root.addSubview(view)
            view.contentSize = CGSize(width: 100, height: 2000)
            view.delegate = recorder
        }

        /// Runs a body while frames move contents.
        static func run(_ body: (Stage) -> Void) {
            (ScrollPhysics.isLive, ScrollPhysics.clock) = (true, nil)
            let stage = Stage()
            ScrollPhysics.clock = stage.clock
            body(stage)
            (ScrollPhysics.isLive, ScrollPhysics.clock) = (false, nil)
        }

        /// Moves a finger by steps of 10 ms, and lifts it.
        func drag(from start: CGPoint = CGPoint(x: 50, y: 100), _ ways: [CGPoint], lifts: Bool = true)
            -> UITouch
        {
            var place = start
            let touch = UITouch(at: place, in: root, time: time)
            for way in ways {
                time += 0.01
                place = CGPoint(x: place.x + way.x, y: place.y + way.y)
                touch.move(to: place, time: time)
            }
            if lifts { touch.end(time: time) }
            return touch
        }
        func drag(down ways: [CGFloat], lifts: Bool = true) -> UITouch {
            drag(ways.map { CGPoint(x: 0, y: $0) }, lifts: lifts)
        }
        func frames(_ count: Int) { for _ in 0..<count { clock.tick() } }
    }

    @Test func `A lifted finger lets contents go on, frame by frame, until they rest`() {
        Stage.run { stage in
            // 10 points until the gesture begins, then 10 points each 10 ms.
            _ = stage.drag(down: Array(repeating: -10, count: 6))
            #expect(stage.view.contentOffset.y == 50 && stage.view.isDecelerating)
            let before = stage.recorder.scrolls
            var last = stage.view.contentOffset.y
            for _ in 0..<10 {
                stage.frames(1)
                #expect(stage.view.contentOffset.y > last)
                last = stage.view.contentOffset.y
            }
            #expect(stage.recorder.scrolls == before + 10)
            stage.frames(400)
            // 1000 points a second have 499.5 points to go.
            #expect(abs(stage.view.contentOffset.y - 549.5) <= 1 && !stage.view.isDecelerating)
            #expect(stage.recorder.words == ["drag", "willEnd", "ended+", "slow", "rest"])
        }
    }

    @Test func `Contents follow a finger beyond their edge like rubber, and bounce back`() {
        Stage.run { stage in
            let touch = stage.drag(down: [10, 100], lifts: false)
            let beyond = ScrollMotion.rubberBand(100, side: 200).rounded()
            #expect(stage.view.contentOffset.y == -beyond && stage.view.isDragging)
            touch.move(to: CGPoint(x: 50, y: 110), time: stage.time + 0.01)
            #expect(stage.view.contentOffset.y == 0)
            touch.move(to: CGPoint(x: 50, y: 210), time: stage.time + 0.02)
            touch.end(time: stage.time + 1)
            #expect(stage.view.isDecelerating)
            stage.frames(10)
            #expect(stage.view.contentOffset.y < 0 && stage.view.contentOffset.y > -beyond)
            stage.frames(100)
            #expect(stage.view.contentOffset.y == 0 && stage.recorder.words.last == "rest")
        }
    }

    @Test func `Nothing passes an edge without bounces`() {
        Stage.run { stage in
            stage.view.bounces = false
            _ = stage.drag(down: [10, 100])
            #expect(stage.view.contentOffset.y == 0 && !stage.view.isDecelerating)
            #expect(stage.recorder.words == ["drag", "willEnd", "ended"])
        }
    }

    @Test func `A finger stops contents that move, and the touch is no tap`() {
        Stage.run { stage in
            var taps = 0
            stage.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            _ = stage.drag(down: Array(repeating: -10, count: 6))
            stage.frames(5)
            let place = stage.view.contentOffset
            let touch = UITouch(at: CGPoint(x: 50, y: 100), in: stage.root, time: stage.time + 1)
            #expect(!stage.view.isDecelerating && stage.view.isDragging)
            stage.frames(5)
            touch.end(time: stage.time + 1.05)
            stage.frames(5)
            #expect(stage.view.contentOffset == place && taps == 0 && !stage.view.isDragging)
        }
    }

    @Test func `A finger that lies still before it is lifted throws nothing`() {
        Stage.run { stage in
            let touch = stage.drag(down: Array(repeating: -10, count: 6), lifts: false)
            touch.end(time: stage.time + 0.2)
            #expect(!stage.view.isDecelerating && stage.view.contentOffset.y == 50)
        }
    }

    @Test func `Pages come to rest at multiples of the view's size`() {
        Stage.run { stage in
            stage.view.isPagingEnabled = true
            _ = stage.drag(down: [-10, -10, -10, -10])
            stage.frames(200)
            #expect(stage.view.contentOffset.y == 200)
            let touch = stage.drag(down: [-10, -10, -10, -10], lifts: false)
            touch.end(time: stage.time + 1)
            stage.frames(200)
            #expect(stage.view.contentOffset.y == 200)
        }
    }

    @Test func `The delegate chooses where contents come to rest`() {
        Stage.run { stage in
            stage.recorder.target = CGPoint(x: 0, y: 123)
            _ = stage.drag(down: Array(repeating: -10, count: 6))
            stage.frames(300)
            #expect(stage.view.contentOffset == CGPoint(x: 0, y: 123))
        }
    }

    @Test func `An animated movement tells of each frame, and of its end`() {
        Stage.run { stage in
            stage.view.setContentOffset(CGPoint(x: 0, y: 90), animated: true)
            stage.frames(9)
            #expect(abs(stage.view.contentOffset.y - 45) <= 1)
            stage.frames(10)
            #expect(stage.view.contentOffset.y == 90 && stage.recorder.scrolls >= 18)
            #expect(stage.recorder.words == ["asked"])
        }
    }

    @Test func `Rows are made on the way`() {
        final class Source: UITableViewDataSource {
            var made: Set<Int> = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 500 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                made.insert(indexPath.row)
                return UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        Stage.run { stage in
            let (table, source) = (UITableView(frame: stage.root.bounds), Source())
            table.dataSource = source
            table.rowHeight = 20
            stage.root.addSubview(table)
            table.layoutIfNeeded()
            _ = stage.drag(down: Array(repeating: -10, count: 6))
            for _ in 0..<400 {
                stage.frames(1)
                table.layoutIfNeeded()
            }
            let last = Int((table.contentOffset.y + 199) / 20)
            #expect(last > 30 && source.made.isSuperset(of: 0...last))
        }
    }

    @Test func `A finger across the inner view's direction moves the outer one`() {
        Stage.run { stage in
            let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            inner.contentSize = CGSize(width: 400, height: 200)
            stage.view.addSubview(inner)
            _ = stage.drag(down: [-10, -10, -10])
            #expect(stage.view.contentOffset.y == 20 && inner.contentOffset == .zero)
            stage.frames(400)
            let place = stage.view.contentOffset
            inner.frame.origin.y = place.y
            _ = stage.drag([-10, -10, -10].map { CGPoint(x: $0, y: 0) })
            #expect(inner.contentOffset.x == 20 && stage.view.contentOffset == place)
        }
    }

    @Test func `A wheel moves the innermost view that can go that way`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let (outer, inner) = (UIScrollView(frame: root.bounds), UIScrollView(frame: root.bounds))
        outer.contentSize = CGSize(width: 300, height: 1000)
        inner.contentSize = CGSize(width: 100, height: 250)
        root.addSubview(outer)
        outer.addSubview(inner)
        let point = CGPoint(x: 50, y: 100)
        #expect(root.scrollByWheel(at: point, dx: 0, dy: 40))
        #expect(inner.contentOffset.y == 40 && outer.contentOffset == .zero)
        #expect(root.scrollByWheel(at: point, dx: 30, dy: 40))
        #expect(inner.contentOffset.y == 50 && outer.contentOffset == CGPoint(x: 30, y: 0))
        #expect(root.scrollByWheel(at: point, dx: 0, dy: 40) && outer.contentOffset.y == 40)
        #expect(!root.scrollByWheel(at: CGPoint(x: 500, y: 0), dx: 0, dy: 1))
        #expect(!root.scrollByWheel(at: point, dx: .nan, dy: 1))
    }

    @Test func `Clicks of a wheel add up, and contents follow softly`() {
        Stage.run { stage in
            for _ in 0..<3 {
                stage.root.scrollByWheel(at: CGPoint(x: 5, y: 5), dx: 0, dy: 50, isNotch: true)
                stage.frames(2)
            }
            #expect(stage.view.contentOffset.y > 0 && stage.view.contentOffset.y < 150)
            stage.frames(200)
            #expect(stage.view.contentOffset.y == 150 && stage.recorder.words.isEmpty)
        }
    }

    @Test func `Bars show the place while contents move, and fade`() {
        Stage.run { stage in
            let touch = stage.drag(down: Array(repeating: -10, count: 6), lifts: false)
            let bar = stage.view.subviews.first { !$0.isHidden }
            // The track has 194 points, the least length is 36; 50 of 1800 points are behind.
            #expect(bar?.frame.width == 3 && bar?.frame.height == 36 && bar?.alpha == 1)
            #expect(abs((bar?.frame.minY ?? 0) - (50 + 3 + 158 * 50 / 1800)) < 0.01)
            touch.end(time: stage.time + 1)
            #expect(bar?.alpha == 0)
            stage.view.showsVerticalScrollIndicator = false
            #expect(bar?.isHidden == true)
        }
    }

    @Test func `Without a window there are no bars`() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        view.contentSize = CGSize(width: 100, height: 2000)
        let touch = UITouch(at: CGPoint(x: 50, y: 100), in: view, time: 1)
        touch.move(to: CGPoint(x: 50, y: 50), time: 1.1)
        #expect(view.contentOffset.y == 50 && view.subviews.isEmpty)
        touch.end(time: 1.2)
    }

    @Test func `A pull starts the wheel once, and the contents rest below it until it ends`() {
        Stage.run { stage in
            var starts = 0
            let refresh = UIRefreshControl()
            refresh.addAction(UIAction { _ in starts += 1 }, for: .valueChanged)
            stage.view.refreshControl = refresh
            let touch = stage.drag(down: [10, 60], lifts: false)
            #expect(starts == 0)
            touch.move(to: CGPoint(x: 50, y: 500), time: stage.time + 0.01)
            touch.move(to: CGPoint(x: 50, y: 520), time: stage.time + 0.02)
            #expect(starts == 1 && refresh.isRefreshing)
            touch.end(time: stage.time + 1)
            stage.frames(200)
            #expect(stage.view.contentOffset.y == -60)
            refresh.endRefreshing()
            stage.frames(200)
            #expect(stage.view.contentOffset.y == 0)
        }
    }

    @Test func `A scale beyond its limit goes back`() {
        Stage.run { stage in
            let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
            stage.view.addSubview(child)
            stage.view.contentSize = child.bounds.size
            stage.recorder.zoomed = child
            stage.view.maximumZoomScale = 2
            let (a, b) = (
                UITouch(at: CGPoint(x: 45, y: 100), in: stage.root, time: 1),
                UITouch(at: CGPoint(x: 55, y: 100), in: stage.root, time: 1)
            )
            a.move(to: CGPoint(x: 5, y: 100), time: 1.1)
            b.move(to: CGPoint(x: 95, y: 100), time: 1.2)
            #expect(stage.view.zoomScale > 2 && stage.view.zoomScale < 3)
            a.end(time: 1.3)
            b.end(time: 1.3)
            #expect(stage.view.isZoomBouncing)
            stage.frames(200)
            #expect(stage.view.zoomScale == 2 && !stage.view.isZoomBouncing)
            #expect(stage.recorder.words.contains("zoomed 2.0"))
        }
    }

    @Test func `A section that moves across goes on by inertia, and by wheels`() {
        final class Source: UICollectionViewDataSource {
            let cells = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
            func collectionView(
                _ view: UICollectionView, cellForItemAt path: IndexPath
            ) -> UICollectionViewCell {
                view.dequeueConfiguredReusableCell(using: cells, for: path, item: path.item)
            }
        }
        Stage.run { stage in
            let size = NSCollectionLayoutSize(
                widthDimension: .absolute(50), heightDimension: .absolute(200))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .continuous
            let source = Source()
            let view = UICollectionView(
                frame: stage.root.bounds,
                collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
            view.dataSource = source
            stage.root.addSubview(view)
            view.layoutIfNeeded()
            func first() -> CGFloat { view.visibleCells.map(\.frame.minX).min() ?? -1 }
            _ = stage.drag(Array(repeating: CGPoint(x: -10, y: 0), count: 6))
            #expect(first() == -10)
            stage.frames(1)
            let soon = Set(view.visibleCells.map(\.frame.minX))
            stage.frames(400)
            // 60 points by the finger and 499.5 by inertia.
            let rest = first()
            #expect(!soon.contains(rest) && abs(rest - (-559.5 + 550)) < 1)
            #expect(stage.root.scrollByWheel(at: CGPoint(x: 50, y: 50), dx: 20, dy: 0))
            view.layoutIfNeeded()
            #expect(abs(first() - (rest - 20)) < 0.001 && view.contentOffset == .zero)
        }
    }

    @Test func `Contents that the program moves on the way keep their speed`() {
        Stage.run { stage in
            _ = stage.drag(down: Array(repeating: -10, count: 6))
            stage.frames(5)
            let place = stage.view.contentOffset.y
            stage.view.contentOffset.y += 1000
            stage.frames(1)
            #expect(stage.view.contentOffset.y > place + 1000 && stage.view.isDecelerating)
            stage.view.setContentOffset(.zero, animated: false)
            stage.frames(3)
            #expect(stage.view.contentOffset == .zero && !stage.view.isDecelerating)
        }
    }
}
