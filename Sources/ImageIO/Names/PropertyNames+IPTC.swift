import CoreGraphics

// The keys of `{IPTC}`, by Apple's names.

/// The dictionary of IPTC's records.
public let kCGImagePropertyIPTCDictionary: CFString = "{IPTC}"
/// The key of `ObjectTypeReference` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCObjectTypeReference: CFString = "ObjectTypeReference"
/// The key of `ObjectAttributeReference` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCObjectAttributeReference: CFString = "ObjectAttributeReference"
/// The key of `ObjectName` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// The key of `EditStatus` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
/// The key of `EditorialUpdate` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCEditorialUpdate: CFString = "EditorialUpdate"
/// The key of `Urgency` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
/// The key of `SubjectReference` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCSubjectReference: CFString = "SubjectReference"
/// The key of `Category` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCategory: CFString = "Category"
/// The key of `SupplementalCategory` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
/// The key of `FixtureIdentifier` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCFixtureIdentifier: CFString = "FixtureIdentifier"
/// The key of `Keywords` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// The key of `ContentLocationCode` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContentLocationCode: CFString = "ContentLocationCode"
/// The key of `ContentLocationName` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContentLocationName: CFString = "ContentLocationName"
/// The key of `ReleaseDate` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCReleaseDate: CFString = "ReleaseDate"
/// The key of `ReleaseTime` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCReleaseTime: CFString = "ReleaseTime"
/// The key of `ExpirationDate` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCExpirationDate: CFString = "ExpirationDate"
/// The key of `ExpirationTime` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCExpirationTime: CFString = "ExpirationTime"
/// The key of `SpecialInstructions` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// The key of `ActionAdvised` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCActionAdvised: CFString = "ActionAdvised"
/// The key of `ReferenceService` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCReferenceService: CFString = "ReferenceService"
/// The key of `ReferenceDate` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCReferenceDate: CFString = "ReferenceDate"
/// The key of `ReferenceNumber` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCReferenceNumber: CFString = "ReferenceNumber"
/// The key of `DateCreated` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// The key of `TimeCreated` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// The key of `DigitalCreationDate` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// The key of `DigitalCreationTime` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// The key of `OriginatingProgram` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// The key of `ProgramVersion` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// The key of `ObjectCycle` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCObjectCycle: CFString = "ObjectCycle"
/// The key of `Byline` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// The key of `BylineTitle` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// The key of `City` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCity: CFString = "City"
/// The key of `SubLocation` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// The key of `Province/State` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// The key of `Country/PrimaryLocationCode` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// The key of `Country/PrimaryLocationName` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// The key of `OriginalTransmissionReference` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString = "OriginalTransmissionReference"
/// The key of `Headline` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// The key of `Credit` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// The key of `Source` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCSource: CFString = "Source"
/// The key of `CopyrightNotice` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// The key of `Contact` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// The key of `Caption/Abstract` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// The key of `Writer/Editor` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
/// The key of `ImageType` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCImageType: CFString = "ImageType"
/// The key of `ImageOrientation` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCImageOrientation: CFString = "ImageOrientation"
/// The key of `LanguageIdentifier` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCLanguageIdentifier: CFString = "LanguageIdentifier"
/// The key of `StarRating` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCStarRating: CFString = "StarRating"
/// The key of `CreatorContactInfo` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCCreatorContactInfo: CFString = "CreatorContactInfo"
/// The key of `RightsUsageTerms` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCRightsUsageTerms: CFString = "RightsUsageTerms"
/// The key of `Scene` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCScene: CFString = "Scene"
/// The key of `CiAdrCity` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoCity: CFString = "CiAdrCity"
/// The key of `CiAdrCtry` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoCountry: CFString = "CiAdrCtry"
/// The key of `CiAdrExtadr` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoAddress: CFString = "CiAdrExtadr"
/// The key of `CiAdrPcode` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoPostalCode: CFString = "CiAdrPcode"
/// The key of `CiAdrRegion` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoStateProvince: CFString = "CiAdrRegion"
/// The key of `CiEmailWork` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoEmails: CFString = "CiEmailWork"
/// The key of `CiTelWork` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoPhones: CFString = "CiTelWork"
/// The key of `CiUrlWork` in the dictionary `{IPTC}`.
public let kCGImagePropertyIPTCContactInfoWebURLs: CFString = "CiUrlWork"
