import Pastel
import UIKit

// A gradient between many colours, on its way from the first pair to the next.
let view = PastelView(frame: CGRect(x: 0, y: 0, width: 160, height: 200))
view.startPastelPoint = .bottomLeft
view.endPastelPoint = .topRight
view.animationDuration = 3
view.setColors([.systemPurple, .systemPink, .systemOrange, .systemTeal])
view.startAnimation()
let label = PastelLabel(frame: CGRect(x: 20, y: 70, width: 120, height: 60))
label.text = "Pastel"
label.font = .boldSystemFont(ofSize: 32)
label.startAnimation()
view.addSubview(label)
try draw(view, at: [0, 1, 4])
