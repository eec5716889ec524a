// Arithmetic of expressions: exporters write After Effects' operators, which work on arrays too, as calls of functions. Numbers are
// numbers or properties, which stand for their values.
// The engine's own takes a quarter of the time of `instanceof`.
var isArray = Array.isArray;

function $bm_isInstanceOfArray(value) { return isArray(value); }

// Whether a value takes part in sums as a number or as a text.
function isPlain(value) {
    var type = typeof value;
    return type === 'number' || type === 'boolean' || type === 'string' || value instanceof Scalar || value instanceof Number
        || value instanceof String || value instanceof TextValue;
}

function plain(value) { return value !== null && typeof value === 'object' && !isArray(value) ? value.valueOf() : value; }

// A text counts as the whole number that it begins with, as in lottie-web.
function counted(value) {
    value = plain(value);
    return typeof value === 'string' ? parseInt(value, 10) : +value;
}

// Applies a function to pairs of elements. A number alone goes with the first element, as After Effects adds.
function elementwise(a, b, apply) {
    var result, i, count;
    if (!isArray(a)) { a = [a]; }
    if (!isArray(b)) { b = [b]; }
    count = Math.max(a.length, b.length);
    result = [];
    for (i = 0; i < count; i += 1) {
        if (i >= b.length) { result[i] = plain(a[i]); }
        else if (i >= a.length) { result[i] = plain(b[i]); }
        else { result[i] = apply(plain(a[i]), plain(b[i])); }
    }
    return result;
}

function scaled(values, apply) {
    var result = [], i;
    for (i = 0; i < values.length; i += 1) { result[i] = apply(plain(values[i])); }
    return result;
}

// The host does this for two numbers itself, and leaves all else to the function.
var sum = host.arithmetic('sum', function (a, b) {
    if (isPlain(a) && isPlain(b)) { return plain(a) + plain(b); }
    if (typeof a === 'string' || typeof b === 'string') { return a + b; }
    if (!isArray(a) && !isArray(b)) { return 0; }
    return elementwise(a, b, function (x, y) { return x + y; });
});

var sub = host.arithmetic('sub', function (a, b) {
    if (isPlain(a) && isPlain(b)) { return counted(a) - counted(b); }
    if (!isArray(a) && !isArray(b)) { return 0; }
    return elementwise(a, b, function (x, y) { return x - y; });
});

var mul = host.arithmetic('mul', function (a, b) {
    if (isPlain(a) && isPlain(b)) { return a * b; }
    if (isArray(a) && isPlain(b)) { return scaled(a, function (x) { return x * b; }); }
    if (isPlain(a) && isArray(b)) { return scaled(b, function (x) { return a * x; }); }
    return 0;
});

var div = host.arithmetic('div', function (a, b) {
    if (isPlain(a) && isPlain(b)) { return a / b; }
    if (isArray(a) && isPlain(b)) { return scaled(a, function (x) { return x / b; }); }
    if (isPlain(a) && isArray(b)) { return scaled(b, function (x) { return a / x; }); }
    return 0;
});

function mod(a, b) { return counted(a) % counted(b); }

function $bm_neg(a) {
    if (typeof a === 'number') { return -a; }
    return isArray(a) ? scaled(a, function (x) { return -x; }) : -a;
}

function clamp(value, low, high) {
    var i, result;
    if (isArray(value)) {
        result = [];
        for (i = 0; i < value.length; i += 1) {
            result[i] = clamp(value[i], isArray(low) ? low[i] : low, isArray(high) ? high[i] : high);
        }
        return result;
    }
    return +low > +high ? Math.min(Math.max(value, high), low) : Math.min(Math.max(value, low), high);
}

function radiansToDegrees(angle) { return angle * 180 / Math.PI; }
function degreesToRadians(angle) { return angle * Math.PI / 180; }

// The length of a vector, or the distance of two points; of two numbers, their difference.
function length(a, b) {
    var squares = 0, i, difference, count;
    if (!isArray(a)) { return Math.abs(a - (b || 0)); }
    count = b ? Math.min(a.length, b.length) : a.length;
    for (i = 0; i < count; i += 1) {
        difference = (b ? b[i] : 0) - a[i];
        squares += difference * difference;
    }
    return Math.sqrt(squares);
}

