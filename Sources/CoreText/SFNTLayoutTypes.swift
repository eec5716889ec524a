// Features of fonts by the numbers of Apple's tables. Those that stand here act through features of OpenType.

// MARK: Ligatures

/// The type of ligatures.
public let kLigaturesType: Int = 1
/// Common ones.
public let kCommonLigaturesOnSelector: Int = 2
/// No common ones.
public let kCommonLigaturesOffSelector: Int = 3
/// Rare ones.
public let kRareLigaturesOnSelector: Int = 4
/// No rare ones.
public let kRareLigaturesOffSelector: Int = 5
/// Forms that depend on neighbouring letters.
public let kContextualLigaturesOnSelector: Int = 18
/// None of these.
public let kContextualLigaturesOffSelector: Int = 19
/// Historical ones.
public let kHistoricalLigaturesOnSelector: Int = 20
/// No historical ones.
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
/// Of one width.
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
/// Such shapes.
public let kContextualAlternatesOnSelector: Int = 0
/// No such shapes.
public let kContextualAlternatesOffSelector: Int = 1
/// Swashes.
public let kSwashAlternatesOnSelector: Int = 2
/// No swashes.
public let kSwashAlternatesOffSelector: Int = 3
/// Swashes that depend on neighbouring letters.
public let kContextualSwashAlternatesOnSelector: Int = 4
/// None of these.
public let kContextualSwashAlternatesOffSelector: Int = 5
/// The type of sets of shapes.
public let kStylisticAlternativesType: Int = 35
/// None.
public let kNoStylisticAlternatesSelector: Int = 0
/// The set of number 1.
public let kStylisticAltOneOnSelector: Int = 2
/// Not the set of number 1.
public let kStylisticAltOneOffSelector: Int = 3
/// The set of number 2.
public let kStylisticAltTwoOnSelector: Int = 4
/// Not the set of number 2.
public let kStylisticAltTwoOffSelector: Int = 5
/// The set of number 3.
public let kStylisticAltThreeOnSelector: Int = 6
/// Not the set of number 3.
public let kStylisticAltThreeOffSelector: Int = 7
/// The set of number 4.
public let kStylisticAltFourOnSelector: Int = 8
/// Not the set of number 4.
public let kStylisticAltFourOffSelector: Int = 9
/// The set of number 5.
public let kStylisticAltFiveOnSelector: Int = 10
/// Not the set of number 5.
public let kStylisticAltFiveOffSelector: Int = 11
/// The set of number 6.
public let kStylisticAltSixOnSelector: Int = 12
/// Not the set of number 6.
public let kStylisticAltSixOffSelector: Int = 13
/// The set of number 7.
public let kStylisticAltSevenOnSelector: Int = 14
/// Not the set of number 7.
public let kStylisticAltSevenOffSelector: Int = 15
/// The set of number 8.
public let kStylisticAltEightOnSelector: Int = 16
/// Not the set of number 8.
public let kStylisticAltEightOffSelector: Int = 17
/// The set of number 9.
public let kStylisticAltNineOnSelector: Int = 18
/// Not the set of number 9.
public let kStylisticAltNineOffSelector: Int = 19
/// The set of number 10.
public let kStylisticAltTenOnSelector: Int = 20
/// Not the set of number 10.
public let kStylisticAltTenOffSelector: Int = 21
/// The set of number 11.
public let kStylisticAltElevenOnSelector: Int = 22
/// Not the set of number 11.
public let kStylisticAltElevenOffSelector: Int = 23
/// The set of number 12.
public let kStylisticAltTwelveOnSelector: Int = 24
/// Not the set of number 12.
public let kStylisticAltTwelveOffSelector: Int = 25
/// The set of number 13.
public let kStylisticAltThirteenOnSelector: Int = 26
/// Not the set of number 13.
public let kStylisticAltThirteenOffSelector: Int = 27
/// The set of number 14.
public let kStylisticAltFourteenOnSelector: Int = 28
/// Not the set of number 14.
public let kStylisticAltFourteenOffSelector: Int = 29
/// The set of number 15.
public let kStylisticAltFifteenOnSelector: Int = 30
/// Not the set of number 15.
public let kStylisticAltFifteenOffSelector: Int = 31
/// The set of number 16.
public let kStylisticAltSixteenOnSelector: Int = 32
/// Not the set of number 16.
public let kStylisticAltSixteenOffSelector: Int = 33
/// The set of number 17.
public let kStylisticAltSeventeenOnSelector: Int = 34
/// Not the set of number 17.
public let kStylisticAltSeventeenOffSelector: Int = 35
/// The set of number 18.
public let kStylisticAltEighteenOnSelector: Int = 36
/// Not the set of number 18.
public let kStylisticAltEighteenOffSelector: Int = 37
/// The set of number 19.
public let kStylisticAltNineteenOnSelector: Int = 38
/// Not the set of number 19.
public let kStylisticAltNineteenOffSelector: Int = 39
/// The set of number 20.
public let kStylisticAltTwentyOnSelector: Int = 40
/// Not the set of number 20.
public let kStylisticAltTwentyOffSelector: Int = 41

// MARK: Widths

/// The type of the widths of letters.
public let kTextSpacingType: Int = 22
/// Proportional widths.
public let kProportionalTextSelector: Int = 0
/// Of one width.
public let kMonospacedTextSelector: Int = 1
/// Of half the width.
public let kHalfWidthTextSelector: Int = 2
/// A third of the width.
public let kThirdWidthTextSelector: Int = 3
/// A quarter of the width.
public let kQuarterWidthTextSelector: Int = 4
/// Of other widths of their own.
public let kAltProportionalTextSelector: Int = 5
