import Foundation
import LaminaGeometry
import LaminaPlan

extension Scene: CustomStringConvertible {
    /// The scene as JSON in its one canonical form, with a newline at the end; it reads back as the same scene.
    ///
    /// Keys stand in the schema's order, with the mask and then the sublayers last. Names of images stand in
    /// alphabetical order. Members that have their default are left out. A frame is written as bounds and position, a
    /// transform as a matrix, and a colour as hexadecimal where that is exact.
    public var description: String {
        var json = JSONWriter()
        write(to: &json)
        return json.text + "\n"
    }

    /// The bytes of ``description``.
    public func jsonData() -> Data { Data(description.utf8) }

    /// The bytes of ``description``. Too many bytes are an error: a few lines of Lottie may describe so much motion
    /// that the keyframes would fill any disk.
    ///
    /// Throws ``SceneError/outputTooLong(name:limit:)``.
    ///
    /// - Parameter limit: The most bytes. Readers take at most ``SceneLimits/maximumFileBytes``.
    public func jsonData(limit: Int) throws(SceneError) -> Data {
        var json = JSONWriter(limit: limit)
        write(to: &json)
        let text = json.text + "\n"
        guard !json.isFull, text.utf8.count <= limit else { throw .outputTooLong(name: name, limit: limit) }
        return Data(text.utf8)
    }

    private func write(to json: inout JSONWriter) {
        json.beginObject()
        json.key("version")
        json.write(1.0)
        json.key("size")
        json.write([Double(size.width), Double(size.height)])
        if scale != 1 {
            json.key("scale")
            scale.write(to: &json)
        }
        if let duration {
            json.key("duration")
            json.write(duration)
        }
        if let frameRate {
            json.key("frameRate")
            json.write(frameRate)
        }
        if let backgroundColor, backgroundColor != .clear {
            json.key("backgroundColor")
            backgroundColor.write(to: &json)
        }
        if let bench {
            json.key("bench")
            bench.write(to: &json)
        }
        if !images.isEmpty {
            json.key("images")
            json.beginObject()
            for (name, source) in images.sorted(by: { $0.key < $1.key }) {
                json.key(name)
                source.write(to: &json)
            }
            json.endObject()
        }
        json.key("layers")
        json.beginArray()
        json.write(layers, asElements: true)
        json.endArray()
        json.endObject()
    }
}

extension JSONWriter {
    /// Writes trees of layers: as elements of an open array, or one tree alone.
    ///
    /// Every layer is left open until the next layer that is not inside it.
    mutating func write(_ layers: [SceneLayer], asElements isList: Bool = false) {
        /// Whether each open layer's sublayers have begun.
        var open: [Bool] = []
        for layer in layers where !isFull {
            close(&open, downTo: layer.depth)
            if layer.isMask {
                key(SceneLayerKey.mask.rawValue)
            } else if let superlayer = open.indices.last {
                if !open[superlayer] {
                    key(SceneLayerKey.sublayers.rawValue)
                    beginArray()
                    open[superlayer] = true
                }
                element()
            } else if isList {
                element()
            }
            beginObject()
            writeMembers(of: layer)
            open.append(false)
        }
        close(&open, downTo: 0)
    }

    private mutating func close(_ open: inout [Bool], downTo depth: Int) {
        while open.count > depth, let hasSublayers = open.popLast() {
            if hasSublayers { endArray() }
            endObject()
        }
    }
}

