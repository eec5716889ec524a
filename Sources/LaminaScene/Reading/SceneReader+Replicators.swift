import LaminaGeometry
import LaminaPlan

extension SceneReader {
    /// Reads a member that only replicator layers have.
    func readReplicator(
        _ key: SceneLayerKey, _ value: JSONDocument.Index, into values: inout ReplicatorValues
    ) throws(SceneFault) {
        switch key {
        case .instanceCount:
            values.instanceCount = Int(try document.number(value, .count))
        case .instanceDelay: values.instanceDelay = try document.number(value)
        case .instanceTransform: values.instanceTransform = try document.transform(value)
        case .instanceColor: values.instanceColor = try document.color(value)
        case .instanceRedOffset: values.colorOffset.x = Float(try document.number(value))
        case .instanceGreenOffset: values.colorOffset.y = Float(try document.number(value))
        case .instanceBlueOffset: values.colorOffset.z = Float(try document.number(value))
        case .instanceAlphaOffset: values.colorOffset.w = Float(try document.number(value))
        default: break
        }
    }
}
