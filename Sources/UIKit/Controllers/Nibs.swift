import Foundation
import Logging

// Files of views and controllers are not read. What would read them says so, and gives nothing.

private func refuse(_ sentence: String) { Logger(label: "lamina").error("\(sentence)") }

/// A file of views. There are none: ``instantiate(withOwner:options:)`` logs that, and gives nothing.
open class UINib: NSObject {
    /// The options for the objects of a file.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Objects that the file names and does not have.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    let name: String

    /// A file of a name.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }
    /// A file in memory.
    public init(data: Data, bundle bundleOrNil: Bundle?) { name = "data" }

    /// Nothing; an error is logged.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any]
    {
        refuse("the nib \"\(name)\" was asked for its objects; there are no nibs, and views are made in code")
        return []
    }
}

extension Bundle {
    /// `nil`; an error is logged: there are no nibs.
    public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        refuse("the nib \"\(name)\" was asked for; there are no nibs, and views are made in code")
        return nil
    }
}

/// A file of controllers. There are none: its functions log that.
open class UIStoryboard: NSObject {
    private let name: String

    /// A file of a name.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

    private func refuse(_ wanted: String) {
        UIKit.refuse(
            "the storyboard \"\(name)\" was asked for \(wanted); there are no storyboards, and controllers are made in code"
        )
    }

    /// `nil`; an error is logged.
    open func instantiateInitialViewController() -> UIViewController? {
        refuse("its first controller")
        return nil
    }
    /// `nil`; an error is logged.
    open func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)?
    ) -> Controller? {
        refuse("its first controller")
        return nil
    }
    /// A controller with an empty view; an error is logged.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        refuse("the controller \"\(identifier)\"")
        return UIViewController()
    }
    /// A controller with an empty view; an error is logged.
    open func instantiateViewController(identifier: String) -> UIViewController {
        instantiateViewController(withIdentifier: identifier)
    }
}

/// A transition from one controller to another. Storyboards make segues, and there are none.
open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    /// The source controller.
    public let source: UIViewController
    /// The destination controller.
    public let destination: UIViewController
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
    }
    /// Shows the controller that comes.
    open func perform() { source.show(destination, sender: nil) }
}

extension UITableView {
    /// Does nothing but log an error: there are no nibs.
    @_disfavoredOverload
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        guard let nib else { return }
        refuse(
            "cells \"\(identifier)\" cannot come from the nib \"\(nib.name)\": there are no nibs; register a class"
        )
    }
    /// Does nothing but log an error: there are no nibs.
    @_disfavoredOverload
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let nib else { return }
        refuse(
            "headers \"\(identifier)\" cannot come from the nib \"\(nib.name)\": there are no nibs; register a class"
        )
    }
}

extension UICollectionView {
    /// Does nothing but log an error: there are no nibs.
    @_disfavoredOverload
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        guard let nib else { return }
        refuse(
            "cells \"\(identifier)\" cannot come from the nib \"\(nib.name)\": there are no nibs; register a class"
        )
    }
    /// Does nothing but log an error: there are no nibs.
    @_disfavoredOverload
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        guard let nib else { return }
        refuse(
            "views \"\(identifier)\" cannot come from the nib \"\(nib.name)\": there are no nibs; register a class"
        )
    }
}
