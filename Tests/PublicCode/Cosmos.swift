import Cosmos
import UIKit

// Ratings: with text, with parts of stars, in the middle of a touch.
let view = UIView(frame: CGRect(x: 0, y: 0, width: 260, height: 150))
let stars = (0..<3).map { index in
    let stars = CosmosView(frame: CGRect(x: 15, y: 12 + index * 46, width: 0, height: 0))
    stars.settings.starSize = 30
    stars.settings.starMargin = 5
    stars.settings.fillMode = [.full, .half, .precise][index]
    stars.rating = 3.7
    view.addSubview(stars)
    return stars
}
stars[0].text = "(123)"
stars[1].settings.filledColor = .systemPink
stars[1].settings.filledBorderColor = .systemPink
stars[1].settings.emptyBorderColor = .systemPink
try draw(view, at: [0, 0.1], scale: 2) {
    if $0 == 1 { UITouch(at: CGPoint(x: 45, y: 118), in: view).end() }
}
