import Foundation
import UIKit

// A program as it is written for a phone: a delegate, a scene, a list and a button. Tests run it in a window without a screen.

func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        say("launched")
        return true
    }
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default Configuration", sessionRole: connectingSceneSession.role)
    }
    func applicationWillTerminate(_ application: UIApplication) { say("will terminate") }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        if ProcessInfo.processInfo.environment["VIEW_PROGRAM_SIZES"] != nil {
            scene.title = "Sized"
            scene.requestGeometryUpdate(.Mac(systemFrame: CGRect(x: 0, y: 0, width: 420, height: 360)))
            scene.sizeRestrictions?.minimumSize = CGSize(width: 450, height: 100)
            scene.sizeRestrictions?.maximumSize = CGSize(width: 800, height: 340)
        }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = ListController()
        window?.makeKeyAndVisible()
        say("connected")
    }
    func sceneDidBecomeActive(_ scene: UIScene) { say("active") }
    func sceneWillResignActive(_ scene: UIScene) { say("resigns") }
    func sceneDidEnterBackground(_ scene: UIScene) { say("background") }
}

class ListController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    let table = UITableView()
    let button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        table.dataSource = self
        table.delegate = self
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        view.addSubview(table)
        button.setTitle("Press", for: .normal)
        button.addTarget(self, action: ListController.pressed, for: .touchUpInside)
        view.addSubview(button)
    }
    override func viewDidLayoutSubviews() {
        button.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 60)
        table.frame = CGRect(x: 0, y: 60, width: view.bounds.width, height: view.bounds.height - 60)
    }
    override func viewDidAppear(_ animated: Bool) {
        say("appeared \(view.bounds.width)×\(view.bounds.height)")
    }
    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        say("to \(size.width)×\(size.height)")
    }
    func pressed() {
        say("pressed")
        UIView.animate(withDuration: 0.2) {
            self.button.backgroundColor = .yellow
        } completion: { _ in
            say("animated")
        }
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        say("row \(indexPath.row)")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { say("offset \(Int(scrollView.contentOffset.y))") }
}
