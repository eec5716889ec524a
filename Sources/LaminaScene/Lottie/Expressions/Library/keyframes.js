// Values of keyframes, as documents have them. Times are frames of the composition that a property belongs to.

function isKeyframed(k) { return isArray(k) && k.length > 0 && k[0] !== null && typeof k[0] === 'object' && k[0].t !== undefined; }

// The value at which a key begins; old documents give it as the end of the key before.
function valueOfKey(keys, index) {
    if (keys[index].s !== undefined) { return keys[index].s; }
    if (index > 0) { return keys[index - 1].e !== undefined ? keys[index - 1].e : keys[index - 1].s; }
    return 0;
}

function endOfKey(keys, index) { return keys[index].e !== undefined ? keys[index].e : valueOfKey(keys, index + 1); }

// The key before a frame; -1 before the first.
function keyBefore(keys, frame) {
    var low = 0, high = keys.length - 1, middle;
    if (frame < keys[0].t) { return -1; }
    while (low < high) {
        middle = (low + high + 1) >> 1;
        if (keys[middle].t <= frame) { low = middle; } else { high = middle - 1; }
    }
    return low;
}

// The share of the way to the next key.
function paceOfKey(key, share) {
    function first(value) { return isArray(value) ? value[0] : value; }
    if (!key.o || !key.i || key.o.x === undefined || key.i.x === undefined) { return share; }
    return host.bezier(first(key.o.x), first(key.o.y), first(key.i.x), first(key.i.y), share);
}

function numbersOf(value, dimensions) {
    var result = isArray(value) ? value.slice(0) : [value];
    while (result.length < dimensions) { result.push(0); }
    return result;
}

// MARK: Curves

// In how many pieces lengths are measured.
var curvePieces = 150;

function pointOfCurve(a, b, c, d, t) {
    var u = 1 - t, result = [], i;
    for (i = 0; i < a.length; i += 1) {
        result[i] = u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
    }
    return result;
}

// The length of a curve from its start to each piece's end.
function lengthsOfCurve(a, b, c, d) {
    var lengths = [0], before = a, point, i;
    for (i = 1; i <= curvePieces; i += 1) {
        point = pointOfCurve(a, b, c, d, i / curvePieces);
        lengths[i] = lengths[i - 1] + length(before, point);
        before = point;
    }
    return lengths;
}

function parameterAtLength(lengths, share) {
    var wanted = share * lengths[curvePieces], low = 0, high = curvePieces, middle, piece;
    if (share <= 0 || lengths[curvePieces] === 0) { return 0; }
    if (share >= 1) { return 1; }
    while (high - low > 1) {
        middle = (low + high) >> 1;
        if (lengths[middle] <= wanted) { low = middle; } else { high = middle; }
    }
    piece = lengths[high] - lengths[low];
    return (low + (piece > 0 ? (wanted - lengths[low]) / piece : 0)) / curvePieces;
}

// MARK: Shapes

// A shape's vertices with tangents that count from them.
function keyframedShape(keys, frame) {
    var index = keyBefore(keys, frame), last = keys.length - 1, from, to, share, result;
    function shape(value) { return isArray(value) ? value[0] : value; }
    if (index < 0) { return shape(valueOfKey(keys, 0)); }
    from = shape(valueOfKey(keys, Math.min(index, last)));
    if (index >= last || keys[index].h) { return from; }
    to = shape(endOfKey(keys, index));
    share = paceOfKey(keys[index], (frame - keys[index].t) / (keys[index + 1].t - keys[index].t));
    function mixed(name) {
        return from[name].map(function (point, i) {
            var other = to[name][i] || point;
            return [point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share];
        });
    }
    result = { v: mixed('v'), i: mixed('i'), o: mixed('o'), c: from.c };
    return result;
}
