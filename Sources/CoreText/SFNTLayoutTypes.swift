// Features of fonts by the numbers of Apple's tables. Those that stand here act through features of OpenType.

// MARK: Ligatures

/// The type of ligatures.
public let kLigaturesType: Int = 1
/// Common ligatures, on.
public let kCommonLigaturesOnSelector: Int = 2
/// Common ligatures, off.
public let kCommonLigaturesOffSelector: Int = 3
/// Rare ligatures, on.
public let kRareLigaturesOnSelector: Int = 4
/// Rare ligatures, off.
public let kRareLigaturesOffSelector: Int = 5
/// Forms that depend on neighbouring letters.
public let kContextualLigaturesOnSelector: Int = 18
/// Contextual forms, off.
public let kContextualLigaturesOffSelector: Int = 19
/// Historical ligatures, on.
public let kHistoricalLigaturesOnSelector: Int = 20
/// Historical ligatures, off.
public let kHistoricalLigaturesOffSelector: Int = 21

// MARK: Case

/// The type of capitals and small letters.
public let kLetterCaseType: Int = 3
/// Small capitals.
public let kSmallCapsSelector: Int = 3
/// The type of small letters.
public let kLowerCaseType: Int = 37
/// As they are.
public let kDefaultLowerCaseSelector: Int = 0
/// As small capitals.
public let kLowerCaseSmallCapsSelector: Int = 1
/// As petite capitals.
public let kLowerCasePetiteCapsSelector: Int = 2
/// The type of capitals.
public let kUpperCaseType: Int = 38
/// As they are.
public let kDefaultUpperCaseSelector: Int = 0
/// As small capitals.
public let kUpperCaseSmallCapsSelector: Int = 1
/// As petite capitals.
public let kUpperCasePetiteCapsSelector: Int = 2
/// The type of signs between capitals.
public let kCaseSensitiveLayoutType: Int = 33
/// In the height of capitals.
public let kCaseSensitiveLayoutOnSelector: Int = 0
/// As they are.
public let kCaseSensitiveLayoutOffSelector: Int = 1
/// Capitals apart.
public let kCaseSensitiveSpacingOnSelector: Int = 2
/// Capitals as they are.
public let kCaseSensitiveSpacingOffSelector: Int = 3

// MARK: Numbers

/// The type of the widths of digits.
public let kNumberSpacingType: Int = 6
/// Fixed width.
public let kMonospacedNumbersSelector: Int = 0
/// Proportional widths.
public let kProportionalNumbersSelector: Int = 1
/// The type of the shapes of digits.
public let kNumberCaseType: Int = 21
/// With different heights.
public let kLowerCaseNumbersSelector: Int = 0
/// As high as capitals.
public let kUpperCaseNumbersSelector: Int = 1
/// The type of fractions.
public let kFractionsType: Int = 11
/// None.
public let kNoFractionsSelector: Int = 0
/// One above the other.
public let kVerticalFractionsSelector: Int = 1
/// With a slash.
public let kDiagonalFractionsSelector: Int = 2
/// The type of vertical places.
public let kVerticalPositionType: Int = 10
/// On the line.
public let kNormalPositionSelector: Int = 0
/// Above the line.
public let kSuperiorsSelector: Int = 1
/// Below the line.
public let kInferiorsSelector: Int = 2
/// Above the line, behind numbers.
public let kOrdinalsSelector: Int = 3
/// Below the line, in formulas.
public let kScientificInferiorsSelector: Int = 4
/// The type of extras.
public let kTypographicExtrasType: Int = 14
/// A zero with a slash.
public let kSlashedZeroOnSelector: Int = 4
/// A zero without one.
public let kSlashedZeroOffSelector: Int = 5

// MARK: Alternatives

