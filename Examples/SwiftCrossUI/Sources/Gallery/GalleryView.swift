import SwiftCrossUI

/// Views of each kind, whose values change when they are touched.
struct GalleryView: View {
    @State private var count = 0
    @State private var isBold = true
    @State private var isOn = false
    @State private var isTicked = true
    @State private var level = 4.0
    @State private var name = "Ada"
    @State private var flavor: String? = "Vanilla"
    @State private var isOver = false
    @State private var city: String? = "Oslo"

    var body: some View {
        HStack(alignment: .top, spacing: 24) {
            VStack(alignment: .leading, spacing: 12) {
                Text("Gallery").font(.largeTitle)
                Text(
                    "A text that is longer than its column goes on in the next line, and is cut off at the end."
                )
                .foregroundColor(.gray)
                HStack {
                    Button("-") { count -= 1 }
                    Text("Count: \(count)").fontWeight(isBold ? .bold : .regular)
                    Button("+") { count += 1 }
                }
                Toggle("Bold", isOn: $isBold).toggleStyle(.button)
                Toggle("Switch", isOn: $isOn)
                Toggle("Tick", isOn: $isTicked).toggleStyle(.checkbox)
                Slider(value: $level, in: 0...10)
                ProgressView(value: level / 10)
                TextField("Name", text: $name)
                Text("Hello, \(name)!").font(.headline)
                Picker(of: ["Vanilla", "Chocolate", "Strawberry"], selection: $flavor)
            }
            .frame(width: 260)
            VStack(alignment: .leading, spacing: 12) {
                HStack(spacing: 8) {
                    Color.red.frame(width: 40, height: 40).cornerRadius(8)
                    Color.orange.frame(width: 40, height: 40).cornerRadius(20)
                    Circle().fill(.green).frame(width: 40, height: 40)
                    RoundedRectangle(cornerRadius: 10).stroke(.blue, style: StrokeStyle(width: 4))
                        .frame(width: 40, height: 40)
                    ProgressView()
                }
                Text(isOver ? "The pointer is here" : "Move the pointer here")
                    .padding()
                    .background(isOver ? Color.yellow : Color.gray)
                    .cornerRadius(8)
                    .onHover { isOver = $0 }
                ZStack {
                    Color.blue
                    Text("On top").foregroundColor(.white)
                }
                .frame(width: 240, height: 60)
                Divider()
                List(["Oslo", "Bergen", "Tromsø"], id: \.self, selection: $city).frame(height: 100)
                Text("Chosen: \(city ?? "nothing")")
                ScrollView {
                    VStack(alignment: .leading) {
                        ForEach(Array(1...20), id: \.self) { Text("Row \($0) of a list that scrolls") }
                    }
                }
                .frame(height: 90)
            }
            .frame(width: 260)
        }
        .padding(24)
    }
}
