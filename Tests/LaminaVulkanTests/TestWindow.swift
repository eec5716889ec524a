import CLaminaVulkan
import Foundation
import Lamina
import LaminaTestSupport
import LaminaVulkan
import Testing

/// An X server without a screen, started for the tests, and the functions of Xlib that they call.
///
/// The server ends with its last client. The connection that is kept here lasts as long as the process.
final class TestDisplay: @unchecked Sendable {
    /// `nil` where Xvfb or Xlib is not installed.
    static let shared = TestDisplay()
    static let absence: Comment = "Xvfb or Xlib is missing, or the driver has no surfaces for X"
    /// Whether there are windows with surfaces.
    static let hasSurfaces = shared != nil && TestWindow.extensions.allSatisfy(ProgramDevice.hasExtension)

    let display: OpaquePointer
    /// The same connection in the form for Vulkan.
    let connection: OpaquePointer
    private let library: UnsafeMutableRawPointer
    private let server: XServer

    private init?() {
        guard let library = dlopen("libX11.so.6", RTLD_NOW), let other = dlopen("libX11-xcb.so.1", RTLD_NOW),
            let connect = dlsym(other, "XGetXCBConnection"), XServer.program != nil,
            let server = try? XServer(endsWithLastClient: true)
        else { return nil }
        (self.library, self.server) = (library, server)
        guard let open = dlsym(library, "XOpenDisplay"), let threads = dlsym(library, "XInitThreads") else {
            return nil
        }
        _ = unsafeBitCast(threads, to: (@convention(c) () -> Int32).self)()
        // A driver may send requests that fail over the same connection, and Xlib would end the process.
        typealias Handler = @convention(c) (OpaquePointer, OpaquePointer) -> Int32
        let ignore: Handler = { _, _ in 0 }
        if let set = dlsym(library, "XSetErrorHandler") {
            _ = unsafeBitCast(set, to: (@convention(c) (Handler) -> OpaquePointer?).self)(ignore)
        }
        let display = server.display.withCString {
            unsafeBitCast(open, to: (@convention(c) (UnsafePointer<CChar>) -> OpaquePointer?).self)($0)
        }
        typealias Connect = @convention(c) (OpaquePointer) -> OpaquePointer?
        guard let display, let connection = unsafeBitCast(connect, to: Connect.self)(display) else {
            return nil
        }
        (self.display, self.connection) = (display, connection)
    }

    func function<F>(_ name: String, _ type: F.Type = F.self) throws -> F {
        unsafeBitCast(try #require(dlsym(library, name), "\(name)"), to: F.self)
    }
}

/// A window on the test's X server, with a Vulkan surface for a renderer's device.
final class TestWindow {
    static let extensions = ["VK_KHR_surface", "VK_KHR_xcb_surface"]

    let surface: VkSurfaceKHR
    private let display: TestDisplay
    private let window: UInt
    private let device: CAVulkanDevice
    private(set) var width: Int
    private(set) var height: Int

    /// As `VkXcbSurfaceCreateInfoKHR`, which Vulkan's common header does not have.
    private struct SurfaceInfo {
        var type: UInt32 = 1_000_005_000
        var next: UnsafeRawPointer?
        var flags: UInt32 = 0
        var connection: OpaquePointer
        var window: UInt32
    }

    init(_ device: CAVulkanDevice, width: Int, height: Int) throws {
        let display = try #require(TestDisplay.shared)
        (self.display, self.device, self.width, self.height) = (display, device, width, height)
        let root: @convention(c) (OpaquePointer) -> UInt = try display.function("XDefaultRootWindow")
        let make:
            @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt) -> UInt =
                try display.function("XCreateSimpleWindow")
        let map: @convention(c) (OpaquePointer, UInt) -> Int32 = try display.function("XMapWindow")
        window = make(display.display, root(display.display), 0, 0, UInt32(width), UInt32(height), 0, 0, 0)
        _ = map(display.display, window)
        // Vulkan asks the server by other means than Xlib, which may still hold the requests.
        let flush: @convention(c) (OpaquePointer, Int32) -> Int32 = try display.function("XSync")
        _ = flush(display.display, 0)
        typealias Create =
            @convention(c) (
                OpaquePointer, UnsafeRawPointer, UnsafeRawPointer?, UnsafeMutablePointer<OpaquePointer?>
            ) -> Int32
        let create = unsafeBitCast(
            try #require(device.function(named: "vkCreateXcbSurfaceKHR")), to: Create.self)
        var info = SurfaceInfo(connection: display.connection, window: UInt32(window))
        var made: OpaquePointer?
        let result = Lifecycle.amongOthers { create(device.instance, &info, nil, &made) }
        #expect(result == 0)
        surface = try #require(made)
        try synchronize()
    }

    deinit {
        if let destroy = device.function(named: "vkDestroySurfaceKHR") {
            let destroy = unsafeBitCast(destroy, to: PFN_vkDestroySurfaceKHR.self)
            Lifecycle.amongOthers { destroy(device.instance, surface, nil) }
        }
        if let destroy: @convention(c) (OpaquePointer, UInt) -> Int32 = try? display.function(
            "XDestroyWindow")
        {
            _ = destroy(display.display, window)
        }
        try? synchronize()
    }

    private func synchronize() throws {
        let synchronize: @convention(c) (OpaquePointer, Int32) -> Int32 = try display.function("XSync")
        _ = synchronize(display.display, 0)
    }

    func resize(width: Int, height: Int) throws {
        let resize: @convention(c) (OpaquePointer, UInt, UInt32, UInt32) -> Int32 = try display.function(
            "XResizeWindow")
        _ = resize(display.display, window, UInt32(width), UInt32(height))
        (self.width, self.height) = (width, height)
        try synchronize()
    }

    /// What the server shows in the window: the blue, green and red of each pixel.
    func pixels() throws -> [UInt8] {
        let get:
            @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt, Int32) ->
                UnsafeMutableRawPointer? = try display.function("XGetImage")
        let destroy: @convention(c) (UnsafeMutableRawPointer) -> Int32 = try display.function("XDestroyImage")
        try synchronize()
        let (allPlanes, pixelsInRows) = (UInt.max, Int32(2))
        let image = try #require(
            get(display.display, window, 0, 0, UInt32(width), UInt32(height), allPlanes, pixelsInRows))
        defer { _ = destroy(image) }
        // The places of `data` and `bytes_per_line` in `XImage`.
        let data = try #require(image.load(fromByteOffset: 16, as: UnsafeRawPointer?.self))
        let rowBytes = Int(image.load(fromByteOffset: 44, as: Int32.self))
        var result: [UInt8] = []
        result.reserveCapacity(3 * width * height)
        for y in 0..<height {
            let row = UnsafeRawBufferPointer(start: data + y * rowBytes, count: 4 * width)
            for x in 0..<width { result += row[4 * x..<4 * x + 3] }
        }
        return result
    }

    /// Waits until the window shows a picture, for at most ten seconds. The driver may show pictures on a thread of its own.
    func shows(_ image: CGImage) throws -> Bool {
        let wanted = image.withUnsafeBytes { bytes in
            (0..<image.width * image.height).flatMap { bytes[4 * $0..<4 * $0 + 3] }
        }
        let end = ContinuousClock.now + .seconds(10)
        repeat {
            if try pixels() == wanted { return true }
            usleep(2000)
        } while ContinuousClock.now < end
        return false
    }
}