/// The type of shapes that depend on neighbouring letters.
public let kContextualAlternatesType: Int = 36
/// Contextual alternates, on.
public let kContextualAlternatesOnSelector: Int = 0
/// Contextual alternates, off.
public let kContextualAlternatesOffSelector: Int = 1
/// Swashes.
public let kSwashAlternatesOnSelector: Int = 2
/// No swashes.
public let kSwashAlternatesOffSelector: Int = 3
/// Swashes that depend on neighbouring letters.
public let kContextualSwashAlternatesOnSelector: Int = 4
/// Contextual forms, off.
public let kContextualSwashAlternatesOffSelector: Int = 5
/// The type of sets of shapes.
public let kStylisticAlternativesType: Int = 35
/// None.
public let kNoStylisticAlternatesSelector: Int = 0
/// Stylistic set 1, on.
public let kStylisticAltOneOnSelector: Int = 2
/// Stylistic set 1, off.
public let kStylisticAltOneOffSelector: Int = 3
/// Stylistic set 2, on.
public let kStylisticAltTwoOnSelector: Int = 4
/// Stylistic set 2, off.
public let kStylisticAltTwoOffSelector: Int = 5
/// Stylistic set 3, on.
public let kStylisticAltThreeOnSelector: Int = 6
/// Stylistic set 3, off.
public let kStylisticAltThreeOffSelector: Int = 7
/// Stylistic set 4, on.
public let kStylisticAltFourOnSelector: Int = 8
/// Stylistic set 4, off.
public let kStylisticAltFourOffSelector: Int = 9
/// Stylistic set 5, on.
public let kStylisticAltFiveOnSelector: Int = 10
/// Stylistic set 5, off.
public let kStylisticAltFiveOffSelector: Int = 11
/// Stylistic set 6, on.
public let kStylisticAltSixOnSelector: Int = 12
/// Stylistic set 6, off.
public let kStylisticAltSixOffSelector: Int = 13
/// Stylistic set 7, on.
public let kStylisticAltSevenOnSelector: Int = 14
/// Stylistic set 7, off.
public let kStylisticAltSevenOffSelector: Int = 15
/// Stylistic set 8, on.
public let kStylisticAltEightOnSelector: Int = 16
/// Stylistic set 8, off.
public let kStylisticAltEightOffSelector: Int = 17
/// Stylistic set 9, on.
public let kStylisticAltNineOnSelector: Int = 18
/// Stylistic set 9, off.
public let kStylisticAltNineOffSelector: Int = 19
/// Stylistic set 10, on.
public let kStylisticAltTenOnSelector: Int = 20
/// Stylistic set 10, off.
public let kStylisticAltTenOffSelector: Int = 21
/// Stylistic set 11, on.
public let kStylisticAltElevenOnSelector: Int = 22
/// Stylistic set 11, off.
public let kStylisticAltElevenOffSelector: Int = 23
/// Stylistic set 12, on.
public let kStylisticAltTwelveOnSelector: Int = 24
/// Stylistic set 12, off.
public let kStylisticAltTwelveOffSelector: Int = 25
/// Stylistic set 13, on.
public let kStylisticAltThirteenOnSelector: Int = 26
/// Stylistic set 13, off.
public let kStylisticAltThirteenOffSelector: Int = 27
/// Stylistic set 14, on.
public let kStylisticAltFourteenOnSelector: Int = 28
/// Stylistic set 14, off.
public let kStylisticAltFourteenOffSelector: Int = 29
/// Stylistic set 15, on.
public let kStylisticAltFifteenOnSelector: Int = 30
/// Stylistic set 15, off.
public let kStylisticAltFifteenOffSelector: Int = 31
/// Stylistic set 16, on.
public let kStylisticAltSixteenOnSelector: Int = 32
/// Stylistic set 16, off.
public let kStylisticAltSixteenOffSelector: Int = 33
/// Stylistic set 17, on.
public let kStylisticAltSeventeenOnSelector: Int = 34
/// Stylistic set 17, off.
public let kStylisticAltSeventeenOffSelector: Int = 35
/// Stylistic set 18, on.
public let kStylisticAltEighteenOnSelector: Int = 36
/// Stylistic set 18, off.
public let kStylisticAltEighteenOffSelector: Int = 37
/// Stylistic set 19, on.
public let kStylisticAltNineteenOnSelector: Int = 38
/// Stylistic set 19, off.
public let kStylisticAltNineteenOffSelector: Int = 39
/// Stylistic set 20, on.
public let kStylisticAltTwentyOnSelector: Int = 40
/// Stylistic set 20, off.
public let kStylisticAltTwentyOffSelector: Int = 41

// MARK: Widths

/// The type of the widths of letters.
public let kTextSpacingType: Int = 22
/// Proportional widths.
public let kProportionalTextSelector: Int = 0
/// Fixed width.
public let kMonospacedTextSelector: Int = 1
/// Half the width.
public let kHalfWidthTextSelector: Int = 2
/// A third of the width.
public let kThirdWidthTextSelector: Int = 3
/// A quarter of the width.
public let kQuarterWidthTextSelector: Int = 4
/// Alternative proportional widths.
public let kAltProportionalTextSelector: Int = 5
