import LaminaGeometry
import LaminaScene
import LaminaValues
import Testing

/// What emitters in CAML have beyond public properties.
struct CAMLBehaviorTests {
    private func emitter(_ inside: String, _ attributes: String = "") throws -> (EmitterValues, [String]) {
        let document = caml("<sublayers><CAEmitterLayer \(attributes)>\(inside)</CAEmitterLayer></sublayers>")
        let scene = try readCAML(document)
        return (scene.layers[1].properties.emitter, scene.warnings.map(\.feature))
    }

    @Test func `behaviours are read by their names in CAEmitterBehavior`() throws {
        let (emitter, warnings) = try emitter(
            """
            <emitterBehaviors>
            <CAEmitterBehavior type="wave" name="w" force="100 0 0" frequency="0.5"/>
            <CAEmitterBehavior behaviorType="drag"><drag type="real" value="2"/></CAEmitterBehavior>
            <attractor type="CAEmitterBehavior" attractorType="planar" stiffness="3" radius="4" position="5 6" zPosition="7"/>
            <CAEmitterBehavior type="colorOverLife"><colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>
            </CAEmitterBehavior>
            <CAEmitterBehavior type="valueOverLife" keyPath="scale"><values><real value="1"/><real value="0"/></values>
            <locations><real value="0"/><real value="0.5"/></locations></CAEmitterBehavior>
            <CAEmitterBehavior type="drag" drag="9" enabled="0"/>
            </emitterBehaviors>
            """, #"spinBias="0.5""#)
        #expect(warnings.isEmpty, "\(warnings)")
        #expect(emitter.spinBias == 0.5)
        var attractor = EmitterAttractor()
        (attractor.kind, attractor.stiffness, attractor.radius) = (.planar, 3, 4)
        attractor.position = SIMD3(5, 6, 7)
        let colors = [[1.0, 0], [0, 0], [0, 1], [1, 1]].compactMap {
            EmitterLifeTrack(values: $0, places: nil)
        }
        let scale = try #require(EmitterLifeTrack(values: [1, 0], places: [0, 0.5]))
        #expect(
            emitter.behaviors == [
                .wave(force: SIMD3(100, 0, 0), frequency: 0.5), .drag(2), .attractor(attractor),
                .colorOverLife(colors), .overLife(.scale, scale),
            ])
    }

    @Test func `cells may be planes in space, with frames and behaviours of their own`() throws {
        let (emitter, warnings) = try emitter(
            """
            <emitterCells><CAEmitterCell particleType="plane" orientationRange="3" orientationLongitude="1.5"
            orientationLatitude="0.5" rotation="0.25" rotationRange="2" contentsFrameCount="4" contentsFramesPerRow="2"
            contentsFramesPerSecond="12" contentsFrameMode="random"><emitterBehaviors><CAEmitterBehavior type="drag"
            drag="1"/></emitterBehaviors></CAEmitterCell></emitterCells>
            """)
        #expect(warnings.isEmpty, "\(warnings)")
        let look = try #require(emitter.cells.first).look
        #expect(look.isPlane && look.orientationRange == 3 && look.orientationLongitude == 1.5)
        #expect(look.orientationLatitude == 0.5 && look.rotation == 0.25 && look.rotationRange == 2)
        #expect(look.frameCount == 4 && look.framesPerRow == 2 && look.framesPerSecond == 12)
        #expect(look.frameMode == .random && look.behaviors == [.drag(1)])
    }

    @Test func `frames that are shown a single time stop at the last, and are written by that word`() throws {
        let cell =
            #"<emitterCells><CAEmitterCell contentsFrameCount="4" contentsFrameMode="single"/></emitterCells>"#
        let document = caml("<sublayers><CAEmitterLayer>\(cell)</CAEmitterLayer></sublayers>")
        let scene = try readCAML(document)
        #expect(scene.warnings.isEmpty)
        #expect(scene.layers[1].properties.emitter.cells.first?.look.frameMode == .once)
        let written = String(decoding: scene.caml(isBundle: false).document, as: UTF8.self)
        #expect(written.contains(#"contentsFrameMode="single""#))
    }

    @Test func `lights, falloffs and masses are read by their names in CAEmitterBehavior`() throws {
        let (emitter, warnings) = try emitter(
            """
            <emitterBehaviors>
            <CAEmitterBehavior behavior="light" position="1 2" zPosition="3" falloff="2" falloffDistance="40" spot="1"
            appliesAlpha="1" directionLatitude="0.25" directionLongitude="0.5" coneAngle="1.5" coneEdgeSoftness="0.75">
            <color value="1 0.5 0"/></CAEmitterBehavior>
            <CAEmitterBehavior type="simpleAttractor" stiffness="2" falloff="1"/>
            <CAEmitterBehavior type="valueOverLife" keyPath="mass"><values><real value="1"/><real value="3"/></values>
            </CAEmitterBehavior>
            </emitterBehaviors>
            <emitterCells><CAEmitterCell mass="4" massRange="2"/></emitterCells>
            """)
        #expect(warnings.isEmpty, "\(warnings)")
        var light = EmitterLight()
        light.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        light.position = SIMD3(1, 2, 3)
        (light.falloff.exponent, light.falloff.distance) = (2, 40)
        (light.isSpot, light.appliesAlpha) = (true, true)
        (light.latitude, light.longitude) = (0.25, 0.5)
        (light.coneAngle, light.coneEdgeSoftness) = (1.5, 0.75)
        var attractor = EmitterAttractor()
        (attractor.stiffness, attractor.falloff.exponent) = (2, 1)
        let mass = try #require(EmitterLifeTrack(values: [1, 3], places: nil))
        #expect(emitter.behaviors == [.light(light), .attractor(attractor), .overLife(.mass, mass)])
        #expect(emitter.cells.first?.look.mass == 4 && emitter.cells.first?.look.massRange == 2)
    }

    @Test(arguments: [
        (#"type="magnet""#, #"emitter behaviour "magnet""#),
        (
            #"type="alignToMotion" preservesDepth="1""#,
            #""preservesDepth" of emitter behaviour "alignToMotion""#
        ),
        (#"type="valueOverLife" keyPath="velocity.x""#, #"an emitter behaviour for "velocity.x""#),
        (#"type="colorOverLife""#, "colorOverLife: expected values, and as many locations as values"),
    ])
    func `a behaviour that is not drawn is said`(attributes: String, warning: String) throws {
        let (_, warnings) = try emitter(
            "<emitterBehaviors><CAEmitterBehavior \(attributes)/></emitterBehaviors>")
        #expect(warnings == [warning])
    }
}
