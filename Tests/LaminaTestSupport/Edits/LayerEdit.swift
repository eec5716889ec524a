import Foundation
import Lamina
import LaminaValues

/// The kinds of edits, by the values that they change.
enum LayerEdit: String, CaseIterable {
    case move, color, fade, hide, resize, turn, depth, clip, corners, edges, flip, perspective, scroll
    case insert, remove, reparent, reorder, list, recycle
    case mask, maskMove, maskChange
    case filter, filterChange, blend, shadow, group, rasterize, rasterizedChange
    case contents, contentsPlace, display, kind, special
    case animate, numberAnimation, endAnimation, clock
    case transition, backdrop, delay

    /// Whether it makes frames whole while it lasts.
    var isWild: Bool { [.transition, .backdrop, .delay].contains(self) }

    private var weight: Int {
        switch self {
        case .move, .color, .display: 4
        case .fade, .insert, .remove, .reparent, .numberAnimation, .special: 2
        default: 1
        }
    }

    /// Every kind as often as it is wanted.
    static let weighted: [LayerEdit] = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}

extension LayerEdits {
    mutating func perform(_ edit: LayerEdit, on layer: CALayer) {
        switch edit {
        case .move, .color, .fade, .hide, .resize, .turn, .depth, .clip, .corners, .edges, .flip,
            .perspective,
            .scroll:
            changeValues(edit, of: layer)
        case .insert, .remove, .reparent, .reorder, .list, .recycle: changeStructure(edit, at: layer)
        case .mask, .maskMove, .maskChange: changeMasks(edit, at: layer)
        case .filter, .filterChange, .blend, .shadow, .group, .rasterize, .rasterizedChange:
            changeEffects(edit, of: layer)
        case .contents, .contentsPlace: changeContents(edit, of: layer)
        case .display: changeDisplay(at: layer)
        case .kind: changeKind(of: layer)
        case .special: changeSpecial()
        case .animate, .numberAnimation, .endAnimation, .clock: changeTime(edit, of: layer)
        case .transition: beginTransition(of: layer)
        case .backdrop: filterBackdrop(of: layer, frames: 3)
        case .delay: delayInstances(frames: 3)
        }
    }

    // MARK: Values

    private mutating func changeValues(_ edit: LayerEdit, of layer: CALayer) {
        switch edit {
        case .move:
            layer.position = CGPoint(
                x: layer.position.x + number(-20, 20).rounded(), y: layer.position.y + number(-20, 20))
        case .color:
            layer.backgroundColor = chance(0.1) ? nil : random.color()
            if chance(0.2) { layer.borderColor = random.color() }
        case .fade: layer.opacity = chance(0.2) ? 0 : Float(number(0, 1))
        case .hide: layer.isHidden.toggle()
        case .resize:
            layer.bounds = CGRect(
                x: layer.bounds.minX + number(-10, 10).rounded(), y: layer.bounds.minY + number(-10, 10),
                width: number(1, 70), height: number(1, 60))
            if chance(0.2) { layer.anchorPoint = CGPoint(x: number(-0.5, 1.5), y: number(0, 1)) }
        case .turn: turn(layer)
        case .depth:
            layer.zPosition = number(-3, 3).rounded()
            if chance(0.2) { layer.anchorPointZ = number(-5, 5) }
        case .clip: layer.masksToBounds.toggle()
        case .corners:
            layer.cornerRadius = number(0, 20)
            if chance(0.3) { layer.maskedCorners = CACornerMask(rawValue: UInt(pick(16))) }
            if chance(0.3) { layer.cornerCurve = chance(0.5) ? .continuous : .circular }
        case .edges:
            layer.borderWidth = number(0, 4)
            layer.allowsEdgeAntialiasing = chance(0.7)
        case .flip:
            layer.isGeometryFlipped.toggle()
            if chance(0.3) { layer.isDoubleSided.toggle() }
        case .perspective:
            var transform = CATransform3DIdentity
            if chance(0.7) { transform.m34 = -1 / number(100, 600) }
            if chance(0.3) {
                let y = mayTilt(below: layer) ? 1.0 : 0
                transform = CATransform3DRotate(transform, number(-1, 1), 0, y, 1 - y)
            }
            layer.sublayerTransform = chance(0.3) ? CATransform3DIdentity : transform
        default:
            let scrolled = cells.last.flatMap { chance(0.7) ? $0 : nil } ?? layer
            scrolled.bounds.origin.y += number(-25, 25).rounded()
        }
    }

