import Foundation
import LaminaFilters
import LaminaGeometry
import LaminaPlan
import LaminaScene
import LaminaValues
import Testing

struct CAMLLayerTests {
    @Test func `a document's root is the picture, and its layers lie in it`() throws {
        let scene = try readCAML(
            caml(
                #"<sublayers><CALayer name="a"><sublayers><CALayer/></sublayers></CALayer><CALayer/></sublayers>"#
            ))
        #expect(scene.size == CGSize(width: 100, height: 80))
        #expect(scene.layers.map(\.depth) == [0, 1, 2, 1])
        #expect(scene.layers[1].properties.name == "a")
        #expect(scene.warnings.isEmpty)
    }

    @Test func `y grows upwards in a root that is not flipped`() throws {
        let scene = try readCAML(caml(flipped: false))
        #expect(scene.layers.count == 2)
        #expect(scene.layers[0].properties.isGeometryFlipped)
        #expect(scene.layers[0].properties.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
        #expect(!(try readCAML(caml())).layers[0].properties.isGeometryFlipped)
    }

    @Test func `a root is centred, wherever its position is`() throws {
        for (position, anchor, expected) in [
            ("390 0", "0.5 0.5", CGPoint(x: 10, y: 5)), ("10 5", "0.5 0.5", CGPoint(x: 10, y: 5)),
            ("3 3", "0 1", CGPoint(x: 0, y: 10)),
        ] {
            let root =
                #"<CALayer bounds="0 0 20 10" position="\#(position)" anchorPoint="\#(anchor)" geometryFlipped="1"/>"#
            #expect(try readCAML("<caml>\(root)</caml>").layers[0].properties.position == expected)
        }
    }

    @Test func `a root without a place is centred`() throws {
        let scene = try readCAML(#"<caml><CALayer bounds="0 0 20 10" geometryFlipped="1"/></caml>"#)
        #expect(scene.layers[0].properties.position == CGPoint(x: 10, y: 5))
    }

    @Test(arguments: [
        ("CALayer", LayerKind.plain), ("CATransformLayer", .transform), ("CAShapeLayer", .shape),
        ("CAGradientLayer", .gradient), ("CATextLayer", .text), ("CAReplicatorLayer", .replicator),
        ("CAEmitterLayer", .emitter),
    ])
    func `every class is known`(name: String, kind: LayerKind) throws {
        #expect(try camlLayer("<\(name)/>").properties.kind == kind)
    }

    @Test func `a scroll layer clips`() throws {
        let layer = try camlLayer("<CAScrollLayer scrollMode=\"vertically\"/>")
        #expect(layer.scroll?.scrollMode == .vertically)
        #expect(layer.properties.masksToBounds)
    }

    @Test func `another class is drawn as a layer, which is said`() throws {
        #expect(
            try camlWarnings(caml("<sublayers><CABackdropLayer name=\"b\"/></sublayers>")) == [
                #"line 3, column 12: layer "b": CABackdropLayer, drawn as a CALayer"#
            ])
    }

