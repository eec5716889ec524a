import UIKit

/// A card that is laid out by constraints, opens at a tap and follows a finger.
class ProfileCard: UIView {
    private let picture = UIView()
    private let name = UILabel()
    private let about = UILabel()
    private let stack = UIStackView()
    private var stackHeight: NSLayoutConstraint?
    private(set) var isOpen = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        picture.backgroundColor = .systemIndigo
        picture.layer.cornerRadius = 20
        name.text = "Ada"
        name.font = .boldSystemFont(ofSize: 17)
        name.setContentHuggingPriority(.required, for: .vertical)
        about.text =
            "Writes programs for engines that are not built yet, and letters to those who may build them."
        about.numberOfLines = 0
        about.isHidden = true
        stack.axis = .vertical
        stack.spacing = 4
        stack.addArrangedSubview(name)
        stack.addArrangedSubview(about)
        for view in [picture, stack] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
        }
        NSLayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
            picture.topAnchor.constraint(equalTo: topAnchor, constant: 12),
            picture.widthAnchor.constraint(equalToConstant: 40),
            picture.heightAnchor.constraint(equalTo: picture.widthAnchor),
            stack.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 8),
            stack.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -12),
            stack.topAnchor.constraint(equalTo: picture.topAnchor),
        ])
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: ProfileCard.tapped))
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: ProfileCard.panned))
    }

    private func tapped(_ recognizer: UITapGestureRecognizer) {
        isOpen.toggle()
        UIView.animate(withDuration: 0.3) {
            self.about.isHidden = !self.isOpen
            self.layoutIfNeeded()
        }
    }

    private func panned(_ recognizer: UIPanGestureRecognizer) {
        let way = recognizer.translation(in: superview)
        switch recognizer.state {
        case .changed: transform = CGAffineTransform(translationX: way.x, y: way.y)
        case .ended, .cancelled:
            UIView.animate(withDuration: 0.2) { self.transform = .identity }
        default: break
        }
    }

    /// The places of the picture and the two texts.
    var places: [CGRect] {
        [picture.frame, name.convert(name.bounds, to: self), about.convert(about.bounds, to: self)]
    }
}
