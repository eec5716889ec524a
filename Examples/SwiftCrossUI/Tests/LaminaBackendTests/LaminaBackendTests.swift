import LaminaBackend
import SwiftCrossUI
import Testing
import UIKit

/// Views that are shown, touched and drawn without a window.
@MainActor struct LaminaBackendTests {
    private struct Counter: View {
        @State var count = 0

        var body: some View {
            HStack(spacing: 20) {
                Button("-") { count -= 1 }
                Text("Count: \(count)")
                Button("+") { count += 1 }
            }
            .padding()
        }
    }

    @Test func `A view has the size of its contents, padding and gaps`() {
        let stage = ViewStage(Counter())
        let buttons: [Int] = stage.views(UIButton.self).map { Int($0.bounds.width) }
        let texts: [Int] = stage.views(TextWidget.self).map { Int($0.bounds.width) }
        let gaps = 2 * 10 + 2 * 20
        #expect(buttons.count == 2 && texts.count == 1)
        #expect(stage.size.x == gaps + (buttons + texts).reduce(0, +))
    }

    @Test func `A press on a button changes the state and the text`() async {
        let stage = ViewStage(Counter(), size: SIMD2(400, 200))
        #expect(stage.texts == ["Count: 0"])
        await stage.press("+")
        await stage.press("+")
        await stage.press("-")
        #expect(stage.texts == ["Count: 1"])
    }

    private struct Form: View {
        @State var isOn = false
        @State var name = ""
        @State var flavor: String?

        var body: some View {
            VStack {
                Toggle("Bold", isOn: $isOn).toggleStyle(.button)
                TextField("Name", text: $name)
                Picker(of: ["Vanilla", "Chocolate"], selection: $flavor)
                Text("\(isOn) \(name) \(flavor ?? "-")")
            }
            .padding()
        }
    }

    @Test func `A button with two states changes the state`() async {
        let stage = ViewStage(Form(), size: SIMD2(300, 300))
        await stage.press("Bold")
        #expect(stage.texts == ["true  -"])
    }

    @Test func `Typed text changes the state`() async throws {
        let stage = ViewStage(Form(), size: SIMD2(300, 300))
        let field = try #require(stage.views(UITextField.self).first)
        await stage.change {
            field.becomeFirstResponder()
            field.insertText("Ada")
        }
        #expect(stage.texts == ["false Ada -"])
    }

    @Test func `An entry of a picker's menu is chosen`() async throws {
        let stage = ViewStage(Form(), size: SIMD2(300, 300))
        let picker = try #require(stage.views(UIButton.self).first { $0.menu != nil })
        let place = picker.convert(CGPoint(x: picker.bounds.midX, y: picker.bounds.maxY), to: stage.window)
        UITouch(at: CGPoint(x: place.x, y: place.y - 5), in: stage.window).end()
        // Entries are 44 points high, and the first one begins 8 points below.
        await stage.press(at: SIMD2(Double(place.x), Double(place.y) + 8 + 66))
        #expect(stage.texts == ["false  Chocolate"])
    }

    @Test func `A long text has more lines in a narrow view`() {
        let text = String(repeating: "word ", count: 20)
        let (wide, narrow) = (ViewStage(Text(text)), ViewStage(Text(text).frame(width: 120)))
        #expect(narrow.size.x == 120 && narrow.size.y >= 3 * wide.size.y)
    }

    @Test func `Contents that are higher than a scroll view scroll in it`() throws {
        let rows = ScrollView { VStack { ForEach(Array(1...20), id: \.self) { Text("Row \($0)") } } }
        let stage = ViewStage(rows.frame(width: 100, height: 90))
        let scroll = try #require(stage.views(UIScrollView.self).first)
        #expect(scroll.bounds.height == 90 && scroll.contentSize.height > 300)
        #expect(stage.texts.count == 20)
    }

    @Test func `A window is not smaller than its view`() {
        let stage = ViewStage(Color.red.frame(width: 200, height: 100), size: SIMD2(50, 50))
        #expect(stage.size == SIMD2(200, 100))
    }

    @Test func `A picture has the pixels of the view's size and scale`() throws {
        let image = try Color.red.picture(size: SIMD2(40, 30), scale: 2)
        #expect(image.width == 80 && image.height == 60)
    }

    @Test(arguments: [ColorScheme.light, .dark])
    func `A picture has the background of its colour scheme`(_ scheme: ColorScheme) throws {
        let image = try Text("").frame(width: 10, height: 10).picture(colorScheme: scheme)
        let pixels = image.straightRGBA()
        #expect(pixels.prefix(3).allSatisfy { scheme == .dark ? $0 < 40 : $0 > 215 })
    }

    private struct Question: View {
        @State var asks = false
        @State var answer = "none"

        var body: some View {
            VStack {
                Button("Ask") { asks = true }
                Text("Answer: \(answer)")
            }
            .alert("Sure?", isPresented: $asks) {
                Button("Yes") { answer = "yes" }
                Button("No") { answer = "no" }
            }
        }
    }

    @Test func `An alert asks, and its answer changes the state`() async {
        let stage = ViewStage(Question(), size: SIMD2(400, 300))
        await stage.press("Ask")
        #expect(await stage.press("No"))
        #expect(stage.texts == ["Answer: no"])
    }

    private struct Pages: View {
        @State var isOpen = false

        var body: some View {
            Button("Open") { isOpen = true }
                .sheet(isPresented: $isOpen) { Text("In the sheet").padding(30) }
        }
    }

    @Test func `A sheet lies over the view`() async {
        let stage = ViewStage(Pages(), size: SIMD2(400, 300))
        #expect(stage.texts.isEmpty)
        await stage.press("Open")
        #expect(stage.texts == ["In the sheet"])
    }

    private struct Planet { let (name, moons): (String, String) }

    @Test func `The cells of a table lie in columns`() {
        let planets = [Planet(name: "Earth", moons: "1"), Planet(name: "Mars", moons: "2")]
        let table = Table(planets) {
            TableColumn("Name", value: \Planet.name)
            TableColumn("Moons", value: \Planet.moons)
        }
        let stage = ViewStage(table, size: SIMD2(300, 200))
        #expect(stage.texts == ["Earth", "1", "Mars", "2"])
    }

    @Test func `A split view shows both sides`() {
        let view = NavigationSplitView {
            Text("Side").padding()
        } detail: {
            Text("Middle").padding()
        }
        let stage = ViewStage(view, size: SIMD2(500, 200))
        #expect(Set(stage.texts) == ["Side", "Middle"])
    }
}
