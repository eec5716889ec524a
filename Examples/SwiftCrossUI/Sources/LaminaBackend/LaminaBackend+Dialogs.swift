// The library says what these functions are for.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import SwiftCrossUI
import UIKit

/// A question over a window.
public final class AlertBox {
    fileprivate let controller = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    fileprivate var didAnswer: ((Int) -> Void)?
}

/// A view over a window, in its middle.
public final class SheetController: UIViewController {
    fileprivate let content: UIView
    fileprivate let card = UIView()
    fileprivate var size = CGSize.zero
    fileprivate var isModal = false
    fileprivate var didDismiss: (() -> Void)?

    fileprivate init(_ content: UIView) {
        self.content = content
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }
    public required init?(coder: NSCoder) { nil }

    public override func viewDidLoad() {
        super.viewDidLoad()
        let shade = UIView(frame: view.bounds)
        shade.backgroundColor = UIColor(white: 0, alpha: 0.25)
        shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shade.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in close() })
        card.clipsToBounds = true
        card.backgroundColor = .systemBackground
        view.addSubview(shade)
        view.addSubview(card)
        card.addSubview(content)
    }
    public override func viewDidLayoutSubviews() {
        card.bounds.size = size
        card.center = CGPoint(x: view.bounds.midX.rounded(), y: view.bounds.midY.rounded())
        content.frame = card.bounds
    }

    private func close() {
        guard !isModal else { return }
        dismiss(animated: true)
        didDismiss?()
    }
}

extension LaminaBackend {
    // MARK: Alerts

    public typealias Alert = AlertBox

    public func createAlert() -> Alert { AlertBox() }
    public func updateAlert(
        _ alert: Alert, title: String, actionLabels: [String], environment: EnvironmentValues
    ) {
        alert.controller.title = title
        for (index, label) in actionLabels.enumerated() {
            alert.controller.addAction(
                UIAlertAction(title: label, style: .default) { [weak alert] _ in alert?.didAnswer?(index) })
        }
    }
    public func showAlert(
        _ alert: Alert, window: Window?, responseHandler handleResponse: @escaping (Int) -> Void
    ) {
        guard stage != nil, let window, let view = alert.controller.view else {
            alert.didAnswer = handleResponse
            front(of: window)?.present(alert.controller, animated: true)
            return
        }
        // Nothing draws frames on a stage, so an alert could not go by an animation.
        alert.didAnswer = { [unowned view] answer in
            view.removeFromSuperview()
            handleResponse(answer)
        }
        view.frame = window.bounds
        window.addSubview(view)
    }
    public func dismissAlert(_ alert: Alert, window: Window?) {
        guard stage != nil else { return alert.controller.dismiss(animated: true) }
        alert.controller.view.removeFromSuperview()
    }

    /// The controller in front in a window.
    private func front(of window: UIWindow?) -> UIViewController? {
        var controller = (window ?? UIApplication.shared.keyWindow)?.rootViewController
        while let next = controller?.presentedViewController { controller = next }
        return controller
    }

    // MARK: Sheets

    public typealias Sheet = SheetController

    public func createSheet(content: Widget) -> Sheet { SheetController(content) }
    public func updateSheet(
        _ sheet: Sheet, window: Window, environment: EnvironmentValues, size: SIMD2<Int>,
        onDismiss: @escaping () -> Void, cornerRadius: Double?, detents: [PresentationDetent],
        dragIndicatorVisibility: Visibility, backgroundColor: Color.Resolved?,
        interactiveDismissDisabled: Bool
    ) {
        sheet.overrideUserInterfaceStyle = environment.colorScheme == .dark ? .dark : .light
        sheet.size = CGSize(width: size.x, height: size.y)
        sheet.didDismiss = onDismiss
        sheet.isModal = interactiveDismissDisabled
        sheet.card.layer.cornerRadius = CGFloat(cornerRadius ?? 12)
        if let backgroundColor { sheet.card.backgroundColor = backgroundColor.uiColor }
        sheet.viewIfLoaded?.setNeedsLayout()
    }
    public func size(ofSheet sheet: Sheet) -> SIMD2<Int> {
        SIMD2(Int(sheet.size.width), Int(sheet.size.height))
    }
    public func presentSheet(_ sheet: Sheet, window: Window, parentSheet: Sheet?) {
        (parentSheet ?? front(of: window))?.present(sheet, animated: stage == nil)
    }
    public func dismissSheet(_ sheet: Sheet, window: Window, parentSheet: Sheet?) {
        sheet.dismiss(animated: stage == nil)
    }

    // MARK: Files

    /// Is cancelled at once: there is no dialog for files.
    public func showOpenDialog(
        fileDialogOptions: FileDialogOptions, openDialogOptions: OpenDialogOptions, window: Window?,
        resultHandler handleResult: @escaping (DialogResult<[URL]>) -> Void
    ) {
        handleResult(.cancelled)
    }
    /// Is cancelled at once: there is no dialog for files.
    public func showSaveDialog(
        fileDialogOptions: FileDialogOptions, saveDialogOptions: SaveDialogOptions, window: Window?,
        resultHandler handleResult: @escaping (DialogResult<URL>) -> Void
    ) {
        handleResult(.cancelled)
    }
}
