import UIKit
@testable import paper_switch

// A card whose colour goes into the switch, and comes out of it again.
let card = UIView(frame: CGRect(x: 0, y: 0, width: 240, height: 120))
card.backgroundColor = .white
let label = UILabel(frame: CGRect(x: 16, y: 40, width: 140, height: 40))
label.text = "Contacts"
card.addSubview(label)
// As a nib makes it: on from the beginning.
guard let paper = RAMPaperSwitch(coder: NSCoder()) else { fatalError("expected a switch") }
paper.frame.origin = CGPoint(x: 174, y: 44)
paper.isOn = true
paper.onTintColor = .systemGreen
paper.duration = 0.5
card.addSubview(paper)
paper.awakeFromNib()
try draw(card, at: [0, 0.01, 0.3, 1, 1.1, 1.3, 3]) { number in
    if number == 1 { paper.setOn(false, animated: true) }
    if number == 4 { paper.setOn(true, animated: true) }
}
