extension PropertyClass {
    /// The properties that scenes list before those of the subclasses, and after them.
    static let layer = PropertyClass(
        name: "CALayer", kind: nil, values: "LayerProperties", properties: layerProperties)
    static let layerEnd = PropertyClass(
        name: "CALayer", kind: nil, values: "LayerProperties", properties: layerEndProperties)

    private static let layerProperties = [
        Property(
            "name", .text, byHand: .camlWriting,
            about: "A name for people and for messages; need not be unique, has no effect on the picture."),
        Property("layerClass", scene: "class", .other, stored: .nowhere),
        Property("frame", .other, stored: .nowhere),
        Property(
            "bounds", .rect(sides: .atLeastZero), standard: [0, 0, 0, 0], animates: .implicitly,
            changes: [.content, .layout], byHand: [.animation, .camlReading],
            about:
                "[x, y, width, height] in points: the layer's size, and the point of its own coordinates that lies at "
                + "its top left corner."),
        Property(
            "position", .point, standard: [0, 0], animates: .implicitly, changes: .placement,
            about: "[x, y] in points of the superlayer: the place of the layer's anchorPoint."),
        Property(
            "zPosition", .number(), standard: 0, animates: .implicitly, changes: .placement,
            about:
                "Points along z, towards the viewer. Sublayers of one layer are drawn by rising zPosition, equal ones "
                + "in the order listed; in a perspective it moves the layer as well."),
        Property(
            "anchorPoint", .point, standard: [0.5, 0.5], animates: .implicitly, changes: .placement,
            about:
                "[x, y] in units of the bounds' width and height, 0 at the left and top, 1 at the right and bottom: "
                + "the point that position places and about which transform and sublayerTransform act."),
        Property(
            "anchorPointZ", .number(), standard: 0, stored: .rare, animates: .implicitly, changes: .placement,
            about: "The anchor point's place along z, in points."),
        Property(
            "transform", .transform, standard: [], saying: "identity", animates: .implicitly,
            changes: [.placement, .layout],
            about: "Applied to the layer and its sublayers, about the anchor point."),
        Property(
            "sublayerTransform", .transform, standard: [], saying: "identity", animates: .implicitly,
            about:
                "Applied to the sublayers only, about the layer's anchor point; the usual place of a perspective."
        ),
        Property("mask", .other, stored: .nowhere),
        Property("sublayers", .other, stored: .nowhere),
        Property(
            "isHidden", key: "hidden", .flag, standard: false, compares: "hiddenShare", animates: .implicitly,
            changes: .placement, byHand: .animation,
            about: "Whether the layer and its sublayers are left out."),
        Property(
            "opacity", .single(.zeroToOne), standard: 1, animates: .implicitly, changes: .placement,
            about:
                "From 0 (invisible) to 1, for the layer and its sublayers as a group unless allowsGroupOpacity is "
                + "false."),
        Property(
            "allowsGroupOpacity", .flag, standard: true,
            about:
                "Whether opacity fades the layer with its sublayers as one picture; false fades each by itself, so "
                + "that overlaps show."),
        Property(
            "allowsGroupBlending", .flag, standard: true, stored: .rare,
            about:
                "Whether opacity makes a group of the layer, in which the compositing filters of layers below see only "
                + "the group; false lets them see what lies behind the layer, and then opacity fades each layer by "
                + "itself. Masks, filters, rounded clips and bitmaps make a group all the same."),
        Property(
            "backgroundColor", .color(), saying: "absent, nothing is filled", animates: .implicitly,
            about: "Fills the bounds, within the rounded corners."),
        Property(
            "contents", .image, saying: "absent, no image", animates: .implicitly,
            byHand: [.animation, .scene, .caml, .keyValueCoding],
            about: "The image to show."),
        Property(
            "contentsGravity",
            .word(
                "CALayerContentsGravity",
                [
                    "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
                    "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
                ]),
            standard: "resize", stored: .style,
            about:
                "How the image is placed in the bounds; the names without resize keep its natural size, which is "
                + "pixels divided by contentsScale. As in Core Animation, top means the edge with the larger y, which "
                + "is the lower edge of the picture, and bottom the smaller."),
        Property(
            "contentsRect", .rect(sides: .aboveZero), standard: [0, 0, 1, 1], stored: .style,
            animates: .implicitly,
            about:
                "[x, y, width, height] in units of the image's size: the part that is shown, width and height above "
                + "0. Outside 0 to 1 the image's edge pixels go on."),
        Property(
            "contentsCenter", .rect(sides: .atLeastZero), standard: [0, 0, 1, 1], stored: .rare,
            animates: .implicitly,
            about:
                "[x, y, width, height] in units of the shown part's size: the middle that is stretched "
                + "when contentsGravity resizes the image. The corners around it keep their size, which is "
                + "pixels divided by contentsScale, and shrink in proportion if two do not fit; the sides "
                + "stretch along. A width or height of 0 stretches a single pixel."),
        Property(
            "contentsScale", .number(.aboveZero), standard: 1, stored: .style, animates: .implicitly,
            byHand: .sceneWriting,
            about:
                "Pixels of the image per point, above 0; matters if contentsGravity or contentsCenter "
                + "keeps the natural size. Text has the picture's own pixels per point unless the scene says "
                + "otherwise."
        ),
        Property(
            "contentsFormat", .word("CALayerContentsFormat", ["RGBA8", "RGBAh", "Gray8", "Automatic"]),
            standard: "RGBA8", stored: .rare, byHand: .camlReading,
            about:
                "How the pixels of drawn contents are stored, by Core Animation's strings; no effect on images."
        ),
        Property(
            "preferredDynamicRange",
            .word("CALayerDynamicRange", ["standard", "constrainedHigh", "high", "automatic"]),
            standard: "standard", byHand: [.keyValueCoding, .defaults],
            about:
                "How far the contents go beyond white in a picture with headroom: standard ends at white, constrainedHigh at twice its "
                + "light, high and automatic at the headroom."),
        Property(
            "contentsHeadroom", .number(.atLeastZero), standard: 0, byHand: [.keyValueCoding, .defaults],
            about:
                "The light of the brightest colour in the contents, where 1 is white; 0 where it is not known. Contents with more than "
                + "is shown of them are mapped to it, and end there if it is not known."),
        Property(
            "toneMapMode", .word("CALayerToneMapMode", ["automatic", "never", "ifSupported"]),
            standard: "automatic", byHand: [.keyValueCoding, .defaults],
            about:
                "Whether contents with a known contentsHeadroom are mapped to what is shown; ifSupported is the same as automatic, "
                + "and with never they end there."),
        Property(
            "wantsExtendedDynamicRangeContent", .flag, standard: false, byHand: [.keyValueCoding, .defaults],
            about:
                "Whether the contents go as far as the picture's headroom, whatever preferredDynamicRange says."
        ),
        Property(
            "contentsMultiplyColor", .color(), saying: "absent, which is white", stored: .rare,
            animates: .implicitly, byHand: .animation,
            about: "A colour that multiplies the colours and the alpha of the contents."),
        Property(
            "cornerRadius", .number(.atLeastZero), standard: 0, animates: .implicitly,
            about:
                "Radius of the background's and the border's corners in points, at least 0; at most half "
                + "the shorter side is used. Contents and sublayers are cut if masksToBounds is true."),
        Property(
            "maskedCorners", .options("CACornerMask", ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]),
            standard: ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"], saying: "all four",
            about: "The corners that cornerRadius rounds, each at most once."),
        Property(
            "cornerCurve", .word("CALayerCornerCurve", ["circular", "continuous"]), standard: "circular",
            stored: .rare,
            about:
                "circular corners are quarter circles; continuous ones bend gradually, and begin farther out."
        ),
        Property(
            "borderWidth", .number(.atLeastZero), standard: 0, stored: .style, animates: .implicitly,
            about:
                "Width in points of a line along the inside of the bounds, drawn above the sublayers; at least 0."
        ),
        Property(
            "borderColor", .color(), standard: "#000000", saying: "opaque black", stored: .style,
            animates: .implicitly,
            about: "Colour of the border."),
        Property(
            "masksToBounds", .flag, standard: false, animates: .explicitly, byHand: .sceneWriting,
            about:
                "Whether contents and sublayers are cut at the bounds with their rounded corners. The layer's shadow "
                + "is cut away too."),
        Property(
            "isDoubleSided", key: "doubleSided", .flag, standard: true, animates: .explicitly,
            changes: .placement,
            about: "Whether the layer is seen from behind."),
        Property(
            "isGeometryFlipped", key: "geometryFlipped", .flag, standard: false, byHand: .camlWriting,
            about:
                "Whether the sublayers' y grows upwards from the bottom of the bounds; inside another flipped layer "
                + "it grows downwards again."),
        Property(
            "isOpaque", key: "opaque", .flag, standard: false,
            about: "A hint that drawn contents cover the bounds; no effect on background colour and images."),
        Property(
            "minificationFilter", .word("CALayerContentsFilter", ["linear", "nearest", "trilinear"]),
            standard: "linear", stored: .style,
            about:
                "How the image is sampled if it is drawn smaller than its pixels. linear mixes the four "
                + "nearest pixels, nearest takes one, trilinear takes them from halved images."),
        Property(
            "minificationFilterBias", .single(), standard: 0, stored: .rare, animates: .implicitly,
            about: "Added to the level of the halved images that trilinear takes; above 0 is blurrier."),
        Property(
            "magnificationFilter", .word("CALayerContentsFilter", ["linear", "nearest"]),
            standard: "linear", stored: .style,
            about: "How the image is sampled if it is drawn at its size or larger."),
        Property(
            "edgeAntialiasingMask", .options("CAEdgeAntialiasingMask", ["left", "right", "bottom", "top"]),
            standard: ["left", "right", "bottom", "top"], saying: "all four", stored: .rare,
            about:
                "The edges that are antialiased if they are not aligned with pixels, each at most once. "
                + "As in Core Animation, bottom is the edge with the smaller y, which is the upper edge of "
                + "the picture, and top the larger."),
        Property(
            "allowsEdgeAntialiasing", .flag, standard: true,
            about: "Whether edgeAntialiasingMask counts; otherwise no edge is antialiased."),
        Property(
            "shadowColor", .color(), standard: "#000000", saying: "opaque black", stored: .rare,
            animates: .implicitly,
            about: "The shadow's colour; its alpha counts besides shadowOpacity."),
        Property(
            "shadowOpacity", .single(.zeroToOne), standard: 0, stored: .rare, animates: .implicitly,
            about: "From 0, no shadow, to 1."),
        Property(
            "shadowOffset", .size, standard: [0, -3], saying: "[0, -3], upwards, as in Core Animation",
            stored: .rare, animates: .implicitly,
            about: "[width, height] in points: the offset of the shadow from the layer."),
        Property(
            "shadowRadius", .number(.atLeastZero), standard: 3, stored: .rare, animates: .implicitly,
            about: "The standard deviation of the shadow's Gaussian blur in points, at least 0."),
        Property(
            "shadowPath", .path, saying: "absent, the shape of all that the layer shows, which costs more",
            stored: .rare, animates: .explicitly, byHand: .scene,
            about: "The shape that casts the shadow, in the layer's coordinates."),
        Property(
            "filters", .filters, standard: [], saying: "empty", stored: .rare, animates: .explicitly,
            byHand: .caml,
            about: "At most 1024 filters applied to the layer with its sublayers, the first one first."),
        Property(
            "backgroundFilters", .filters, standard: [], saying: "empty", stored: .rare,
            animates: .explicitly, byHand: .caml,
            about:
                "At most 1024 filters applied to the picture behind the layer, inside its bounds and "
                + "rounded corners."
        ),
        Property(
            "compositingFilter", .filter, saying: "absent, laid over", stored: .rare,
            animates: .explicitly, byHand: .caml,
            about: "How the layer with its sublayers combines with the picture behind it."),
    ]

    private static let layerEndProperties = [
        Property(
            "shouldRasterize", .flag, standard: false, animates: .explicitly,
            about: "Whether the layer with its sublayers, shadow and filters is drawn as a bitmap in its own "
                + "coordinates, which is kept while nothing in it changes."),
        Property(
            "rasterizationScale", .number(.aboveZero), standard: 1, stored: .rare, animates: .implicitly,
            about: "That bitmap's pixels per point, above 0; the picture's scale keeps it sharp."),
        Property(
            "beginTime", .seconds(), standard: 0, stored: .field("timing.beginTime"),
            about:
                "When the layer's clock begins, in seconds of its superlayer's. Its time is (superlayer's time - "
                + "beginTime) * speed + timeOffset; its animations and sublayers live in it."),
        Property(
            "timeOffset", .seconds(), standard: 0, stored: .field("timing.timeOffset"),
            about: "Seconds added to the layer's time."),
        Property(
            "speed", .single(), standard: 1, stored: .field("timing.speed"),
            about: "How fast the layer's clock goes; 0 stands still, below 0 it runs backwards."),
        Property("timeMap", .other, stored: .nowhere),
        Property("animations", .other, stored: .nowhere),
        Property("id", .other, stored: .nowhere),
        Property("isAbsent", .other, stored: .nowhere),
        Property("states", .other, stored: .nowhere),
        Property("stateTransitions", .other, stored: .nowhere),
        Property("otherElements", .other, stored: .nowhere),
        Property("duration", scene: nil, .seconds(), stored: .layer, byHand: .caml),
        Property("repeatCount", scene: nil, .single(), stored: .layer, byHand: .caml),
        Property("repeatDuration", scene: nil, .seconds(), stored: .layer, byHand: .caml),
        Property("autoreverses", scene: nil, .flag, stored: .layer, byHand: .caml),
        Property(
            "fillMode", scene: nil,
            Property.fillModes, standard: "removed",
            stored: .layer, byHand: .caml),
        Property("needsDisplayOnBoundsChange", scene: nil, .flag, stored: .layer, byHand: .caml),
        Property("drawsAsynchronously", scene: nil, .flag, stored: .layer, byHand: .caml),
        Property(
            "autoresizingMask", scene: nil, .options("CAAutoresizingMask", []), stored: .layer, byHand: .caml),
    ]
}
