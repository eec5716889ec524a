import Charts
import UIKit

// A line chart, a bar chart, a pie and a radar, drawn at the end of their animations.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 640, height: 480))
let line = LineChartView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
let values = [20.0, 40, 35, 60, 48, 80, 72, 95]
let lineSet = LineChartDataSet(
    entries: values.enumerated().map { ChartDataEntry(x: Double($0), y: $1) }, label: "Visitors")
lineSet.mode = .cubicBezier
lineSet.setColor(.systemBlue)
lineSet.setCircleColor(.systemBlue)
lineSet.lineWidth = 2
lineSet.circleRadius = 4
lineSet.drawFilledEnabled = true
let fade = [UIColor.systemBlue.withAlphaComponent(0).cgColor, UIColor.systemBlue.cgColor]
if let gradient = CGGradient(colorsSpace: nil, colors: fade as CFArray, locations: nil) {
    lineSet.fill = LinearGradientFill(gradient: gradient, angle: 90)
}
line.data = LineChartData(dataSet: lineSet)
line.xAxis.labelPosition = .bottom
line.rightAxis.enabled = false

let bars = BarChartView(frame: CGRect(x: 320, y: 0, width: 320, height: 240))
let barSet = BarChartDataSet(
    entries: (0..<5).map { BarChartDataEntry(x: Double($0), yValues: [Double($0 + 2), Double(6 - $0), 3]) },
    label: "Stacks")
barSet.colors = Array(ChartColorTemplates.material()[0..<3])
barSet.stackLabels = ["a", "b", "c"]
bars.data = BarChartData(dataSet: barSet)

let pie = PieChartView(frame: CGRect(x: 0, y: 240, width: 320, height: 240))
let pieSet = PieChartDataSet(
    entries: zip([40.0, 25, 20, 15], ["One", "Two", "Three", "Four"]).map {
        PieChartDataEntry(value: $0, label: $1)
    }, label: "")
pieSet.colors = ChartColorTemplates.joyful()
pieSet.sliceSpace = 2
pie.data = PieChartData(dataSet: pieSet)
pie.centerText = "Parts"

let radar = RadarChartView(frame: CGRect(x: 320, y: 240, width: 320, height: 240))
let radarSets = [(UIColor.systemPurple, [5.0, 8, 6, 9, 4]), (.systemGreen, [8.0, 4, 7, 5, 9])].map {
    color, values in
    let set = RadarChartDataSet(entries: values.map { RadarChartDataEntry(value: $0) }, label: "Set")
    set.setColor(color)
    set.fillColor = color
    set.fillAlpha = 0.4
    set.drawFilledEnabled = true
    return set
}
radar.data = RadarChartData(dataSets: radarSets)
for chart in [line, bars, pie, radar] { view.addSubview(chart) }
try draw(view)
