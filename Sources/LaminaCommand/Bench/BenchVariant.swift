import ArgumentParser
import Foundation
import Lamina
import LaminaPlan

/// Something that a scene can be measured with and without.
enum BenchVariant: ExpressibleByArgument, Equatable {
    /// `shouldRasterize`: without it, layers are drawn anew in every frame.
    case cache
    /// An optimisation by its name.
    case optimization(String)

    static let cacheName = "cache"

    static var names: [String] { [cacheName] + Optimizations.named.map(\.name) }

    init?(argument: String) {
        guard Self.names.contains(argument) else { return nil }
        self = argument == Self.cacheName ? .cache : .optimization(argument)
    }

    static var allValueStrings: [String] { names }

    var name: String {
        switch self {
        case .cache: Self.cacheName
        case .optimization(let name): name
        }
    }

    /// Removes it, if this happens before the renderer is made.
    func remove(from options: inout RendererOptions) {
        if case .optimization(let name) = self { options.disabledOptimizations.insert(name) }
    }

    /// Removes it from the layers. Returns the number of layers that had it.
    @discardableResult
    func remove(from root: CALayer) -> Int {
        guard self == .cache else { return 0 }
        var count = 0
        var open = [root]
        while let layer = open.popLast() {
            if layer.shouldRasterize {
                layer.shouldRasterize = false
                count += 1
            }
            open += layer.sublayers ?? []
            if let mask = layer.mask { open.append(mask) }
        }
        return count
    }
}
