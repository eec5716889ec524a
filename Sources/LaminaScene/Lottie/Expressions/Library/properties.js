// Properties: a value that may have keyframes and an expression. What an expression sees of a property is a value with methods:
// a Scalar, a vector or a path.

// What is evaluated at the moment: the frame, and the property whose expression runs.
var evaluation = { frame: 0, property: null, changes: false };

// `role` is 'number', 'vector', 'path' or 'text'; `layer` and `group` are what the property belongs to.
function Property(node, role, layer, group, name) {
    this.node = node;
    this.role = role;
    this.layer = layer;
    this.group = group;
    this.name = name;
    this.k = node.k;
    this.keys = isKeyframed(node.k) ? node.k : null;
    this.dimensions = 1;
    if (role === 'vector') {
        this.dimensions = this.keys ? numbersOf(valueOfKey(this.keys, 0), 1).length : isArray(this.k) ? this.k.length : 1;
    }
    if (role === 'number' && !this.keys) { this.number = isArray(this.k) ? +this.k[0] || 0 : +this.k || 0; }
    if (role === 'selector') { this.number = 100; }
    this.hasExpression = typeof node.__x === 'number' && !host.isStopped(node.__x);
    this.cache = [];
    this.isBusy = false;
    this.isAnimated = this.keys !== null && this.keys.length > 1;
    // Whether the value depends on the frame: known after an expression's first evaluation.
    this.changes = this.isAnimated;
    this.isKnown = !this.hasExpression;
    // Whether `constant` is the value at all frames.
    this.isConstant = false;
    this.failure = null;
    if (this.hasExpression && layer) { layer.expressions.push(this); }
    if (!this.hasExpression && !this.keys && (role === 'number' || role === 'vector')) {
        this.constant = this.ownAt(0);
        this.isConstant = true;
    }
}

Property.prototype = {
    // The value without the expression.
    own: function (frame) {
        if (this.isAnimated) { evaluation.changes = true; }
        return this.ownAt(frame);
    },

    ownAt: function (frame) {
        switch (this.role) {
        case 'path': return this.keys ? keyframedShape(this.keys, frame) : this.k;
        case 'text': return textAt(this.keys || [], frame);
        case 'vector':
            if (this.keys) { return host.keyframed(this.node.__k, frame); }
            return isArray(this.k) ? this.k.slice(0) : [+this.k || 0];
        default:
            if (this.keys) { return host.keyframedNumber(this.node.__k, frame); }
            return this.number;
        }
    },

    // The value with the expression. Where expressions ask each other in a circle, the inner one is the value without it.
    at: function (frame) {
        var value, outer, now;
        if (this.isConstant) { return this.constant; }
        if (!this.hasExpression || this.failure !== null || this.isBusy) { return this.own(frame); }
        now = evaluation;
        value = this.cache[frame];
        if (value !== undefined) {
            now.changes = now.changes || this.changes;
            return value;
        }
        outer = now.changes;
        now.changes = false;
        try {
            value = run(this, frame);
        } catch (error) {
            this.failure = error;
            now.changes = outer || now.changes;
            throw error;
        }
        this.changes = this.isKnown && this.changes || now.changes;
        this.isKnown = true;
        now.changes = outer || this.changes;
        if (this.changes) {
            this.cache[frame] = value;
        } else {
            this.constant = value;
            this.isConstant = true;
        }
        return value;
    },

    // What an expression sees.
    shown: function () {
        var value = this.isConstant ? this.constant : this.at(evaluation.frame);
        return this.role === 'number' ? new Scalar(this, value) : wrapped(this, value);
    },

    framesPerSecond: function () { return documentRate; },

    // The seed of numbers by chance.
    seed: function () {
        if (this.__seed === undefined) {
            this.__seed = host.hash(
                host.hash(hashOfText(this.layer ? String(this.layer.data.nm) : ''), this.layer ? +this.layer.data.ind || 0 : 0),
                hashOfText(this.name + ':' + (this.node.ix === undefined ? '' : this.node.ix)));
        }
        return this.__seed;
    },

    valueAtTime: function (time) { return wrapped(this, this.ownAt(time * documentRate)); },

    velocityAtTime: function (time) {
        // The step is lottie-web's.
        var step = 0.001, now = this.ownAt(time * documentRate), before = this.ownAt((+time - step) * documentRate);
        if (!isArray(now)) { return (now - before) / step; }
        return now.map(function (value, i) { return (value - before[i]) / step; });
    },

    speedAtTime: function (time) {
        var velocity = this.velocityAtTime(time);
        return isArray(velocity) ? length(velocity) : Math.abs(velocity);
    },

    key: function (index) {
        var value, result;
        if (!this.keys || !(index >= 1 && index <= this.keys.length)) {
            throw new Error('there is no key ' + index + ' among ' + (this.keys ? this.keys.length : 0));
        }
        value = valueOfKey(this.keys, index - 1);
        if (this.role === 'path') {
            result = { value: isArray(value) ? value[0] : value };
        } else if (this.role === 'number') {
            result = new Scalar(this, isArray(value) ? value[0] : value);
        } else {
            result = isArray(value) ? value.slice(0) : [value];
            result.value = result.slice(0);
        }
        result.time = this.keys[index - 1].t / documentRate;
        result.index = +index;
        return result;
    },

    nearestKey: function (time) {
        var frame = time * documentRate, index;
        if (!this.keys) { return { index: 0, time: 0 }; }
        index = Math.max(0, keyBefore(this.keys, frame));
        if (index + 1 < this.keys.length && frame - this.keys[index].t > this.keys[index + 1].t - frame) { index += 1; }
        return { index: index + 1, time: this.keys[index].t / documentRate };
    },

    smooth: function (width, samples) {
        var half = (width || 0.2) / 2, count = Math.max(1, Math.min(1000, Math.floor(samples || 5))), total, i, value, at;
        for (i = 0; i < count; i += 1) {
            at = evaluation.frame / documentRate + (count > 1 ? -half + 2 * half * i / (count - 1) : 0);
            value = this.ownAt(at * documentRate);
            total = i === 0 ? value : sum(total, value);
        }
        evaluation.changes = true;
        return div(total, count);
    },

    wiggle: function (frequency, amplitude, octaves, share, time) {
        evaluation.changes = true;
        return wiggled(
            this, this.own(evaluation.frame), frequency, amplitude, octaves === undefined ? 1 : octaves, share === undefined ? 0.5 : share,
            time === undefined ? evaluation.frame / documentRate : +time);
    },

    propertyGroup: function (count) {
        var result = this.group, i;
        for (i = 1; i < (count === undefined ? 1 : count) && result; i += 1) { result = result.parentGroup; }
        return result;
    }
};

