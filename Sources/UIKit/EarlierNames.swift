import CoreGraphics
import Foundation

// The names before Swift 4.2, which older code has. On Apple's systems a compiler renames them.

/// The name before Swift 4.2 of `UIActivityIndicatorView.Style`.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// The name before Swift 4.2 of `UIAlertAction.Style`.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// The name before Swift 4.2 of `UIAlertController.Style`.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// The name before Swift 4.2 of `UIBarButtonItem.Style`.
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
/// The name before Swift 4.2 of `UIBarButtonItem.SystemItem`.
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
/// The name before Swift 4.2 of `UIBlurEffect.Style`.
public typealias UIBlurEffectStyle = UIBlurEffect.Style
/// The name before Swift 4.2 of `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// The name before Swift 4.2 of `UICollectionView.ScrollDirection`.
public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
/// The name before Swift 4.2 of `UICollectionView.ScrollPosition`.
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
/// The name before Swift 4.2 of `UIControl.ContentHorizontalAlignment`.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// The name before Swift 4.2 of `UIControl.ContentVerticalAlignment`.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// The name before Swift 4.2 of `UIControl.Event`.
public typealias UIControlEvents = UIControl.Event
/// The name before Swift 4.2 of `UIControl.State`.
public typealias UIControlState = UIControl.State
/// The name before Swift 4.2 of `UIFont.TextStyle`.
public typealias UIFontTextStyle = UIFont.TextStyle
/// The name before Swift 4.2 of `UIFont.Weight`.
public typealias UIFontWeight = UIFont.Weight
/// The name before Swift 4.2 of `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// The name before Swift 4.2 of `UIImage.Orientation`.
public typealias UIImageOrientation = UIImage.Orientation
/// The name before Swift 4.2 of `UIImage.RenderingMode`.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// The name before Swift 4.2 of `UIImage.ResizingMode`.
public typealias UIImageResizingMode = UIImage.ResizingMode
/// The name before Swift 4.2 of `NSLayoutConstraint.Axis`.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
/// The name before Swift 4.2 of `NSLayoutConstraint.Attribute`.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// The name before Swift 4.2 of `NSLayoutConstraint.FormatOptions`.
public typealias NSLayoutFormatOptions = NSLayoutConstraint.FormatOptions
/// The name before Swift 4.2 of `NSLayoutConstraint.Relation`.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation
/// The name before Swift 4.2 of `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// The name before Swift 4.2 of `UINavigationController.Operation`.
public typealias UINavigationControllerOperation = UINavigationController.Operation
/// The name before Swift 4.2 of `UIProgressView.Style`.
public typealias UIProgressViewStyle = UIProgressView.Style
/// The name before Swift 4.2 of `UIScrollView.KeyboardDismissMode`.
public typealias UIScrollViewKeyboardDismissMode = UIScrollView.KeyboardDismissMode
/// The name before Swift 4.2 of `UISearchBar.Style`.
public typealias UISearchBarStyle = UISearchBar.Style
/// The name before Swift 4.2 of `UIStackView.Alignment`.
public typealias UIStackViewAlignment = UIStackView.Alignment
/// The name before Swift 4.2 of `UIStackView.Distribution`.
public typealias UIStackViewDistribution = UIStackView.Distribution
/// The name before Swift 4.2 of `UISwipeGestureRecognizer.Direction`.
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
/// The name before Swift 4.2 of `UITabBarItem.SystemItem`.
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
/// The name before Swift 4.2 of `UITableViewCell.AccessoryType`.
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
/// The name before Swift 4.2 of `UITableViewCell.SelectionStyle`.
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
/// The name before Swift 4.2 of `UITableView.SeparatorStyle`.
public typealias UITableViewCellSeparatorStyle = UITableView.SeparatorStyle
/// The name before Swift 4.2 of `UITableViewCell.CellStyle`.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// The name before Swift 4.2 of `UITableView.RowAnimation`.
public typealias UITableViewRowAnimation = UITableView.RowAnimation
/// The name before Swift 4.2 of `UITableView.ScrollPosition`.
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
/// The name before Swift 4.2 of `UITableView.Style`.
public typealias UITableViewStyle = UITableView.Style
/// The name before Swift 4.2 of `UITextField.BorderStyle`.
public typealias UITextBorderStyle = UITextField.BorderStyle
/// The name before Swift 4.2 of `UITextField.ViewMode`.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The name before Swift 4.2 of `UIView.AnimationCurve`.
public typealias UIViewAnimationCurve = UIView.AnimationCurve
/// The name before Swift 4.2 of `UIView.AnimationOptions`.
public typealias UIViewAnimationOptions = UIView.AnimationOptions
/// The name before Swift 4.2 of `UIView.AutoresizingMask`.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// The name before Swift 4.2 of `RunLoop.Mode`.
public typealias RunLoopMode = RunLoop.Mode
/// The name before Swift 4.2 of `UIView.ContentMode`.
public typealias UIViewContentMode = UIView.ContentMode
/// The name before Swift 4.2 of `UIView.KeyframeAnimationOptions`.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// The name before Swift 4.2 of `UIWindow.Level`.
public typealias UIWindowLevel = UIWindow.Level

