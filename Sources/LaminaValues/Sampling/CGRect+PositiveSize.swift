import Foundation

extension CGRect {
    /// The same rectangle with its size made positive, component by component; NaN stays.
    package var withPositiveSize: CGRect {
        var r = self
        if r.size.width < 0 {
            r.origin.x += r.size.width
            r.size.width = -r.size.width
        }
        if r.size.height < 0 {
            r.origin.y += r.size.height
            r.size.height = -r.size.height
        }
        return r
    }
}