// MARK: Loops

// `repeated` says where a frame outside of the keys lies inside, and how many turns it is away.
Property.prototype.looped = function (kind, first, last, isAfter) {
    var frame = evaluation.frame, duration = last - first, distance, turn, place, change, self = this;
    evaluation.changes = true;
    kind = kind === undefined ? 'cycle' : String(kind).toLowerCase();
    if (kind === 'continue') {
        var edge = isAfter ? last : first, step = 0.001;
        var slope = div(sub(this.ownAt(isAfter ? edge : edge + step), this.ownAt(isAfter ? edge - step : edge)), step);
        return sum(this.ownAt(edge), mul(slope, frame - edge));
    }
    if (!(duration > 0)) { return this.own(frame); }
    distance = isAfter ? frame - first : last - frame;
    turn = Math.floor(distance / duration);
    place = distance - turn * duration;
    if (kind === 'pingpong' && turn % 2 !== 0) { place = duration - place; }
    function valueAt(place) { return self.ownAt(isAfter ? first + place : last - place); }
    if (kind !== 'offset') { return valueAt(place); }
    change = sub(this.ownAt(last), this.ownAt(first));
    return sum(valueAt(place), mul(change, isAfter ? turn : -turn));
};

Property.prototype.loopOut = function (kind, count) {
    var keys = this.keys, last;
    if (!keys || evaluation.frame <= (last = keys[keys.length - 1].t)) { return this.own(evaluation.frame); }
    count = count && count < keys.length ? Math.floor(count) : keys.length - 1;
    return this.looped(kind, keys[keys.length - 1 - count].t, last, true);
};

Property.prototype.loopIn = function (kind, count) {
    var keys = this.keys;
    if (!keys || evaluation.frame >= keys[0].t) { return this.own(evaluation.frame); }
    count = count && count < keys.length ? Math.floor(count) : keys.length - 1;
    return this.looped(kind, keys[0].t, keys[count].t, false);
};

