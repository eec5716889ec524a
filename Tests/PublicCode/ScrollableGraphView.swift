import ScrollableGraphView
import UIKit

// A line with a gradient below it, dots and bars, scrolled to where the graph opens, after its animation.
final class Source: ScrollableGraphViewDataSource {
    func value(forPlot plot: Plot, atIndex pointIndex: Int) -> Double {
        let height = Double(pointIndex * 37 % 60) + 20
        return plot.identifier == "bars" ? height * 0.6 : height
    }
    func label(atIndex pointIndex: Int) -> String { "\(pointIndex + 1)" }
    func numberOfPoints() -> Int { 12 }
}
let source = Source()
let graph = ScrollableGraphView(frame: CGRect(x: 0, y: 0, width: 400, height: 260), dataSource: source)
graph.backgroundFillColor = UIColor(white: 0.2, alpha: 1)
graph.rangeMax = 100
graph.shouldAnimateOnStartup = false
let bars = BarPlot(identifier: "bars")
bars.barColor = .darkGray
bars.barLineColor = .gray
let line = LinePlot(identifier: "line")
line.lineStyle = .smooth
line.lineColor = .white
line.shouldFill = true
line.fillType = .gradient
line.fillGradientStartColor = UIColor.systemTeal.withAlphaComponent(0.8)
line.fillGradientEndColor = UIColor.systemTeal.withAlphaComponent(0)
let dots = DotPlot(identifier: "dots")
dots.dataPointFillColor = .white
let lines = ReferenceLines()
lines.referenceLineColor = UIColor.white.withAlphaComponent(0.3)
lines.referenceLineLabelColor = .white
lines.dataPointLabelColor = UIColor.white.withAlphaComponent(0.7)
graph.addReferenceLines(referenceLines: lines)
for plot in [bars, line, dots] as [Plot] { graph.addPlot(plot: plot) }
try draw(graph)
