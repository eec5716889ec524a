import LaminaRenderer

// The names that Core Animation's constants had before Swift 4.2, for code of that time.

/// A line ends at its last point.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// A line ends round.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// A line ends half its width beyond its last point.
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// Lines meet in a point.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// Lines meet round.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// Lines meet cut off.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// Overlaps are filled by their direction.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// Overlaps are holes.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// At one speed.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// Slow at first.
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// Slow at the end.
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// Slow at both ends.
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// The curve of implicit animations.
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// The layer's own value before and after an animation.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The last value after an animation.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The first value before an animation.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// Between values in lines.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// From value to value in jumps.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// At an even speed.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// Along a curve through the values.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// Along a curve, at an even speed.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced
/// Turned along the path.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// Turned against the path.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// In the middle.
public let kCAGravityCenter = CALayerContentsGravity.center
/// At the side of the larger y.
public let kCAGravityTop = CALayerContentsGravity.top
/// At the side of the smaller y.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// At the left.
public let kCAGravityLeft = CALayerContentsGravity.left
/// At the right.
public let kCAGravityRight = CALayerContentsGravity.right
/// At the left, at the side of the larger y.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// At the right, at the side of the larger y.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// At the left, at the side of the smaller y.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// At the right, at the side of the smaller y.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
public let kCAGravityResize = CALayerContentsGravity.resize
/// As large as fits, in its proportions.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// As large as covers the layer, in its proportions.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

/// The nearest pixel.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// Between the nearest pixels.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// Between the pixels of smaller copies.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The new contents become visible through the old ones.
public let kCATransitionFade = CATransitionType.fade
/// The new contents move over the old ones.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The new contents push the old ones away.
public let kCATransitionPush = CATransitionType.push
/// The old contents move away from the new ones.
public let kCATransitionReveal = CATransitionType.reveal
/// From the right.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// From the left.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// From the top.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// From the bottom.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// By the direction of the text.
public let kCAAlignmentNatural = CATextLayerAlignmentMode.natural
/// At the left.
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// At the right.
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// In the middle.
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// At both sides.
public let kCAAlignmentJustified = CATextLayerAlignmentMode.justified
/// Nothing is left out.
public let kCATruncationNone = CATextLayerTruncationMode.none
/// The begin is left out.
public let kCATruncationStart = CATextLayerTruncationMode.start
/// The end is left out.
public let kCATruncationEnd = CATextLayerTruncationMode.end
/// The middle is left out.
public let kCATruncationMiddle = CATextLayerTruncationMode.middle

/// Along a line.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// Around a point.
public let kCAGradientLayerRadial = CAGradientLayerType.radial

/// From a point.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// From a line.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// From a rectangle.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// From a box.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// From a circle.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// From a ball.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere
/// From points of the shape.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// From the shape's outline.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// From the shape's surface.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// From the inside of the shape.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume
/// In no order.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// The oldest particles in front.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// The oldest particles behind.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// The nearest particles in front.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// Colours are added.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

/// A turn about x.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// A turn about y.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// A turn about z.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// A scale along x.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// A scale along y.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// A scale along z.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// A translation along x.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// A translation along y.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// A translation along z.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ
