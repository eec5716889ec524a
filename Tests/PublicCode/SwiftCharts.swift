import SwiftCharts
import UIKit

// Two lines and a chart of bars, at the end of their animations.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 260))
let lines = LineChart(
    frame: CGRect(x: 0, y: 0, width: 300, height: 260),
    chartConfig: ChartConfigXY(
        xAxisConfig: ChartAxisConfig(from: 2, to: 14, by: 2),
        yAxisConfig: ChartAxisConfig(from: 0, to: 14, by: 2)),
    xTitle: "X axis", yTitle: "Y axis",
    lines: [
        (chartPoints: [(2, 10.6), (4.2, 5.1), (7.3, 3), (8.1, 5.5), (14, 8)], color: .systemRed),
        (chartPoints: [(2, 2.6), (4.2, 4.1), (7.3, 1), (8.1, 11.5), (14, 3)], color: .systemBlue),
    ])
let bars = BarsChart(
    frame: CGRect(x: 300, y: 0, width: 300, height: 260),
    chartConfig: BarsChartConfig(valsAxisConfig: ChartAxisConfig(from: 0, to: 8, by: 2)), xTitle: "X axis",
    yTitle: "Y axis",
    bars: [("A", 2), ("B", 4.5), ("C", 3), ("D", 5.4), ("E", 6.8), ("F", 0.5)], color: .systemOrange,
    barWidth: 20)
view.addSubview(lines.view)
view.addSubview(bars.view)
try draw(view, at: [0, 3]) { if $0 == 1 { wait(0.7) } }