Property.prototype.loopOutDuration = function (kind, duration) {
    var keys = this.keys, last;
    if (!keys || evaluation.frame <= (last = keys[keys.length - 1].t)) { return this.own(evaluation.frame); }
    return this.looped(kind, duration ? last - duration * documentRate : this.layer.data.ip, last, true);
};

Property.prototype.loopInDuration = function (kind, duration) {
    var keys = this.keys;
    if (!keys || evaluation.frame >= keys[0].t) { return this.own(evaluation.frame); }
    return this.looped(kind, keys[0].t, duration ? keys[0].t + duration * documentRate : this.layer.data.op, false);
};

// MARK: What an expression sees

// The value of a property of one number: it counts as the number, and has the property's methods.
function Scalar(property, value) {
    this.__property = property;
    this.value = value;
}

Scalar.prototype = {
    valueOf: function () { return this.value; },
    toString: function () { return String(this.value); },
    toFixed: function (digits) { return this.value.toFixed(digits); },
    length: 1
};
Object.defineProperty(Scalar.prototype, '0', { get: function () { return this.value; } });

// Vectors are arrays with the property's methods.
var vectorPrototype = Object.create(Array.prototype);

// A path, with tangents that count from the vertices.
function Path(property, shape) {
    this.__property = property;
    this.shape = shape;
}

Path.prototype = {};

// The text of a layer. It counts as a string.
function TextValue(property, document) {
    this.__property = property;
    this.value = document.t === undefined ? '' : String(document.t);
    this.style = {
        fillColor: document.fc, strokeColor: document.sc, fontSize: document.s, font: document.f, tracking: document.tr, leading: document.lh
    };
}

TextValue.prototype = Object.create(String.prototype);
Object.defineProperty(TextValue.prototype, 'length', { get: function () { return this.value.length; } });
TextValue.prototype.valueOf = function () { return this.value; };
TextValue.prototype.toString = function () { return this.value; };
['charAt', 'charCodeAt', 'concat', 'indexOf', 'lastIndexOf', 'match', 'replace', 'search', 'slice', 'split', 'substr', 'substring',
    'toLowerCase', 'toUpperCase', 'trim'].forEach(function (name) {
    TextValue.prototype[name] = function () { return String.prototype[name].apply(this.value, arguments); };
});

function wrapped(property, value) {
    var result;
    if (property.role === 'number') { return new Scalar(property, value); }
    switch (property.role) {
    case 'path': return new Path(property, value);
    case 'text': return new TextValue(property, typeof value === 'string' ? { t: value } : value);
    case 'vector':
        result = value.slice(0);
        Object.setPrototypeOf(result, vectorPrototype);
        result.__property = property;
        return result;
    default: throw new Error('no such role');
    }
}

function define(prototypes, name, get) {
    prototypes.forEach(function (prototype) { Object.defineProperty(prototype, name, { get: get, configurable: true }); });
}

var seenPrototypes = [Scalar.prototype, vectorPrototype, Path.prototype, TextValue.prototype];

['valueAtTime', 'velocityAtTime', 'speedAtTime', 'key', 'nearestKey', 'smooth', 'wiggle', 'propertyGroup', 'loopIn', 'loopOut',
    'loopInDuration', 'loopOutDuration'].forEach(function (name) {
    seenPrototypes.forEach(function (prototype) {
        prototype[name] = function (a, b, c, d, e) { return this.__property[name](a, b, c, d, e); };
    });
});
define(seenPrototypes, 'numKeys', function () { return this.__property.keys ? this.__property.keys.length : 0; });
define(seenPrototypes, 'propertyIndex', function () { return this.__property.node.ix; });
define(seenPrototypes, 'name', function () { return this.__property.name; });
define(seenPrototypes, '_name', function () { return this.__property.name; });
define(seenPrototypes, 'velocity', function () {
    evaluation.changes = true;
    return this.__property.velocityAtTime(evaluation.frame / documentRate);
});
define(seenPrototypes, 'speed', function () {
    evaluation.changes = true;
    return this.__property.speedAtTime(evaluation.frame / documentRate);
});
define([vectorPrototype], 'value', function () { return Array.prototype.slice.call(this, 0); });
define([Path.prototype], 'value', function () { return this; });
