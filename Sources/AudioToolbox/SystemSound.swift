import CoreGraphics

// The names of system sounds, for code that plays one beside its animations. Nothing is heard.

/// A result of Core Audio: 0 where all went well.
public typealias OSStatus = Int32

/// All went well.
public let noErr: OSStatus = 0

/// A sound by its number.
public typealias SystemSoundID = UInt32

/// All went well.
public let kAudioServicesNoError: OSStatus = 0
/// There is no such property.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793f
/// The size of a property is another.
public let kAudioServicesBadPropertySizeError: OSStatus = 0x2173_697a
/// The size of a specifier is another.
public let kAudioServicesBadSpecifierSizeError: OSStatus = 0x2173_7063
/// There is no such sound.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500

/// The number of a phone's vibration.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0000_0fff
/// The number of the alert that a user chose.
public let kSystemSoundID_UserPreferredAlert: SystemSoundID = 0x0000_1000
/// The number of a screen's flash.
public let kSystemSoundID_FlashScreen: SystemSoundID = 0x0000_0ffe

/// Returns an error: the sound of a file cannot be played.
///
/// - Parameter outSystemSoundID: Gets 0.
/// - Returns: ``kAudioServicesSystemSoundUnspecifiedError``.
@discardableResult
public func AudioServicesCreateSystemSoundID(
    _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
    outSystemSoundID.pointee = 0
    return kAudioServicesSystemSoundUnspecifiedError
}

/// Does nothing.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
    kAudioServicesNoError
}

/// Does nothing: no sound is played.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {}

/// Does nothing: no sound is played.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {}

/// Calls the block at once: no sound is played.
public func AudioServicesPlaySystemSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) { inCompletionBlock?() }

/// Calls the block at once: no sound is played.
public func AudioServicesPlayAlertSoundWithCompletion(
    _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) { inCompletionBlock?() }
