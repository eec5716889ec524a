/// The files of the page, which the program carries.
enum PageFiles {
    /// Whether a path is that of the page itself.
    static func isPage(_ path: [String]) -> Bool { [[""], ["index.html"]].contains(path) }

    /// The file at a path; `nil` if there is none.
    static func file(_ path: [String]) -> (bytes: [UInt8], type: String)? {
        switch path {
        case [""], ["index.html"]: (PackageResources.index_html, "text/html; charset=utf-8")
        case ["style.css"]: (PackageResources.style_css, "text/css; charset=utf-8")
        case ["editing.css"]: (PackageResources.editing_css, "text/css; charset=utf-8")
        case ["small.css"]: (PackageResources.small_css, "text/css; charset=utf-8")
        case ["preview.js"]: (PackageResources.preview_js, script)
        case ["elements.js"]: (PackageResources.elements_js, script)
        case ["player.js"]: (PackageResources.player_js, script)
        case ["layers.js"]: (PackageResources.layers_js, script)
        case ["values.js"]: (PackageResources.values_js, script)
        case ["controls.js"]: (PackageResources.controls_js, script)
        case ["timeline.js"]: (PackageResources.timeline_js, script)
        case ["planes.js"]: (PackageResources.planes_js, script)
        case ["events.js"]: (PackageResources.events_js, script)
        case ["frame.js"]: (PackageResources.frame_js, script)
        case ["reference.js"]: (PackageResources.reference_js, script)
        case ["matrix.js"]: (PackageResources.matrix_js, script)
        case ["easing.js"]: (PackageResources.easing_js, script)
        case ["handles.js"]: (PackageResources.handles_js, script)
        case ["motion.js"]: (PackageResources.motion_js, script)
        case ["graph.js"]: (PackageResources.graph_js, script)
        case ["visibility.js"]: (PackageResources.visibility_js, script)
        case ["keys.js"]: (PackageResources.keys_js, script)
        case ["machine.js"]: (PackageResources.machine_js, script)
        case ["drawers.js"]: (PackageResources.drawers_js, script)
        default: nil
        }
    }

    private static let script = "text/javascript; charset=utf-8"
}
