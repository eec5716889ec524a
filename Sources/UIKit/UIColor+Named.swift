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

    // MARK: The system's colours, with their values in the light and in the dark appearance

    /// The system's colour.
    public static let systemRed = UIColor(bytes: 255, 59, 48, 1, dark: (255, 69, 58, 1))
    /// The system's colour.
    public static let systemGreen = UIColor(bytes: 52, 199, 89, 1, dark: (48, 209, 88, 1))
    /// The system's colour.
    public static let systemBlue = UIColor(bytes: 0, 122, 255, 1, dark: (10, 132, 255, 1))
    /// The system's colour.
    public static let systemOrange = UIColor(bytes: 255, 149, 0, 1, dark: (255, 159, 10, 1))
    /// The system's colour.
    public static let systemYellow = UIColor(bytes: 255, 204, 0, 1, dark: (255, 214, 10, 1))
    /// The system's colour.
    public static let systemPink = UIColor(bytes: 255, 45, 85, 1, dark: (255, 55, 95, 1))
    /// The system's colour.
    public static let systemPurple = UIColor(bytes: 175, 82, 222, 1, dark: (191, 90, 242, 1))
    /// The system's colour.
    public static let systemTeal = UIColor(bytes: 48, 176, 199, 1, dark: (64, 200, 224, 1))
    /// The system's colour.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214, 1, dark: (94, 92, 230, 1))
    /// The system's colour.
    public static let systemBrown = UIColor(bytes: 162, 132, 94, 1, dark: (172, 142, 104, 1))
    /// The system's colour.
    public static let systemMint = UIColor(bytes: 0, 199, 190, 1, dark: (102, 212, 207, 1))
    /// The system's colour.
    public static let systemCyan = UIColor(bytes: 50, 173, 230, 1, dark: (100, 210, 255, 1))
    /// The system's colour.
    public static let systemGray = UIColor(bytes: 142, 142, 147, 1)
    /// The system's colour.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178, 1, dark: (99, 99, 102, 1))
    /// The system's colour.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204, 1, dark: (72, 72, 74, 1))
    /// The system's colour.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214, 1, dark: (58, 58, 60, 1))
    /// The system's colour.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234, 1, dark: (44, 44, 46, 1))
    /// The system's colour.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247, 1, dark: (28, 28, 30, 1))
    /// The system's colour.
    public static let systemBackground = UIColor(bytes: 255, 255, 255, 1, dark: (0, 0, 0, 1))
    /// The system's colour.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247, 1, dark: (28, 28, 30, 1))
    /// The system's colour.
    public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255, 1, dark: (44, 44, 46, 1))
    /// The system's colour.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247, 1, dark: (0, 0, 0, 1))
    /// The system's colour.
    public static let secondarySystemGroupedBackground = UIColor(
        bytes: 255, 255, 255, 1, dark: (28, 28, 30, 1))
    /// The system's colour.
    public static let tertiarySystemGroupedBackground = UIColor(
        bytes: 242, 242, 247, 1, dark: (44, 44, 46, 1))
    /// The system's colour.
    public static let label = UIColor(bytes: 0, 0, 0, 1, dark: (255, 255, 255, 1))
    /// The system's colour.
    public static let link = UIColor(bytes: 0, 122, 255, 1, dark: (9, 132, 255, 1))
    /// The system's colour.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200, 1, dark: (56, 56, 58, 1))
    /// The system's colour.
    public static let tintColor = UIColor(bytes: 0, 122, 255, 1, dark: (10, 132, 255, 1))
    /// The system's colour.
    public static let darkText = UIColor(bytes: 0, 0, 0, 1)
    /// The system's colour.
    public static let lightText = UIColor(bytes: 255, 255, 255, 0.6)
    /// The system's colour.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, 0.6, dark: (235, 235, 245, 0.6))
    /// The system's colour.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, 0.3, dark: (235, 235, 245, 0.3))
    /// The system's colour.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, 0.18, dark: (235, 235, 245, 0.16))
    /// The system's colour.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, 0.3, dark: (235, 235, 245, 0.3))
    /// The system's colour.
    public static let separator = UIColor(bytes: 60, 60, 67, 0.29, dark: (84, 84, 88, 0.6))
    /// The system's colour.
    public static let systemFill = UIColor(bytes: 120, 120, 128, 0.2, dark: (120, 120, 128, 0.36))
    /// The system's colour.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, 0.16, dark: (120, 120, 128, 0.32))
    /// The system's colour.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, 0.12, dark: (118, 118, 128, 0.24))
    /// The system's colour.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, 0.08, dark: (118, 118, 128, 0.18))

    /// The colour of what lies above a control's groove, such as the marker of segments.
    static let raised = UIColor(bytes: 255, 255, 255, 1, dark: (99, 99, 102, 1))

    /// The borders of text fields, round and straight.
    static let fieldBorder = UIColor(bytes: 205, 205, 205, 1, dark: (56, 56, 58, 1))
    static let fieldLine = UIColor(bytes: 0, 0, 0, 1, dark: (255, 255, 255, 1))

    private convenience init(
        bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat,
        dark: (CGFloat, CGFloat, CGFloat, CGFloat)? = nil
    ) {
        self.init(
            light: CGColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha),
            dark: dark.map { CGColor(red: $0.0 / 255, green: $0.1 / 255, blue: $0.2 / 255, alpha: $0.3) })
    }
}
