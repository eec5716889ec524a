import CGTK
import Foundation
import Lamina

/// A widget that shows layers. It draws with the frames of its window, and sleeps while nothing moves.
final class LayerPicture {
    typealias Widget = UnsafeMutablePointer<GtkWidget>

    let widget: Widget
    /// Draws a frame of a size, with pixels per point. Returns when the next one is due; `nil` ends the frames.
    var draw: (_ size: CGSize, _ scale: CGFloat) throws -> Double? = { _, _ in nil }
    /// Is called with the pointer's place in the widget.
    var pointerMoved: (CGPoint) -> Void = { _ in }
    /// How many frames were shown, and how many pixels were written for them.
    private(set) var shown = 0
    private(set) var pixels = 0

    private let renderer: CARenderer
    private let pool = TexturePool()
    private var shownFrame: Int?
    private var isTicking = false

    init(_ renderer: CARenderer) {
        self.renderer = renderer
        widget = gtk_picture_new()
        let picture = OpaquePointer(widget)
        gtk_picture_set_content_fit(picture, GTK_CONTENT_FIT_FILL)
        gtk_picture_set_can_shrink(picture, 1)
        let motion = gtk_event_controller_motion_new()
        let moved: @convention(c) (OpaquePointer?, Double, Double, gpointer?) -> Void = { _, x, y, data in
            object(LayerPicture.self, data)?.pointerMoved(CGPoint(x: x, y: y))
        }
        connect(UnsafeMutableRawPointer(motion), "motion", unsafeBitCast(moved, to: GCallback.self), self)
        gtk_widget_add_controller(widget, motion)
        wake()
    }

    /// Draws a frame with the window's next one.
    func wake() {
        guard !isTicking else { return }
        isTicking = true
        gtk_widget_add_tick_callback(
            widget,
            { _, _, data in object(LayerPicture.self, data)?.tick() == true ? 1 : 0 },
            Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    /// - Returns: Whether there is another frame.
    private func tick() -> Bool {
        let size = CGSize(
            width: Int(gtk_widget_get_width(widget)), height: Int(gtk_widget_get_height(widget)))
        // The widget has no place yet.
        guard size.width > 0, size.height > 0 else { return true }
        do {
            let next = try draw(size, CGFloat(gtk_widget_get_scale_factor(widget)))
            if next != nil { try show() }
            isTicking = next.map(\.isFinite) ?? false
        } catch {
            complain("\(error)")
            isTicking = false
        }
        return isTicking
    }

    private func show() throws {
        guard shownFrame != renderer.frameNumber else { return }
        shownFrame = renderer.frameNumber
        let (texture, written) = try pool.texture(of: renderer)
        gtk_picture_set_paintable(OpaquePointer(widget), texture)
        if let texture { g_object_unref(UnsafeMutableRawPointer(texture)) }
        shown += 1
        pixels += written
    }
}

/// Has a signal call a function, with an object as its last parameter. The object must outlive what signals.
func connect(_ instance: gpointer?, _ signal: String, _ function: GCallback, _ receiver: AnyObject) {
    g_signal_connect_data(
        instance, signal, function, Unmanaged.passUnretained(receiver).toOpaque(), nil, GConnectFlags(0))
}

/// The object that was given to a signal.
func object<Object: AnyObject>(_ type: Object.Type, _ data: gpointer?) -> Object? {
    data.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
}

/// A line on standard error.
func complain(_ text: String) { FileHandle.standardError.write(Data("gtk-window: \(text)\n".utf8)) }