extension JSONWriter {
    /// Writes the members that differ from the defaults, without mask and sublayers.
    fileprivate mutating func writeMembers(of layer: SceneLayer) {
        let p = layer.properties
        let defaults = LayerProperties()
        for key in SceneLayerKey.allCases {
            switch key {
            case .frame, .mask, .sublayers: continue
            case .layerClass where layer.scroll != nil: member(key, SceneScroll.className)
            case .layerClass where layer.video != nil: member(key, SceneVideo.className)
            case .layerClass: member(key, p.kind, default: defaults.kind)
            case .id: member(key, layer.id)
            case .name: member(key, p.name)
            case .bounds: member(key, p.bounds, default: defaults.bounds)
            case .position: member(key, p.position, default: defaults.position)
            case .zPosition: member(key, p.zPosition, default: defaults.zPosition)
            case .anchorPoint: member(key, p.anchorPoint, default: defaults.anchorPoint)
            case .anchorPointZ: member(key, p.anchorPointZ, default: defaults.anchorPointZ)
            case .transform: member(key, p.transform, default: defaults.transform)
            case .sublayerTransform: member(key, p.sublayerTransform, default: defaults.sublayerTransform)
            case .isHidden: member(key, p.isHidden, default: defaults.isHidden)
            case .opacity: member(key, p.opacity, default: defaults.opacity)
            case .allowsGroupOpacity: member(key, p.allowsGroupOpacity, default: defaults.allowsGroupOpacity)
            case .backgroundColor: member(key, p.backgroundColor)
            case .contents: member(key, layer.contentsSource ?? layer.embeddedContents)
            case .contentsGravity:
                member(key, p.contentsGravity, default: defaults.contentsGravity)
            case .contentsRect: member(key, p.contentsRect, default: defaults.contentsRect)
            case .contentsCenter: member(key, p.contentsCenter, default: defaults.contentsCenter)
            case .contentsFormat: member(key, p.contentsFormat, default: defaults.contentsFormat)
            case .contentsScale: member(key, p.contentsScale, default: defaults.contentsScale)
            case .contentsMultiplyColor:
                member(key, p.contentsMultiplyColor, default: defaults.contentsMultiplyColor)
            case .cornerRadius: member(key, p.cornerRadius, default: defaults.cornerRadius)
            case .maskedCorners: member(key, p.maskedCorners, default: defaults.maskedCorners)
            case .cornerCurve: member(key, p.cornerCurve, default: defaults.cornerCurve)
            case .borderWidth: member(key, p.borderWidth, default: defaults.borderWidth)
            case .borderColor: member(key, p.borderColor, default: defaults.borderColor)
            case .masksToBounds:
                // A scroll layer clips unless it says otherwise.
                member(key, p.masksToBounds, default: layer.scroll != nil || defaults.masksToBounds)
            case .isDoubleSided: member(key, p.isDoubleSided, default: defaults.isDoubleSided)
            case .isGeometryFlipped: member(key, p.isGeometryFlipped, default: defaults.isGeometryFlipped)
            case .isOpaque: member(key, p.isOpaque, default: defaults.isOpaque)
            case .minificationFilter:
                member(key, p.minificationFilter, default: defaults.minificationFilter)
            case .minificationFilterBias:
                member(key, p.minificationFilterBias, default: defaults.minificationFilterBias)
            case .magnificationFilter:
                member(key, p.magnificationFilter, default: defaults.magnificationFilter)
            case .edgeAntialiasingMask:
                member(key, p.edgeAntialiasingMask, default: defaults.edgeAntialiasingMask)
            case .allowsEdgeAntialiasing:
                member(key, p.allowsEdgeAntialiasing, default: defaults.allowsEdgeAntialiasing)
            case .shadowColor: member(key, p.shadowColor, default: defaults.shadowColor)
            case .shadowOpacity: member(key, p.shadowOpacity, default: defaults.shadowOpacity)
            case .shadowOffset: member(key, p.shadowOffset, default: defaults.shadowOffset)
            case .shadowRadius: member(key, p.shadowRadius, default: defaults.shadowRadius)
            case .shadowPath:
                guard let path = p.shadowPath else { continue }
                self.key(key.rawValue)
                (layer.shadowPathSource ?? .elements).write(path, to: &self)
            case .path:
                guard let path = p.shape.path else { continue }
                self.key(key.rawValue)
                (layer.pathSource ?? .elements).write(path, to: &self)
            case .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit,
                .lineCap, .lineJoin, .lineDashPattern, .lineDashPhase:
                writeShape(p.shape, key, defaults.shape)
            case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
                .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
                write(p.replicator, key, defaults.replicator)
            case .preservesDepth:
                let preserves = p.kind == .replicator ? p.replicator.preservesDepth : p.emitter.preservesDepth
                member(key, preserves, default: false)
            case .colors, .locations, .startPoint, .endPoint, .focalPoint, .type:
                writeGradient(p.gradient, key)
            case .string, .font, .fontSize, .foregroundColor, .isWrapped, .truncationMode, .alignmentMode,
                .allowsFontSubpixelQuantization:
                if let text = layer.text { writeText(text, p.text, key) }
            case .scrollMode: member(key, layer.scroll?.mode.rawValue, default: SceneScroll().mode.rawValue)
            case .video, .videoGravity, .loops: if let video = layer.video { writeVideo(video, key) }
            case .filters: member(key, p.filters, default: defaults.filters)
            case .backgroundFilters: member(key, p.backgroundFilters, default: defaults.backgroundFilters)
            case .compositingFilter: member(key, p.compositingFilter)
            case .shouldRasterize: member(key, p.shouldRasterize, default: defaults.shouldRasterize)
            case .rasterizationScale: member(key, p.rasterizationScale, default: defaults.rasterizationScale)
            case .beginTime: member(key, CGFloat(p.timing.beginTime), default: 0)
            case .timeOffset: member(key, CGFloat(p.timing.timeOffset), default: 0)
            case .timeMap: member(key, p.timing.map)
            case .speed: member(key, p.timing.speed, default: 1)
            case .emitterCells, .birthRate, .lifetime, .emitterPosition, .emitterZPosition, .emitterSize,
                .emitterDepth, .emitterShape, .emitterMode, .renderMode, .velocity, .scale, .spin, .seed:
                writeEmitter(p.emitter, key, layer.cellSources)
            case .animations:
                guard !layer.animations.isEmpty else { continue }
                self.key(key.rawValue)
                write(layer.animations)
            case .isAbsent: member(key, layer.isAbsent, default: false)
            case .states:
                guard !layer.states.isEmpty else { continue }
                self.key(key.rawValue)
                write(elements: layer.states)
            case .stateTransitions:
                guard !layer.stateTransitions.isEmpty else { continue }
                self.key(key.rawValue)
                write(elements: layer.stateTransitions)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(
        _ values: ReplicatorValues, _ key: SceneLayerKey, _ defaults: ReplicatorValues
    ) {
        switch key {
        case .instanceCount:
            member(key, CGFloat(values.instanceCount), default: CGFloat(defaults.instanceCount))
        case .instanceDelay: member(key, CGFloat(values.instanceDelay), default: 0)
        case .instanceTransform:
            member(key, values.instanceTransform, default: defaults.instanceTransform)
        case .instanceColor: member(key, values.instanceColor ?? .white, default: defaults.instanceColor)
        case .instanceRedOffset: member(key, values.colorOffset.x, default: 0)
        case .instanceGreenOffset: member(key, values.colorOffset.y, default: 0)
        case .instanceBlueOffset: member(key, values.colorOffset.z, default: 0)
        case .instanceAlphaOffset: member(key, values.colorOffset.w, default: 0)
        default: break
        }
    }

    fileprivate mutating func writeShape(_ shape: ShapeValues, _ key: SceneLayerKey, _ defaults: ShapeValues)
    {
        switch key {
        case .fillColor:
            guard let color = shape.fillColor else {
                self.key(key.rawValue)
                return writeNull()
            }
            member(key, color, default: defaults.fillColor)
        case .fillRule: member(key, shape.fillRule.rawValue, default: defaults.fillRule.rawValue)
        case .strokeColor: member(key, shape.strokeColor)
        case .strokeStart: member(key, shape.strokeStart, default: defaults.strokeStart)
        case .strokeEnd: member(key, shape.strokeEnd, default: defaults.strokeEnd)
        case .lineWidth: member(key, shape.lineWidth, default: defaults.lineWidth)
        case .miterLimit: member(key, shape.miterLimit, default: defaults.miterLimit)
        case .lineCap: member(key, shape.lineCap.rawValue, default: defaults.lineCap.rawValue)
        case .lineJoin: member(key, shape.lineJoin.rawValue, default: defaults.lineJoin.rawValue)
        case .lineDashPattern:
            guard let pattern = shape.lineDashPattern else { return }
            self.key(key.rawValue)
            write(pattern)
        case .lineDashPhase: member(key, shape.lineDashPhase, default: defaults.lineDashPhase)
        default: break
        }
    }
}
