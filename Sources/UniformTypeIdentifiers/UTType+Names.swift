extension UTType {
    /// Anything.
    public static let item = UTType(known: "public.item")
    /// Anything with contents.
    public static let content = UTType(known: "public.content")
    /// Bytes.
    public static let data = UTType(known: "public.data")
    /// A folder or a bundle.
    public static let directory = UTType(known: "public.directory")
    /// A folder.
    public static let folder = UTType(known: "public.folder")
    /// Text.
    public static let text = UTType(known: "public.text")
    /// Text without attributes.
    public static let plainText = UTType(known: "public.plain-text")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// HTML.
    public static let html = UTType(known: "public.html")
    /// PDF.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// A zip file.
    public static let zip = UTType(known: "public.zip-archive")
    /// A picture.
    public static let image = UTType(known: "public.image")
    /// PNG.
    public static let png = UTType(known: "public.png")
    /// JPEG.
    public static let jpeg = UTType(known: "public.jpeg")
    /// GIF.
    public static let gif = UTType(known: "com.compuserve.gif")
    /// TIFF.
    public static let tiff = UTType(known: "public.tiff")
    /// BMP.
    public static let bmp = UTType(known: "com.microsoft.bmp")
    /// ICO.
    public static let ico = UTType(known: "com.microsoft.ico")
    /// WebP.
    public static let webP = UTType(known: "org.webmproject.webp")
    /// HEIC.
    public static let heic = UTType(known: "public.heic")
    /// HEIF.
    public static let heif = UTType(known: "public.heif")
    /// SVG.
    public static let svg = UTType(known: "public.svg-image")
    /// Films and sounds.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    /// A film.
    public static let movie = UTType(known: "public.movie")
    /// A film without sound.
    public static let video = UTType(known: "public.video")
    /// A sound.
    public static let audio = UTType(known: "public.audio")
    /// QuickTime.
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    /// MP4.
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    /// AVI.
    public static let avi = UTType(known: "public.avi")
}
