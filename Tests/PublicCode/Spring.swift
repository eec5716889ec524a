import Spring
import UIKit

// Cards with presets of the library, from before to after.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 160))
let presets = ["slideLeft", "squeezeDown", "pop", "flipX", "swing", "zoomIn"]
let cards = presets.enumerated().map { index, name in
    let card = DesignableView(
        frame: CGRect(x: 15 + index % 3 * 95, y: 15 + index / 3 * 72, width: 80, height: 58))
    card.backgroundColor = .systemIndigo
    card.cornerRadius = 8
    let label = DesignableLabel(frame: card.bounds)
    label.text = name
    label.textColor = .white
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 12)
    card.addSubview(label)
    (card.animation, card.curve, card.duration) = (name, "easeOut", 1)
    view.addSubview(card)
    return card
}
try draw(view, at: [0, 0.01, 0.25, 0.5, 2]) { if $0 == 1 { for card in cards { card.animate() } } }