/// The number that says that a side has no size of its contents.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric
/// The height that says that constraints determine a row's.
public let UITableViewAutomaticDimension = UITableView.automaticDimension
/// How fast a finger's movement fades.
public let UIScrollViewDecelerationRateNormal = UIScrollView.DecelerationRate.normal.rawValue
/// How fast a finger's movement fades where it is to end soon.
public let UIScrollViewDecelerationRateFast = UIScrollView.DecelerationRate.fast.rawValue
/// The height of the usual windows.
public let UIWindowLevelNormal = UIWindow.Level.normal
/// The height of the status bar.
public let UIWindowLevelStatusBar = UIWindow.Level.statusBar
/// The height of alerts.
public let UIWindowLevelAlert = UIWindow.Level.alert

/// Whether four distances are the same.
public func UIEdgeInsetsEqualToEdgeInsets(_ insets1: UIEdgeInsets, _ insets2: UIEdgeInsets) -> Bool {
    insets1 == insets2
}
/// Two distances.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
    UIOffset(horizontal: horizontal, vertical: vertical)
}

extension UIView {
    /// The name before Swift 4.2 of ``bringSubviewToFront(_:)``.
    public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
    /// The name before Swift 4.2 of ``sendSubviewToBack(_:)``.
    public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
    /// The name before Swift 4.2 of ``children``.
    public var childViewControllers: [UIViewController] { children }
    /// The name before Swift 4.2 of ``addChild(_:)``.
    public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
    /// The name before Swift 4.2 of ``removeFromParent()``.
    public func removeFromParentViewController() { removeFromParent() }
    /// The name before Swift 4.2 of ``didMove(toParent:)``.
    public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
    /// The name before Swift 4.2 of ``willMove(toParent:)``.
    public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
}

extension Notification.Name {
    /// The name before Swift 4.2 of `UIApplication.didBecomeActiveNotification`.
    public static let UIApplicationDidBecomeActive = UIApplication.didBecomeActiveNotification
    /// The name before Swift 4.2 of `UIApplication.willResignActiveNotification`.
    public static let UIApplicationWillResignActive = UIApplication.willResignActiveNotification
    /// The name before Swift 4.2 of `UIApplication.didEnterBackgroundNotification`.
    public static let UIApplicationDidEnterBackground = UIApplication.didEnterBackgroundNotification
    /// The name before Swift 4.2 of `UIApplication.willEnterForegroundNotification`.
    public static let UIApplicationWillEnterForeground = UIApplication.willEnterForegroundNotification
    /// The name before Swift 4.2 of `UIApplication.willTerminateNotification`.
    public static let UIApplicationWillTerminate = UIApplication.willTerminateNotification
    /// The name before Swift 4.2 of `UIApplication.didReceiveMemoryWarningNotification`.
    public static let UIApplicationDidReceiveMemoryWarning = UIApplication.didReceiveMemoryWarningNotification
    /// The name before Swift 4.2 of `UIResponder.keyboardWillShowNotification`.
    public static let UIKeyboardWillShow = UIResponder.keyboardWillShowNotification
    /// The name before Swift 4.2 of `UIResponder.keyboardDidShowNotification`.
    public static let UIKeyboardDidShow = UIResponder.keyboardDidShowNotification
    /// The name before Swift 4.2 of `UIResponder.keyboardWillHideNotification`.
    public static let UIKeyboardWillHide = UIResponder.keyboardWillHideNotification
    /// The name before Swift 4.2 of `UIResponder.keyboardDidHideNotification`.
    public static let UIKeyboardDidHide = UIResponder.keyboardDidHideNotification
}
