/// The forms of an image that frames have asked for, as far as they are worth their memory.
///
/// Layers that show one image up to different lights need a form each, frame after frame. Renderers of different kinds rarely share
/// images.
struct KeptForms: Sendable {
    /// The most forms. More of them are those of a range that is animated, which no frame asks for again.
    private static let most = 8
    /// The most bytes of forms beside the last one, which is always kept: 32 MiB, which are four forms of a million pixels.
    private static let byteLimit = 33_554_432

    /// The form that was asked for last is the first.
    private var forms: [(form: ImageForm, image: CGImage)] = []
    /// The greatest component of an image of halves.
    var brightest: Float?
    /// Levels 1, 2, … of an image of halves, in halves.
    var levels: [CGImage] = []
    /// The bytes of the image of which this one is the form.
    var sourceBytes = 0

    /// The bytes of all forms.
    var bytes: Int { forms.reduce(0) { $0 + $1.image.pixelBytes } }

    /// A form that is kept.
    mutating func use(_ form: ImageForm) -> CGImage? {
        guard let place = forms.firstIndex(where: { $0.form == form }) else { return nil }
        if place > 0 { forms.insert(forms.remove(at: place), at: 0) }
        return forms[0].image
    }

    /// Keeps a form that is not kept yet.
    mutating func keep(_ image: CGImage, as form: ImageForm) {
        forms.insert((form, image), at: 0)
        while forms.count > Self.most || (forms.count > 1 && bytes > Self.byteLimit) { forms.removeLast() }
    }
}
