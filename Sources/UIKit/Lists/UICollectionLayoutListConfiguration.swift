import CoreGraphics
import Foundation

/// How a list looks.
public struct UICollectionLayoutListConfiguration {
    /// How a list looks.
    public enum Appearance: Int, Hashable, Sendable {
        case plain, grouped
        /// Sections are cards with round corners.
        case insetGrouped
        case sidebar, sidebarPlain
    }
    /// Where a header comes from.
    public enum HeaderMode: Int, Hashable, Sendable {
        case none, supplementary
        /// The first item. It looks as its cell says.
        case firstItemInSection
    }
    /// Where a footer comes from.
    public enum FooterMode: Int, Hashable, Sendable {
        case none, supplementary
    }
    /// How the list looks.
    public let appearance: Appearance
    /// Whether sections have headers of the kind ``UICollectionView/elementKindSectionHeader``.
    public var headerMode = HeaderMode.none
    /// Whether sections have footers of the kind ``UICollectionView/elementKindSectionFooter``.
    public var footerMode = FooterMode.none
    /// Whether rows have lines below them.
    public var showsSeparators = true
    /// The colour behind the rows; `nil` for the list's own. A collection takes it when the layout is made.
    public var backgroundColor: UIColor?
    /// The space above a header; `nil` for the list's own.
    public var headerTopPadding: CGFloat?
    /// A list that looks so.
    public init(appearance: Appearance) { self.appearance = appearance }

    /// Whether there is a grey colour behind the rows.
    var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
}

extension NSCollectionLayoutSection {
    /// A section of rows of the whole width, about 44 points high, which say their heights. Headers of a plain list stay in sight.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func size(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(44), subitems: [NSCollectionLayoutItem(layoutSize: size(44))])
        let section = NSCollectionLayoutSection(group: group)
        section.list = configuration
        if configuration.isGrouped {
            let side: CGFloat = configuration.appearance == .insetGrouped ? 16 : 0
            section.contentInsets = NSDirectionalEdgeInsets(
                top: configuration.headerMode == .supplementary ? 0 : 18, leading: side,
                bottom: configuration.footerMode == .supplementary ? 0 : 17, trailing: side)
        }
        if configuration.headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(28), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(28), elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

extension UICollectionViewCompositionalLayout {
    /// A layout of rows of the whole width. Behind grouped ones the collection is grey.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        let layout = UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
        layout.listBackground =
            configuration.backgroundColor ?? (configuration.isGrouped ? .systemGroupedBackground : nil)
        return layout
    }
}
