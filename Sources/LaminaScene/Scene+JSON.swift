import Foundation
import LaminaGeometry
import LaminaPlan

extension Scene: CustomStringConvertible {
    /// The scene as JSON in its one canonical form, with a newline at the end; it reads back as the same scene.
    ///
    /// Keys stand in the schema's order, sublayers last, and names of images by the alphabet. What has its default is
    /// left out, a frame is bounds and position, a transform is a matrix, and a colour is hexadecimal where that
    /// says it exactly.
    public var description: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("version")
        json.write(1.0)
        json.key("size")
        json.write([Double(size.width), Double(size.height)])
        if scale != 1 {
            json.key("scale")
            scale.write(to: &json)
        }
        if let backgroundColor, backgroundColor != .clear {
            json.key("backgroundColor")
            backgroundColor.write(to: &json)
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
        writeLayers(to: &json)
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }

    /// The bytes of ``description``.
    public func jsonData() -> Data { Data(description.utf8) }

    private func writeLayers(to json: inout JSONWriter) {
        for (index, layer) in layers.enumerated() {
            json.element()
            json.beginObject()
            json.writeMembers(of: layer)
            let nextDepth = index + 1 < layers.count ? layers[index + 1].depth : 0
            if nextDepth > layer.depth {
                json.key(SceneLayerKey.sublayers.rawValue)
                json.beginArray()
                continue
            }
            json.endObject()
            for _ in nextDepth..<layer.depth {
                json.endArray()
                json.endObject()
            }
        }
    }
}

extension JSONWriter {
    /// What differs from the defaults, without sublayers.
    fileprivate mutating func writeMembers(of layer: SceneLayer) {
        let p = layer.properties
        let defaults = LayerProperties()
        for key in SceneLayerKey.allCases {
            switch key {
            case .frame, .sublayers: continue
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
            case .backgroundColor: member(key, p.backgroundColor)
            case .contents: member(key, layer.contentsSource)
            case .contentsGravity:
                member(key, p.contentsGravity, default: defaults.contentsGravity)
            case .contentsRect: member(key, p.contentsRect, default: defaults.contentsRect)
            case .contentsScale: member(key, p.contentsScale, default: defaults.contentsScale)
            case .cornerRadius: member(key, p.cornerRadius, default: defaults.cornerRadius)
            case .borderWidth: member(key, p.borderWidth, default: defaults.borderWidth)
            case .borderColor: member(key, p.borderColor, default: defaults.borderColor)
            case .masksToBounds: member(key, p.masksToBounds, default: defaults.masksToBounds)
            case .isDoubleSided: member(key, p.isDoubleSided, default: defaults.isDoubleSided)
            case .isGeometryFlipped: member(key, p.isGeometryFlipped, default: defaults.isGeometryFlipped)
            case .isOpaque: member(key, p.isOpaque, default: defaults.isOpaque)
            case .minificationFilter:
                member(key, p.minificationFilter, default: defaults.minificationFilter)
            case .magnificationFilter:
                member(key, p.magnificationFilter, default: defaults.magnificationFilter)
            }
        }
    }

    private mutating func member<Value: JSONWritable>(_ key: SceneLayerKey, _ value: Value?) {
        guard let value else { return }
        self.key(key.rawValue)
        value.write(to: &self)
    }

    private mutating func member<Value: JSONWritable & Equatable>(
        _ key: SceneLayerKey, _ value: Value?, default: Value?
    ) {
        member(key, value == `default` ? nil : value)
    }
}