    private mutating func turn(_ layer: CALayer) {
        let mayTilt = layer.superlayer.map { self.mayTilt(below: $0) } ?? false
        switch pick(5) {
        case 0: layer.transform = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1)
        case 1: layer.transform = CATransform3DMakeScale(number(0.2, 2), number(0.2, 2), 1)
        case 2: layer.transform = CATransform3DIdentity
        case 3: layer.transform = CATransform3DMakeTranslation(number(-9, 9).rounded(), 3, 0)
        default:
            var transform = CATransform3DIdentity
            if chance(0.5) { transform.m34 = -1 / number(60, 300) }
            layer.transform =
                mayTilt
                ? CATransform3DRotate(transform, number(-1, 1), 1, number(-1, 1), 0)
                : CATransform3DMakeRotation(.pi / 2 * number(0, 3).rounded(), 0, 0, 1)
        }
    }

    // MARK: Structure

    private mutating func changeStructure(_ edit: LayerEdit, at layer: CALayer) {
        switch edit {
        case .insert: insert(into: chance(0.2) ? root : layer)
        case .remove: layer.removeFromSuperlayer()
        case .reparent:
            // A tilted plane would make the root a space that is drawn as one thing.
            let target = chance(0.1) && !hasSpace ? root : any()
            target.insertSublayer(layer, at: UInt32(pick(5)))
        case .reorder:
            guard let superlayer = layer.superlayer, superlayer.mask !== layer else { return }
            superlayer.insertSublayer(layer, at: UInt32(pick(superlayer.sublayers?.count ?? 0)))
        case .list:
            let list = chance(0.5) ? cells.randomElement(using: &random.random) ?? layer : layer
            var sublayers = list.sublayers ?? []
            switch pick(4) {
            case 0: sublayers.reverse()
            case 1: sublayers.shuffle(using: &random.random)
            case 2: sublayers.removeAll { _ in random.chance(0.3) }
            default: sublayers = Array(sublayers.dropFirst(2) + sublayers.prefix(2))
            }
            list.sublayers = sublayers
        default:
            let cell = cells.randomElement(using: &random.random) ?? layer
            let count = min(12, cell.sublayers?.count ?? 0)
            cell.sublayers = nil
            for _ in 0..<max(2, count) { insert(into: cell) }
        }
    }

    /// Throws all layers away and makes as many new ones.
    package mutating func recycle() {
        build()
        note("all layers made anew")
    }

    // MARK: Masks

    private mutating func changeMasks(_ edit: LayerEdit, at layer: CALayer) {
        let masked = any { $0.mask != nil }
        switch edit {
        case .mask:
            guard layer.mask == nil else {
                layer.mask = nil
                return
            }
            if chance(0.4) {
                // A layer that is in the tree already leaves its place.
                layer.mask = any()
            } else {
                let made = subtree(width: 60, height: 60, count: 3, isFlat: true)
                made[0].backgroundColor = CGColor(gray: 0, alpha: number(0.2, 1))
                made[0].cornerRadius = number(0, 20)
                layer.mask = made[0]
                layers += made
            }
        case .maskMove:
            guard let mask = masked?.mask else { return perform(.mask, on: layer) }
            if chance(0.5) { layer.mask = mask } else { layer.addSublayer(mask) }
        default:
            guard let mask = masked?.mask else { return perform(.mask, on: layer) }
            switch pick(4) {
            case 0: mask.opacity = Float(number(0.2, 1))
            case 1: changeValues(.move, of: mask)
            case 2: changeValues(.corners, of: mask)
            default:
                if let below = mask.sublayers?.first {
                    changeValues(.color, of: below)
                } else {
                    insert(into: mask)
                }
            }
        }
    }

    // MARK: Effects

    private mutating func changeEffects(_ edit: LayerEdit, of layer: CALayer) {
        switch edit {
        case .filter:
            layer.filters = chance(0.4) ? nil : filters()
        case .filterChange:
            guard let filtered = any(where: { $0.filters?.isEmpty == false }) else {
                return perform(.filter, on: layer)
            }
            guard var filter = filtered.filters?[0] as? CAFilter else { return }
            if chance(0.5) {
                filter.isEnabled.toggle()
            } else {
                filter.inputs["inputRadius"] = .number(number(0, 6))
            }
            filtered.filters?[0] = filter
        case .blend:
            let names = ["multiplyBlendMode", "screenBlendMode", "plusL", "destOut", "sourceIn", "xor"]
            layer.compositingFilter =
                chance(0.4) ? nil : names.randomElement(using: &random.random).map { CAFilter(type: $0) }
        case .shadow:
            layer.shadowOpacity = chance(0.4) ? 0 : Float(number(0.3, 1))
            layer.shadowRadius = number(0, 5)
            layer.shadowOffset = CGSize(width: number(-6, 6), height: number(-6, 6).rounded())
            layer.shadowPath =
                chance(0.6)
                ? nil : CGPath(rect: CGRect(x: -10, y: 0, width: 30, height: number(5, 40)), transform: nil)
        case .group: layer.allowsGroupOpacity.toggle()
        case .rasterize:
            layer.shouldRasterize.toggle()
            layer.rasterizationScale = chance(0.5) ? 1 : number(0.5, 2)
        default:
            guard let rasterized = any(where: \.shouldRasterize) else {
                return perform(.rasterize, on: layer)
            }
            switch pick(3) {
            case 0: changeValues(.color, of: rasterized)
            case 1: changeValues(.move, of: rasterized)
            default: if let below = rasterized.sublayers?.last { changeValues(.color, of: below) }
            }
        }
    }

    private mutating func filters() -> [CAFilter] {
        let blur = CAFilter(
            type: "gaussianBlur", name: "blur", inputs: ["inputRadius": .number(number(0, 5))])
        let turn = CAFilter(type: "colorHueRotate", inputs: ["inputAngle": .number(number(0, 6))])
        switch pick(3) {
        case 0: return [blur]
        case 1: return [turn]
        default: return [blur, turn]
        }
    }

    /// Filters the pixels behind a layer for some frames.
    package mutating func filterBackdrop(of layer: CALayer, frames: Int) {
        layer.backgroundFilters = [CAFilter(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
        endings.append((frames, { layer.backgroundFilters = nil }))
        note("backdrop of \(layer.id)")
    }
}