    @Test func `attributes set properties`() throws {
        let p = try camlLayer(
            """
            <CALayer bounds="1 2 30 40" position="5 6" anchorPoint="0 1" zPosition="-1e1" hidden="1" opacity="0.5"
                cornerRadius="4" cornerCurve="continuous" borderWidth="2" masksToBounds="1" geometryFlipped="1"
                allowsGroupOpacity="0" allowsEdgeAntialiasing="0" contentsGravity="resizeAspect" contentsScale="3"
                shouldRasterize="1" rasterizationScale="2" minificationFilter="trilinear"
                magnificationFilter="nearest" speed="0.5" timeOffset="2" doubleSided="0" opaque="1"
                maskedCorners="3" contentsFormat="RGBAh" shadowOffset="1 -2"/>
            """
        ).properties
        #expect(p.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(
            p.position == CGPoint(x: 5, y: 6) && p.anchorPoint == CGPoint(x: 0, y: 1) && p.zPosition == -10)
        #expect(p.isHidden && p.opacity == 0.5 && p.cornerRadius == 4 && p.cornerCurve == .continuous)
        #expect(p.borderWidth == 2 && p.masksToBounds && p.isGeometryFlipped && !p.allowsGroupOpacity)
        #expect(!p.allowsEdgeAntialiasing && p.contentsGravity == .resizeAspect && p.contentsScale == 3)
        #expect(p.shouldRasterize && p.rasterizationScale == 2 && p.minificationFilter == .trilinear)
        #expect(p.magnificationFilter == .nearest && p.timing.speed == 0.5 && p.timing.timeOffset == 2)
        #expect(!p.isDoubleSided && p.isOpaque && p.contentsFormat == .RGBA16Float)
        #expect(p.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(p.shadowOffset == CGSize(width: 1, height: -2))
    }

    @Test func `attributes set the range of contents, and are written`() throws {
        let layer = try camlLayer(
            """
            <CALayer preferredDynamicRange="constrainedHigh" contentsHeadroom="4" toneMapMode="never"
                wantsExtendedDynamicRangeContent="1"/>
            """)
        let p = layer.properties
        #expect(p.preferredDynamicRange == .constrainedHigh && p.contentsHeadroom == 4)
        #expect(p.toneMapMode == .never && p.wantsExtendedDynamicRangeContent)
    }

    @Test(arguments: [
        (#"opacity="0.25""#, #"<opacity type="real" value="0.25"/>"#),
        (#"position="3 4""#, #"<position type="CGPoint">3 4</position>"#),
        (#"backgroundColor="0.5 0.25 0""#, #"<backgroundColor value="0.5 0.25 0"/>"#),
        (#"backgroundColor="1 0 0 0.5""#, #"<backgroundColor value="1 0 0" opacity="0.5"/>"#),
        (#"backgroundColor="0.5""#, #"<backgroundColor>0.5 0.5 0.5</backgroundColor>"#),
        (#"backgroundColor="0.5 0.25""#, #"<backgroundColor opacity="0.25" value="0.5"/>"#),
        (#"transform="translate(1, 2)""#, #"<transform type="CATransform3D">translate(1 2 0)</transform>"#),
        (#"filters.f.inputAmount="2""#, #"<style/>"#),
    ])
    func `a value may be an attribute or an element`(attribute: String, element: String) throws {
        let filters = #"<filters><CAFilter filter="colorSaturate" name="f"/></filters>"#
        let first = try camlLayer("<CALayer \(attribute)>\(filters)</CALayer>").properties
        let second = try camlLayer("<CALayer>\(element)\(filters)</CALayer>").properties
        #expect(first == second)
        if !attribute.hasPrefix("filters") {
            #expect(first != (try camlLayer("<CALayer>\(filters)</CALayer>").properties))
        }
    }

    @Test func `key paths are attributes too`() throws {
        let p = try camlLayer(
            #"<CALayer bounds.size.width="9" position.y="7" transform.rotation.z="0.5" transform.scale.xy="2"/>"#
        ).properties
        #expect(p.bounds.width == 9 && p.position.y == 7)
        #expect(abs(p.transform.m11 - 2 * cos(0.5)) < 1e-12 && abs(p.transform.m12 - 2 * sin(0.5)) < 1e-12)
    }

    @Test func `angles set one by one do not disturb one another`() throws {
        let t = try camlLayer(
            #"<CALayer transform.rotation.x="2" transform.rotation.y="2.5" transform.rotation.z="-1"/>"#
        ).properties.transform
        let expected = CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeRotation(2, 1, 0, 0), CATransform3DMakeRotation(2.5, 0, 1, 0)),
            CATransform3DMakeRotation(-1, 0, 0, 1))
        #expect(zip(t.entries, expected.entries).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test(arguments: [
        ("translate(10, 20)", CATransform3DMakeTranslation(10, 20, 0)),
        ("rotate(90deg)", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
        ("rotate(30deg, 0, 1, 0)", CATransform3DMakeRotation(.pi / 6, 0, 1, 0)),
        ("rotate(0.5rad)", CATransform3DMakeRotation(0.5, 0, 0, 1)),
        ("scale(2, 3, 1)", CATransform3DMakeScale(2, 3, 1)),
        (
            "matrix(1, 2, 3, 4, 5, 6)",
            CATransform3DMakeAffineTransform(
                CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
        ),
        ("1 0 0 0 0 1 0 0 0 0 1 0 7 8 9 1", CATransform3DMakeTranslation(7, 8, 9)),
        // The last acts first: a point is scaled, then moved.
        (
            "translate(10 0) scale(2)",
            CATransform3DConcat(
                CATransform3DMakeScale(2, 2, 1), CATransform3DMakeTranslation(10, 0, 0))
        ),
        ("", CATransform3DIdentity),
    ])
    func `transforms are steps or numbers`(text: String, expected: CATransform3D) throws {
        let transform = try camlLayer("<CALayer transform=\"\(text)\"/>").properties.transform
        #expect(zip(transform.entries, expected.entries).allSatisfy { abs($0 - $1) < 1e-12 }, "\(transform)")
    }

    @Test func `a perspective is a step of its own`() throws {
        let p = try camlLayer(#"<CALayer sublayerTransform="perspective(500)"/>"#).properties
        #expect(p.sublayerTransform.m34 == -1.0 / 500)
    }

    @Test func `paths have their points before their letters`() throws {
        let layer = try camlLayer(
            #"<CAShapeLayer><path type="CGPath">1 2 m 3 4 l 5 6 7 8 q 1 1 2 2 3 3 c h</path></CAShapeLayer>"#)
        let expected = CGMutablePath()
        expected.move(to: CGPoint(x: 1, y: 2))
        expected.addLine(to: CGPoint(x: 3, y: 4))
        expected.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
        expected.addCurve(
            to: CGPoint(x: 3, y: 3), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
        expected.closeSubpath()
        #expect(layer.properties.shape.path == expected)
    }

    @Test(arguments: ["1 m", "1 2 3 m", "1 2 x", "1 2 m 3", "nan nan m", "1e99 0 m"])
    func `a path that is none is left out, which is said`(text: String) throws {
        let document = caml("<sublayers><CAShapeLayer path=\"\(text)\"/></sublayers>")
        #expect(try readCAML(document).layers[1].properties.shape.path == nil)
        let warnings = try camlWarnings(document)
        #expect(warnings.count == 1 && warnings[0].contains("path: expected points before letters"))
    }

    @Test func `contents may be multiplied by a colour`() throws {
        let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(
            try camlLayer(#"<CALayer contentsMultiplyColor="1 0.5 0"/>"#).properties.contentsMultiplyColor
                == color)
        #expect(
            try camlLayer(#"<CALayer contentsMultiplyColor="1 1 1"/>"#).properties.contentsMultiplyColor
                == nil)
        let faint = #"<CALayer><contentsMultiplyColor opacity="0.5161" value="1 1 1"/></CALayer>"#
        #expect(
            try camlLayer(faint).properties.contentsMultiplyColor
                == CGColor(red: 1, green: 1, blue: 1, alpha: 0.5161))
    }

    @Test func `nothing in place of a colour is no colour`() throws {
        #expect(try camlLayer("<CALayer/>").properties.borderColor == .black)
        #expect(
            try camlLayer(#"<CALayer><borderColor type="NSNull"/></CALayer>"#).properties.borderColor == nil)
    }

    @Test func `gradients have lists of colours and places, and a type`() throws {
        let gradient = try camlLayer(
            """
            <CAGradientLayer startPoint="0 0" endPoint="1 0.5">
            <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
            <locations><real value="0.25"/><integer value="1"/></locations><type value="radial"/></CAGradientLayer>
            """
        ).properties.gradient
        #expect(
            gradient.colors == [
                CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
            ])
        #expect(gradient.locations == [0.25, 1] && gradient.type == .radial)
        #expect(gradient.startPoint == .zero && gradient.endPoint == CGPoint(x: 1, y: 0.5))
    }

    @Test func `text layers have a string and a font`() throws {
        let layer = try camlLayer(
            """
            <CATextLayer fontSize="12" foregroundColor="1 0 0" wrapped="1" alignmentMode="center"
            truncationMode="end" resizingMode="auto">
            <font type="string" value="DejaVu Sans"/><string type="string" value="a &amp; b"/></CATextLayer>
            """)
        let text = try #require(layer.text)
        #expect(text.string == "a & b" && text.font == "DejaVu Sans" && text.isWrapped)
        #expect(text.alignmentMode == .center && text.truncationMode == .end)
        #expect(layer.properties.text.fontSize == 12 && layer.properties.text.foregroundColor?.red == 1)
    }

    @Test func `replicators have instances`() throws {
        let p = try camlLayer(
            #"<CAReplicatorLayer instanceCount="5" instanceDelay="0.1" instanceTransform="translate(4, 0)" preservesDepth="1" instanceAlphaOffset="-0.125"/>"#
        ).properties.replicator
        #expect(p.instanceCount == 5 && p.instanceDelay == 0.1 && p.preservesDepth)
        #expect(p.instanceTransform == CATransform3DMakeTranslation(4, 0, 0) && p.colorOffset.w == -0.125)
    }

    @Test func `a mask is an element of its class, or has it as its type`() throws {
        for mask in [
            #"<mask><CAShapeLayer lineWidth="3"/></mask>"#, #"<mask type="CAShapeLayer" lineWidth="3"/>"#,
        ] {
            let scene = try readCAML(caml("<sublayers><CALayer/></sublayers>\(mask)"))
            #expect(scene.layers[1].isMask && scene.layers[1].properties.kind == .shape)
            #expect(scene.layers[1].properties.shape.lineWidth == 3)
            #expect(!scene.layers[2].isMask && scene.warnings.isEmpty)
        }
    }

    @Test func `filters have types, names and inputs`() throws {
        let p = try camlLayer(
            """
            <CALayer><filters><CAFilter filter="colorAdd"><inputColor value="0 1 0" opacity="0.5"/></CAFilter>
            <CAFilter filter="gaussianBlur" name="b" enabled="0" inputRadius="4"/>
            <CAFilter filter="colorMatrix"><inputColorMatrix value="0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0"/></CAFilter>
            </filters><compositingFilter type="CAFilter" filter="subtractS" name="subtractS"/></CALayer>
            """
        ).properties
        #expect(p.filters.map(\.type) == ["colorAdd", "gaussianBlur", "colorMatrix"])
        #expect(p.filters.map(\.name) == ["colorAdd", "b", "colorMatrix"])
        #expect(p.filters.map(\.isEnabled) == [true, false, true])
        #expect(p.filters[0].inputs["inputColor"] == .color(CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)))
        #expect(p.filters[1].inputs["inputRadius"] == .number(4))
        let swap = ColorMatrix(
            red: SIMD4(0, 1, 0, 0), green: SIMD4(1, 0, 0, 0), blue: SIMD4(0, 0, 1, 0),
            alpha: SIMD4(0, 0, 0, 1),
            bias: .zero)
        #expect(KnownFilter(p.filters[2]) == .color(swap))
        #expect(p.compositingFilter.flatMap { KnownFilter($0) } == .blend(.subtract))
    }

    @Test(arguments: [("xor", BlendMode.xor), ("destOut", .destinationOut), ("plusL", .plusLighter)])
    func `a compositing filter may be its type alone`(type: String, mode: BlendMode) throws {
        let filter = try camlLayer("<CALayer compositingFilter=\"\(type)\"/>").properties.compositingFilter
        #expect(filter.flatMap { KnownFilter($0) } == .blend(mode))
    }

    @Test func `emitters have cells in cells`() throws {
        let layer = try camlLayer(
            """
            <CAEmitterLayer emitterShape="line" emitterPosition="1 2" emitterSize="3 4" renderMode="additive" seed="7">
            <emitterCells><CAEmitterCell name="a" birthRate="20" lifetime="2" lifetimeRange="1" velocity="9"
             emissionLongitude="-1.57" spin="1" redSpeed="0.5" contentsFrameCount="4">
            <color value="1 0 0" opacity="0.5"/>
            <emitterCells><CAEmitterCell name="b" scale="0.5"/></emitterCells></CAEmitterCell></emitterCells>
            </CAEmitterLayer>
            """)
        let emitter = layer.properties.emitter
        #expect(emitter.shape == .line && emitter.renderMode == .additive && emitter.seed == 7)
        #expect(emitter.position == CGPoint(x: 1, y: 2) && emitter.size == CGSize(width: 3, height: 4))
        let cell = try #require(emitter.cells.first)
        #expect(cell.name == "a" && cell.birthRate == 20 && cell.lifetime == 2 && cell.velocity == 9)
        #expect(cell.emissionLongitude == -1.57 && cell.spin == 1 && cell.redSpeed == 0.5)
        #expect(cell.color == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        #expect(cell.cells.first?.name == "b" && cell.cells.first?.scale == 0.5)
    }
}
