import Foundation
import LaminaValues
import Testing

/// An image of 30 × 20 texels in a layer of 100 × 50 points, unless a test says otherwise.
struct ContentsSliceTests {
    private func slices(
        width: Int = 30, height: Int = 20, isFlipped: Bool = false, _ change: (inout LayerProperties) -> Void
    ) -> [ContentsSlice] {
        var p = LayerProperties()
        p.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
        change(&p)
        return p.contentsSlices(imageWidth: width, imageHeight: height, contentsAreFlipped: isFlipped).slices
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    @Test func `the whole centre is one slice`() {
        let all = slices { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
        #expect(all == [ContentsSlice(destination: rect(0, 0, 100, 50), source: rect(15, 0, 15, 20))])
    }

    @Test func `nine slices keep corners, stretch sides along and the middle both ways`() {
        let all = slices { $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5) }
        #expect(all.count == 9)
        let (xs, widths) = ([0.0, 6, 91], [6.0, 85, 9])
        let (ys, heights) = ([0.0, 5, 45], [5.0, 40, 5])
        let (sourceX, sourceWidths) = ([0.0, 6, 21], [6.0, 15, 9])
        let (sourceY, sourceHeights) = ([0.0, 5, 15], [5.0, 10, 5])
        for row in 0..<3 {
            for column in 0..<3 {
                let slice = all[row * 3 + column]
                #expect(
                    isClose(slice.destination, rect(xs[column], ys[row], widths[column], heights[row])))
                #expect(
                    isClose(
                        slice.source,
                        rect(sourceX[column], sourceY[row], sourceWidths[column], sourceHeights[row])))
            }
        }
    }

    @Test func `corners are texels by contentsScale`() {
        let all = slices {
            $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5)
            $0.contentsScale = 2
        }
        #expect(isClose(all[0].destination, rect(0, 0, 3, 2.5)))
        #expect(isClose(all[8].destination, rect(95.5, 47.5, 4.5, 2.5)))
    }

    @Test func `a layer too small for two corners shrinks them in proportion and shows no middle`() {
        let all = slices {
            $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5)
            $0.bounds = CGRect(x: 10, y: 0, width: 5, height: 50)
        }
        #expect(all.count == 6)
        #expect(isClose(all[0].destination, rect(10, 0, 2, 5)))
        #expect(isClose(all[1].destination, rect(12, 0, 3, 5)))
        #expect(isClose(all[1].source, rect(21, 0, 9, 5)))
    }

    @Test func `a centre without width or height stretches one texel around it`() {
        let all = slices { $0.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0) }
        #expect(all.count == 9)
        #expect(isClose(all[4].source, rect(14.5, 9.5, 1, 1)))
        #expect(isClose(all[4].destination, rect(14.5, 9.5, 71, 31)))
        let edge = slices { $0.contentsCenter = CGRect(x: 1, y: 0, width: 0, height: 1) }
        #expect(edge.count == 2)
        #expect(isClose(edge[1].source, rect(29, 0, 1, 20)))
    }

    @Test func `gravities that keep the size have one slice`() {
        let all = slices {
            $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5)
            $0.contentsGravity = .topLeft
        }
        #expect(all == [ContentsSlice(destination: rect(0, 30, 30, 20), source: rect(0, 0, 30, 20))])
    }

    @Test func `with resizeAspect the corners keep their size inside the smaller rectangle`() {
        let all = slices {
            $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5)
            $0.contentsGravity = .resizeAspect
        }
        #expect(isClose(all[0].destination, rect(12.5, 0, 6, 5)))
        #expect(isClose(all[8].destination, rect(78.5, 45, 9, 5)))
    }

    @Test func `the centre is a part of contentsRect`() {
        let all = slices {
            $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
            $0.contentsCenter = CGRect(x: 0.2, y: 0, width: 0.6, height: 1)
        }
        #expect(all.count == 3)
        #expect(isClose(all[1].source, rect(18, 0, 9, 20)))
        #expect(isClose(all[0].destination, rect(0, 0, 3, 50)))
    }

    @Test func `flipped, the image's upper row is at max-y`() {
        let all = slices(isFlipped: true) {
            $0.contentsCenter = CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.25)
        }
        #expect(isClose(all[0].source, rect(0, 0, 6, 5)))
        #expect(isClose(all[0].destination, rect(0, 45, 6, 5)))
        #expect(isClose(all[6].source, rect(0, 10, 6, 10)))
        #expect(isClose(all[6].destination, rect(0, 0, 6, 10)))
    }

    @Test func `odd centres and sizes give no slice or whole ones, never a trap`() {
        for value in [CGFloat.nan, .infinity, -.infinity, -1, 2, .greatestFiniteMagnitude] {
            let odd = slices { $0.contentsCenter = CGRect(x: value, y: 0, width: value, height: 1) }
            #expect(odd.allSatisfy { $0.source.width > 0 && $0.source.maxX <= 30 })
            let nowhere = slices {
                $0.contentsRect = CGRect(x: value, y: 0, width: 0, height: 1)
                $0.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 0)
            }
            #expect(nowhere.isEmpty)
            _ = slices { $0.bounds = CGRect(x: value, y: 0, width: value, height: 5) }
            _ = slices {
                $0.bounds = CGRect(x: value, y: 0, width: value, height: 5)
                $0.contentsRect = CGRect(x: value, y: 0, width: 1, height: 1)
                $0.contentsCenter = CGRect(x: 0.5, y: 0, width: 0, height: 0)
            }
        }
        #expect(slices(width: 1, height: 1) { $0.contentsCenter = .zero }.count == 1)
    }
}
