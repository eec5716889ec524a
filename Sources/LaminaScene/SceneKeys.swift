import LaminaPlan

/// Keys of one kind of JSON object, in the order of the schema.
protocol SceneKey: RawRepresentable<String>, CaseIterable, Equatable, Sendable {}

/// The keys of the scene itself.
package enum SceneRootKey: String, SceneKey {
    case schema = "$schema"
    case version, size, scale, duration, frameRate, backgroundColor, bench, images, layers
}

/// The keys of a key of a layer's clock.
package enum SceneTimeKey: String, SceneKey {
    case time, value, timingFunction, isHold
}

/// The keys of how a scene is timed.
package enum SceneBenchKey: String, SceneKey {
    case scroll, layer, compare
}

/// The keys of a layer.
package enum SceneLayerKey: String, SceneKey {
    case name
    case layerClass = "class"
    case frame, bounds, position, zPosition, anchorPoint, anchorPointZ
    case transform, sublayerTransform, mask, sublayers
    case isHidden, opacity, allowsGroupOpacity, backgroundColor
    case contents, contentsGravity, contentsRect, contentsCenter, contentsScale, contentsFormat
    case contentsMultiplyColor
    case cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor
    case masksToBounds, isDoubleSided, isGeometryFlipped, isOpaque
    case minificationFilter, minificationFilterBias, magnificationFilter
    case edgeAntialiasingMask, allowsEdgeAntialiasing
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case filters, backgroundFilters, compositingFilter
    case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd
    case lineWidth, miterLimit, lineCap, lineJoin, lineDashPattern, lineDashPhase
    case instanceCount, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset, preservesDepth
    case colors, locations, startPoint, endPoint, focalPoint, type
    case string, font, fontSize, foregroundColor
    case isWrapped, truncationMode, alignmentMode, allowsFontSubpixelQuantization
    case scrollMode
    case video, videoGravity, loops
    case emitterCells, birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth
    case emitterShape, emitterMode, renderMode, velocity, scale, spin, seed
    case shouldRasterize, rasterizationScale
    case beginTime, timeOffset, speed, timeMap, animations
    case id, isAbsent, states, stateTransitions
}

/// The keys of an emitter layer's cell.
package enum SceneCellKey: String, SceneKey {
    case name, isEnabled, contents, contentsRect, contentsScale
    case minificationFilter, minificationFilterBias, magnificationFilter
    case birthRate, lifetime, lifetimeRange
    case emissionLatitude, emissionLongitude, emissionRange, velocity, velocityRange
    case xAcceleration, yAcceleration, zAcceleration
    case scale, scaleRange, scaleSpeed, spin, spinRange
    case color, redRange, greenRange, blueRange, alphaRange, redSpeed, greenSpeed, blueSpeed, alphaSpeed
    case beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
    case emitterCells
}

/// The keys of a run of a text layer's string.
package enum SceneRunKey: String, SceneKey {
    case text, font, fontSize, foregroundColor, kern, isUnderlined, alignmentMode
}

/// The keys of a path: one shape, and the radius of a rounded rectangle.
package enum ScenePathKey: String, SceneKey {
    case rect, roundedRect, radius, ellipse, path
}

/// The keys of a filter besides its inputs, which depend on its type.
package enum SceneFilterKey: String, SceneKey {
    case type, name, enabled
}

/// The keys that only a filter in GLSL has.
package enum SceneKernelKey: String, SceneKey {
    case glsl, reach, inputs
}

/// The keys of an image, of which it has one.
package enum SceneImageKey: String, SceneKey {
    case file, data, image
}

/// The keys of a transform's step, of which it has one.
package enum SceneStepKey: String, SceneKey {
    case translate, scale, rotate, perspective
}

/// The keys of a rotation about an axis.
package enum SceneRotationKey: String, SceneKey {
    case angle, axis
}

extension SceneLayerKey {
    /// The only kinds of layers that have the key; empty for keys that every layer has.
    package var kinds: [LayerKind] {
        switch self {
        case .path, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
            .lineCap, .lineJoin, .lineDashPattern, .lineDashPhase:
            [.shape]
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            [.replicator]
        case .preservesDepth: [.replicator, .emitter]
        case .colors, .locations, .startPoint, .endPoint, .focalPoint, .type: [.gradient]
        case .emitterCells, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize,
            .emitterDepth, .emitterShape, .emitterMode, .renderMode, .velocity, .scale, .spin, .seed:
            [.emitter]
        case .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode, .alignmentMode,
            .allowsFontSubpixelQuantization:
            [.text]
        default: []
        }
    }
}

extension SceneKey {
    static var names: [String] { allCases.map(\.rawValue) }
}

/// Finds keys by their bytes, without making strings of them.
struct KeyTable<Key: SceneKey>: Sendable {
    /// Sorted by length.
    private let entries: [(name: [UInt8], key: Key, bit: UInt128)]
    /// Where the keys of each length begin, with one more at the end.
    private let starts: [Int]

    init() {
        let entries = Key.allCases.enumerated().map {
            (name: Array($1.rawValue.utf8), key: $1, bit: UInt128(1) << UInt128($0 & 127))
        }.sorted { $0.name.count < $1.name.count }
        let longest = entries.last?.name.count ?? 0
        starts = (0...(longest + 1)).map { length in
            entries.firstIndex { $0.name.count >= length } ?? entries.count
        }
        self.entries = entries
    }

    /// The key of this name, and a bit that is its own.
    func find(_ name: UnsafeRawBufferPointer) -> (key: Key, bit: UInt128)? {
        guard name.count + 1 < starts.count else { return nil }
        for entry in entries[starts[name.count]..<starts[name.count + 1]]
        where entry.name.withUnsafeBytes({ $0.elementsEqual(name) }) {
            return (entry.key, entry.bit)
        }
        return nil
    }
}
