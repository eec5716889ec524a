extension UTType {
    /// Anything.
    public static let item = UTType(known: "public.item")
    /// Anything with contents.
    public static let content = UTType(known: "public.content")
    public static let data = UTType(known: "public.data")
    /// A folder or a bundle.
    public static let directory = UTType(known: "public.directory")
    public static let folder = UTType(known: "public.folder")
    public static let text = UTType(known: "public.text")
    /// Text without attributes.
    public static let plainText = UTType(known: "public.plain-text")
    public static let json = UTType(known: "public.json")
    public static let xml = UTType(known: "public.xml")
    public static let html = UTType(known: "public.html")
    public static let pdf = UTType(known: "com.adobe.pdf")
    public static let zip = UTType(known: "public.zip-archive")
    public static let image = UTType(known: "public.image")
    public static let png = UTType(known: "public.png")
    public static let jpeg = UTType(known: "public.jpeg")
    public static let gif = UTType(known: "com.compuserve.gif")
    public static let tiff = UTType(known: "public.tiff")
    public static let bmp = UTType(known: "com.microsoft.bmp")
    public static let ico = UTType(known: "com.microsoft.ico")
    /// WebP.
    public static let webP = UTType(known: "org.webmproject.webp")
    public static let heic = UTType(known: "public.heic")
    public static let heif = UTType(known: "public.heif")
    public static let svg = UTType(known: "public.svg-image")
    /// Films and sounds.
    public static let audiovisualContent = UTType(known: "public.audiovisual-content")
    public static let movie = UTType(known: "public.movie")
    /// A film without sound.
    public static let video = UTType(known: "public.video")
    public static let audio = UTType(known: "public.audio")
    public static let quickTimeMovie = UTType(known: "com.apple.quicktime-movie")
    public static let mpeg4Movie = UTType(known: "public.mpeg-4")
    public static let avi = UTType(known: "public.avi")
}