function normalize(vector) { return div(vector, length(vector)); }

function dot(a, b) {
    var result = 0, i;
    for (i = 0; i < Math.min(a.length, b.length); i += 1) { result += a[i] * b[i]; }
    return result;
}

function cross(a, b) {
    return [
        a[1] * (b[2] || 0) - (a[2] || 0) * b[1], (a[2] || 0) * b[0] - a[0] * (b[2] || 0), a[0] * b[1] - a[1] * b[0]
    ];
}

// The angles by which a layer at one point looks at another.
function lookAt(from, to) {
    var way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    var pitch = Math.atan2(way[0], Math.sqrt(way[1] * way[1] + way[2] * way[2]));
    return [-radiansToDegrees(Math.atan2(way[1], way[2])), radiansToDegrees(pitch), 0];
}

// Interpolation. With three arguments the value goes from 0 to 1.
function paced(t, low, high, from, to, pace) {
    var share, result, i;
    if (from === undefined || to === undefined) {
        from = low;
        to = high;
        low = 0;
        high = 1;
    }
    share = pace(+t, +low, +high);
    if (!isArray(from) && !isArray(to)) { return from + (to - from) * share; }
    result = [];
    for (i = 0; i < from.length; i += 1) { result[i] = +from[i] + (to[i] - from[i]) * share; }
    return result;
}

function shareOf(t, low, high) {
    if (high < low) { return t <= high ? 0 : t >= low ? 1 : (t - high) / (low - high); }
    return t <= low ? 0 : t >= high ? 1 : (t - low) / (high - low);
}

function linear(t, low, high, from, to) { return paced(t, low, high, from, to, shareOf); }

// The curves are those of lottie-web.
function curve(x1, y1, x2, y2) {
    return function (t, low, high) {
        var share = (t - low) / (high - low);
        return share <= 0 ? 0 : share >= 1 ? 1 : host.bezier(x1, y1, x2, y2, share);
    };
}
var paceIn = curve(0.333, 0, 0.833, 0.833), paceOut = curve(0.167, 0.167, 0.667, 1), paceInOut = curve(0.33, 0, 0.667, 1);

function easeIn(t, low, high, from, to) { return paced(t, low, high, from, to, paceIn); }
function easeOut(t, low, high, from, to) { return paced(t, low, high, from, to, paceOut); }
function ease(t, low, high, from, to) { return paced(t, low, high, from, to, paceInOut); }

function rgbToHsl(color) {
    var r = color[0], g = color[1], b = color[2];
    var high = Math.max(r, g, b), low = Math.min(r, g, b), light = (high + low) / 2, range = high - low, hue;
    if (range === 0) { return [0, 0, light, color[3]]; }
    if (high === r) { hue = (g - b) / range + (g < b ? 6 : 0); }
    else if (high === g) { hue = (b - r) / range + 2; }
    else { hue = (r - g) / range + 4; }
    return [hue / 6, light > 0.5 ? range / (2 - high - low) : range / (high + low), light, color[3]];
}

function hslToRgb(color) {
    var light = color[2], high, low;
    if (color[1] === 0) { return [light, light, light, color[3]]; }
    high = light < 0.5 ? light * (1 + color[1]) : light + color[1] - light * color[1];
    low = 2 * light - high;
    function channel(t) {
        t -= Math.floor(t);
        if (t < 1 / 6) { return low + (high - low) * 6 * t; }
        if (t < 1 / 2) { return high; }
        return t < 2 / 3 ? low + (high - low) * (2 / 3 - t) * 6 : low;
    }
    return [channel(color[0] + 1 / 3), channel(color[0]), channel(color[0] - 1 / 3), color[3]];
}

// A colour in hexadecimal digits, as numbers from 0 to 1.
function hexToRgb(text) {
    var digits = String(text).replace('#', ''), value = parseInt(digits, 16);
    if (digits.length === 8) { return [24, 16, 8, 0].map(function (shift) { return (value >>> shift & 255) / 255; }); }
    return [16, 8, 0].map(function (shift) { return (value >> shift & 255) / 255; }).concat(1);
}
