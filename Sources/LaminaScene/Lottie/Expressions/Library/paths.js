// Paths of shapes and masks, and the points on them.

function shapeOf(value) {
    if (value instanceof Path) { return value.shape; }
    return value;
}

Path.prototype.shapeAt = function (time) { return time === undefined ? this.shape : this.__property.ownAt(time * documentRate); };

function copied(points) { return points.map(function (point) { return [point[0], point[1]]; }); }

Path.prototype.points = function (time) { return copied(this.shapeAt(time).v); };
Path.prototype.inTangents = function (time) { return copied(this.shapeAt(time).i); };
Path.prototype.outTangents = function (time) { return copied(this.shapeAt(time).o); };
Path.prototype.isClosed = function () { return !!this.shape.c; };

function createPath(points, inTangents, outTangents, isClosed) {
    var shape = { v: [], i: [], o: [], c: isClosed === undefined ? true : !!isClosed }, i;
    function pair(list, index) {
        var point = list && list[index];
        return point ? [+point[0], +point[1]] : [0, 0];
    }
    for (i = 0; i < points.length; i += 1) {
        shape.v.push(pair(points, i));
        shape.i.push(pair(inTangents, i));
        shape.o.push(pair(outTangents, i));
    }
    return new Path(null, shape);
}

// The curves of a path, each with the lengths of its pieces.
function segmentsOf(shape) {
    var count = shape.v.length, result = { segments: [], length: 0 }, i, next, control1, control2, lengths;
    if (shape.__segments) { return shape.__segments; }
    for (i = 0; i < (shape.c ? count : count - 1); i += 1) {
        next = (i + 1) % count;
        control1 = [shape.v[i][0] + shape.o[i][0], shape.v[i][1] + shape.o[i][1]];
        control2 = [shape.v[next][0] + shape.i[next][0], shape.v[next][1] + shape.i[next][1]];
        lengths = lengthsOfCurve(shape.v[i], control1, control2, shape.v[next]);
        result.segments.push({ points: [shape.v[i], control1, control2, shape.v[next]], lengths: lengths });
        result.length += lengths[curvePieces];
    }
    Object.defineProperty(shape, '__segments', { value: result });
    return result;
}

// The point at a share of the path's length.
Path.prototype.pointOnPath = function (share, time) {
    var shape = this.shapeAt(time), all = segmentsOf(shape), wanted = all.length * (share === undefined ? 0.5 : share), i, segment, own;
    if (shape.v.length === 0) { return [0, 0]; }
    for (i = 0; i < all.segments.length; i += 1) {
        segment = all.segments[i];
        own = segment.lengths[curvePieces];
        if (wanted < own) {
            return pointOfCurve(
                segment.points[0], segment.points[1], segment.points[2], segment.points[3], parameterAtLength(segment.lengths, wanted / own));
        }
        wanted -= own;
    }
    return shape.c ? shape.v[0].slice(0) : shape.v[shape.v.length - 1].slice(0);
};

Path.prototype.tangentOnPath = function (share, time) {
    // At the end the way to it counts.
    var at = Math.max(0, Math.min(0.999, +(share === undefined ? 0.5 : share)));
    var from = this.pointOnPath(at, time), to = this.pointOnPath(at + 0.001, time), way = [to[0] - from[0], to[1] - from[1]];
    return length(way) > 0 ? normalize(way) : [0, 0];
};

Path.prototype.normalOnPath = function (share, time) {
    var tangent = this.tangentOnPath(share, time);
    return [-tangent[1], tangent[0]];
};
