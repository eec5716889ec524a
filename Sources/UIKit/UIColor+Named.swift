import CoreGraphics

extension UIColor {
    /// Nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// A plain colour.
    public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// A plain colour.
    public static let darkGray = UIColor(red: 1.0 / 3, green: 1.0 / 3, blue: 1.0 / 3, alpha: 1)
    /// A plain colour.
    public static let lightGray = UIColor(red: 2.0 / 3, green: 2.0 / 3, blue: 2.0 / 3, alpha: 1)
    /// A plain colour.
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// A plain colour.
    public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    /// A plain colour.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// A plain colour.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// A plain colour.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// A plain colour.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// A plain colour.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// A plain colour.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// A plain colour.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// A plain colour.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// A plain colour.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)

    // MARK: The system's colours in the light appearance

    /// The system's colour in the light appearance.
    public static let systemRed = UIColor(bytes: 255, 59, 48, 1)
    /// The system's colour in the light appearance.
    public static let systemGreen = UIColor(bytes: 52, 199, 89, 1)
    /// The system's colour in the light appearance.
    public static let systemBlue = UIColor(bytes: 0, 122, 255, 1)
    /// The system's colour in the light appearance.
    public static let systemOrange = UIColor(bytes: 255, 149, 0, 1)
    /// The system's colour in the light appearance.
    public static let systemYellow = UIColor(bytes: 255, 204, 0, 1)
    /// The system's colour in the light appearance.
    public static let systemPink = UIColor(bytes: 255, 45, 85, 1)
    /// The system's colour in the light appearance.
    public static let systemPurple = UIColor(bytes: 175, 82, 222, 1)
    /// The system's colour in the light appearance.
    public static let systemTeal = UIColor(bytes: 48, 176, 199, 1)
    /// The system's colour in the light appearance.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214, 1)
    /// The system's colour in the light appearance.
    public static let systemBrown = UIColor(bytes: 162, 132, 94, 1)
    /// The system's colour in the light appearance.
    public static let systemMint = UIColor(bytes: 0, 199, 190, 1)
    /// The system's colour in the light appearance.
    public static let systemCyan = UIColor(bytes: 50, 173, 230, 1)
    /// The system's colour in the light appearance.
    public static let systemGray = UIColor(bytes: 142, 142, 147, 1)
    /// The system's colour in the light appearance.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178, 1)
    /// The system's colour in the light appearance.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204, 1)
    /// The system's colour in the light appearance.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214, 1)
    /// The system's colour in the light appearance.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234, 1)
    /// The system's colour in the light appearance.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247, 1)
    /// The system's colour in the light appearance.
    public static let systemBackground = UIColor(bytes: 255, 255, 255, 1)
    /// The system's colour in the light appearance.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247, 1)
    /// The system's colour in the light appearance.
    public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255, 1)
    /// The system's colour in the light appearance.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247, 1)
    /// The system's colour in the light appearance.
    public static let secondarySystemGroupedBackground = UIColor(bytes: 255, 255, 255, 1)
    /// The system's colour in the light appearance.
    public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, 242, 247, 1)
    /// The system's colour in the light appearance.
    public static let label = UIColor(bytes: 0, 0, 0, 1)
    /// The system's colour in the light appearance.
    public static let link = UIColor(bytes: 0, 122, 255, 1)
    /// The system's colour in the light appearance.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200, 1)
    /// The system's colour in the light appearance.
    public static let tintColor = UIColor(bytes: 0, 122, 255, 1)
    /// The system's colour in the light appearance.
    public static let darkText = UIColor(bytes: 0, 0, 0, 1)
    /// The system's colour in the light appearance.
    public static let lightText = UIColor(bytes: 255, 255, 255, 0.6)
    /// The system's colour in the light appearance.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, 0.6)
    /// The system's colour in the light appearance.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, 0.3)
    /// The system's colour in the light appearance.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, 0.18)
    /// The system's colour in the light appearance.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, 0.3)
    /// The system's colour in the light appearance.
    public static let separator = UIColor(bytes: 60, 60, 67, 0.29)
    /// The system's colour in the light appearance.
    public static let systemFill = UIColor(bytes: 120, 120, 128, 0.2)
    /// The system's colour in the light appearance.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, 0.16)
    /// The system's colour in the light appearance.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, 0.12)
    /// The system's colour in the light appearance.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, 0.08)

    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }
}
