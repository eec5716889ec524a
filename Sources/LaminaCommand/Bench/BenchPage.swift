import Foundation
import Lamina
import LaminaImage
import LaminaMessages

/// The measurements as one HTML page that needs no server and no network: a bar for each time, cut where a frame's parts end,
/// and the pictures that were drawn.
struct BenchPage {
    /// The longest side of a picture in the page, in pixels.
    private static let longestSide = 480

    private var pictures: [String: String] = [:]

    /// Keeps a scene's picture, smaller if it is large.
    mutating func add(_ image: CGImage, of scene: String) throws {
        guard pictures[scene] == nil else { return }
        pictures[scene] =
            "data:image/png;base64," + Data(try Self.small(image).pngData()).base64EncodedString()
    }

    private static func small(_ image: CGImage) throws -> CGImage {
        let longest = max(image.width, image.height)
        guard longest > longestSide else { return image }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        layer.contents = image
        layer.minificationFilter = .trilinear
        var options = RendererOptions()
        options.backend = .cpu
        return try layer.makeImage(scale: Double(longestSide) / Double(longest), options: options)
    }

    func html(_ rows: [BenchMeasurement], date: Date = Date()) -> [UInt8] {
        var scenes: [String] = []
        for row in rows where !scenes.contains(row.scene) { scenes.append(row.scene) }
        let day = date.formatted(.iso8601.year().month().day())
        let devices = Set(rows.map { "\($0.backend): \($0.device)" }).sorted()
        var text = Self.head
        text +=
            "<h1>Milliseconds a frame</h1><p>\(day). \(devices.map(Self.escaped).joined(separator: "; ")). "
        text +=
            "A bar is the median of whole frames: compile, then draw, then read back. The line at its end is where the "
        text +=
            "median lies with a probability of 95 %. The second bar is the frame that draws all of the picture again with what "
        text +=
            "is kept: the plan, or masks, shadows and bitmaps. While a scene plays, the third bar is the frame in which only "
        text += "what changed is drawn.</p>"
        for scene in scenes { text += section(scene, rows.filter { $0.scene == scene }) }
        return Array((text + "</main></body></html>\n").utf8)
    }

    private func section(_ scene: String, _ rows: [BenchMeasurement]) -> String {
        let longest =
            rows.map { max($0.interval.high, $0.median, $0.redrawn ?? 0, $0.played ?? 0) }.max() ?? 0
        var text = "<section><h2>\(Self.escaped(scene))</h2>"
        if let picture = pictures[scene] { text += "<img alt=\"\" src=\"\(picture)\">" }
        text += "<table>"
        for row in rows {
            let name = row.without.map { "\(row.backend) without \($0)" } ?? row.backend
            let parts = [("compile", row.compile), ("draw", row.execute), ("read", row.readBack)]
            let rest = max(0, row.median - parts.reduce(0) { $0 + $1.1 })
            text += Self.line(name, row.median, row.interval, parts + [("rest", rest)], of: longest)
            if let redrawn = row.redrawn {
                text += Self.line("redrawn", redrawn, row.redrawnInterval, [("draw", redrawn)], of: longest)
            }
            if let played = row.played {
                text += Self.line("plays", played, row.playedInterval, [("draw", played)], of: longest)
            }
        }
        text += "</table><p class=\"dim\">"
        if let row = rows.first {
            text +=
                "\(row.width) × \(row.height), \(row.items) items, \(row.passes) pass\(row.passes == 1 ? "" : "es"), "
            text += "\(Text.brief(row.megapixels)) million pixels, memcpy \(Text.brief(row.memcpy)) ms"
        }
        return text + "</p></section>"
    }

    private static func line(
        _ name: String, _ median: Double, _ interval: MedianInterval?,
        _ parts: [(name: String, time: Double)],
        of longest: Double
    ) -> String {
        func percent(_ time: Double) -> String {
            Text.number(longest > 0 ? 100 * time / longest : 0, digits: 2)
        }
        var text = "<tr><th>\(escaped(name))</th><td class=\"bar\"><div>"
        for part in parts where part.time > 0 {
            text += "<i class=\"\(part.name)\" style=\"width:\(percent(part.time))%\" title=\"\(part.name) "
            text += "\(Text.brief(part.time)) ms\"></i>"
        }
        if let interval {
            text +=
                "<b style=\"left:\(percent(interval.low))%;width:\(percent(interval.high - interval.low))%\"></b>"
        }
        text += "</div></td><td>\(Text.brief(median))"
        if let interval { text += " <small>\(Text.brief(interval.low))–\(Text.brief(interval.high))</small>" }
        return text + "</td></tr>"
    }

    /// Foreign text in HTML.
    private static func escaped(_ text: String) -> String {
        displayed(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            "\"", with: "&quot;")
    }

    private static let head = """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><title>Milliseconds a frame</title>
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
        <style>
        :root{color-scheme:light dark;--bg:#fff;--fg:#1b1d21;--dim:#666b75;--line:#dadde3}
        @media(prefers-color-scheme:dark){:root{--bg:#17191d;--fg:#e8e9ec;--dim:#9aa0ab;--line:#353a43}}
        body{margin:0;font:14px/1.45 system-ui,sans-serif;background:var(--bg);color:var(--fg)}
        main{max-width:1000px;margin:auto;padding:16px}
        section{border-top:1px solid var(--line);padding:8px 0;overflow:auto}
        h2{font-size:16px;margin:4px 0}
        img{float:right;width:200px;margin:0 0 8px 16px;border:1px solid var(--line)}
        table{border-collapse:collapse;width:calc(100% - 220px)}
        th{text-align:left;font-weight:normal;min-width:90px;max-width:180px;overflow-wrap:break-word}
        td{padding:2px 8px;white-space:nowrap;font-variant-numeric:tabular-nums}
        td.bar{width:100%}td.bar div{position:relative;display:flex;height:14px}
        i.compile{background:#d08b2c}i.draw{background:#2f62d8}i.read{background:#24803c}i.rest{background:#9aa0ab}
        b{position:absolute;top:6px;height:2px;background:currentColor;min-width:2px}
        small,.dim{color:var(--dim)}
        </style></head><body><main>
        """
}
