/// The screen of a device, upright, in points, with the pixels per point in which the device draws.
package struct DeviceScreen: Equatable, Sendable {
    package var width: Int
    package var height: Int
    package var scale: Int

    /// The size of the picture that the device draws. Some devices fit the picture to a panel of another size.
    package var pixels: (width: Int, height: Int) { (width * scale, height * scale) }

    private init(_ width: Int, _ height: Int, _ scale: Int) {
        (self.width, self.height, self.scale) = (width, height, scale)
    }

    /// A device by its name, such as `iphone-15-pro`, or a screen as wallpapers' names spell it: `390w-844h@3x`.
    package init?(_ text: String) {
        let name = text.lowercased()
        if let match = name.wholeMatch(of: /(\d{1,5})w-(\d{1,5})h@(\d)x/) {
            guard let width = Int(match.1), let height = Int(match.2), let scale = Int(match.3), width > 0,
                height > 0, scale > 0
            else { return nil }
            self.init(width, height, scale)
            return
        }
        guard let device = Self.devices.first(where: { $0.names.contains(name) }) else { return nil }
        self = device.screen
    }

    /// Sizes as Apple's Human Interface Guidelines list them under Layout.
    private static let devices: [(screen: DeviceScreen, names: [String])] = [
        (DeviceScreen(375, 667, 2), ["iphone-8", "iphone-se"]),
        (DeviceScreen(414, 736, 3), ["iphone-8-plus"]),
        (DeviceScreen(414, 896, 2), ["iphone-xr", "iphone-11"]),
        (DeviceScreen(414, 896, 3), ["iphone-xs-max", "iphone-11-pro-max"]),
        (
            DeviceScreen(375, 812, 3),
            ["iphone-x", "iphone-xs", "iphone-11-pro", "iphone-12-mini", "iphone-13-mini"]
        ),
        (
            DeviceScreen(390, 844, 3),
            ["iphone-12", "iphone-12-pro", "iphone-13", "iphone-13-pro", "iphone-14", "iphone-16e"]
        ),
        (DeviceScreen(428, 926, 3), ["iphone-12-pro-max", "iphone-13-pro-max", "iphone-14-plus"]),
        (DeviceScreen(393, 852, 3), ["iphone-14-pro", "iphone-15", "iphone-15-pro", "iphone-16"]),
        (
            DeviceScreen(430, 932, 3),
            ["iphone-14-pro-max", "iphone-15-plus", "iphone-15-pro-max", "iphone-16-plus"]
        ),
        (DeviceScreen(402, 874, 3), ["iphone-16-pro"]),
        (DeviceScreen(440, 956, 3), ["iphone-16-pro-max"]),
        (DeviceScreen(744, 1133, 2), ["ipad-mini"]),
        (DeviceScreen(810, 1080, 2), ["ipad-9"]),
        (DeviceScreen(820, 1180, 2), ["ipad-10", "ipad-air"]),
        (DeviceScreen(834, 1194, 2), ["ipad-pro-11"]),
        (DeviceScreen(1024, 1366, 2), ["ipad-pro-12.9"]),
    ]
}
