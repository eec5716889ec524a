// Expressions are compiled once for each text, and run with the names that they mention.

// The names of an expression that depend on its property and layer alone. Each function gives the name's value.
var fixedNames = {
    thisLayer: function (p) { return p.layer.interface; },
    thisComp: function (p) { return p.layer.composition.interface; },
    comp: function () { return comp; },
    layer: function (p) { return p.layer.composition.interface.layer; },
    content: function (p) { return p.layer.interface.content; },
    effect: function (p) { return p.layer.interface.effect; },
    mask: function (p) { return p.layer.interface.mask; },
    text: function (p) { return p.layer.interface.text; },
    transform: function (p) { return p.layer.interface.transform; },
    $bm_transform: function (p) { return p.layer.interface.transform; },
    parent: function (p) { return p.layer.parent() ? p.layer.parent().interface : undefined; },
    hasParent: function (p) { return p.layer.parent() !== null; },
    index: function (p) { return p.layer.data.ind; },
    name: function (p) { return p.layer.interface._name; },
    width: function (p) { return p.layer.size()[0]; },
    height: function (p) { return p.layer.size()[1]; },
    inPoint: function (p) { return p.layer.interface.inPoint; },
    outPoint: function (p) { return p.layer.interface.outPoint; },
    startTime: function (p) { return p.layer.interface.startTime; },
    enabled: function (p) { return p.layer.interface.enabled; },
    source: function (p) { return p.layer.interface.source; },
    marker: function (p) { return p.layer.interface.marker; },
    numKeys: function (p) { return p.keys ? p.keys.length : 0; },
    propertyIndex: function (p) { return p.node.ix; },
    frameDuration: function () { return 1 / documentRate; },
    framesToTime: function () { return function (frames, rate) { return frames / (rate || documentRate); }; },
    timeToFrames: function () {
        return function (time, rate) {
            if (time === undefined) { evaluation.changes = true; }
            return (time === undefined ? evaluation.frame / documentRate : time) * (rate || documentRate);
        };
    },
    wiggle: function (p) { return method(p, 'wiggle'); },
    smooth: function (p) { return method(p, 'smooth'); },
    // What texts are changed to call.
    posterized: function () { return posterized; },
    posterizedValue: function () { return posterizedValue; },
    hasChain: function () { return hasChain; },
    chainEnd: function () { return chainEnd; },
    loop_in: function (p) { return method(p, 'loopIn'); },
    loop_out: function (p) { return method(p, 'loopOut'); }
};
['key', 'nearestKey', 'valueAtTime', 'velocityAtTime', 'speedAtTime', 'loopIn', 'loopOut', 'loopInDuration', 'loopOutDuration',
    'propertyGroup'].forEach(function (name) { fixedNames[name] = function (p) { return method(p, name); }; });
['toComp', 'fromComp', 'toWorld', 'fromWorld', 'toCompVec', 'fromCompVec', 'toWorldVec', 'fromWorldVec', 'fromCompToSurface', 'sampleImage',
    'sourceRectAtTime', 'sourceTime'].forEach(function (name) {
    fixedNames[name] = function (p) { return function () { return p.layer.interface[name].apply(p.layer.interface, arguments); }; };
});
['points', 'inTangents', 'outTangents', 'isClosed', 'pointOnPath', 'tangentOnPath', 'normalOnPath'].forEach(function (name) {
    fixedNames[name] = function (p) {
        return function () {
            var path = new Path(p, p.own(evaluation.frame));
            return path[name].apply(path, arguments);
        };
    };
});
['substr', 'substring'].forEach(function (name) {
    fixedNames[name] = function (p) {
        return function (from, to) { return String(wrapped(p, p.own(evaluation.frame)))[name](from, to); };
    };
});

// The names whose values differ from frame to frame.
var movingNames = {
    thisProperty: function (p) { return p.keys ? thisPropertyOf(p) : p.seenAsThis || (p.seenAsThis = thisPropertyOf(p)); },
    time: function () { return evaluation.frame / documentRate; },
    value: function (p) { return valueSeen(p, p.own(evaluation.frame)); },
    velocity: function (p) { return p.velocityAtTime(evaluation.frame / documentRate); },
    speed: function (p) { return p.speedAtTime(evaluation.frame / documentRate); },
    active: function (p) { return p.layer.interface.active; },
    timeRemap: function (p) { return p.layer.interface.timeRemap; }
};
['anchorPoint', 'position', 'scale', 'rotation', 'opacity', 'orientation', 'xRotation', 'yRotation', 'zRotation'].forEach(function (name) {
    movingNames[name] = function (p) { return p.layer.interface[name]; };
});

function method(property, name) { return function (a, b, c, d, e) { return property[name](a, b, c, d, e); }; }

// The property itself, as an expression on it sees it: its value is that without the expression.
function thisPropertyOf(property) {
    var seen = wrapped(property, property.ownAt(evaluation.frame));
    if (property.role === 'number') {
        Object.defineProperty(seen, 'value', { get: function () { return property.own(evaluation.frame); } });
    }
    return seen;
}

// `value` is a number, an array, a path or a text.
function valueSeen(property, value) {
    switch (property.role) {
    case 'path': return new Path(property, value);
    case 'text': return new TextValue(property, value).value;
    default: return value;
    }
}

// MARK: Compilation

var words = /'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\.\s*[A-Za-z_$][\w$]*|[A-Za-z_$][\w$]*/g;
// The values of these depend on the frame even if the text does not say so otherwise.
var frameWords = /\b(time|wiggle|random|gaussRandom|loopIn|loopOut|loop_in|loop_out|loopInDuration|loopOutDuration|smooth|velocity|speed|eval|active|sourceTime)\b/;
var programs = {};

function namesIn(text) {
    var names = {};
    (text.match(words) || []).forEach(function (word) { if (/^[A-Za-z_$]/.test(word)) { names[word] = true; } });
    return names;
}

function compile(text) {
    var mentioned, names, body, dynamic, program = programs.hasOwnProperty(text) ? programs[text] : null;
    if (program) { return program; }
    mentioned = namesIn(text);
    dynamic = mentioned.eval === true;
    body = text.replace(/\bposterizeTime\s*\(([^()]*)\)/g, '(time=posterized($1),value=posterizedValue())');
    if (body !== text) { mentioned.time = mentioned.value = mentioned.posterized = mentioned.posterizedValue = true; }
    if (dynamic) { body = withChains(body); }
    // Texts that were not exported have their result as their last value.
    if (!mentioned.$bm_rt) {
        dynamic = true;
        body = 'return eval(' + JSON.stringify(body) + ');';
    } else {
        body += '\n;return $bm_rt;';
    }
    names = Object.keys(fixedNames).filter(function (name) { return dynamic || mentioned[name]; });
    program = { fixed: names, moving: Object.keys(movingNames).filter(function (name) { return mentioned[name] || dynamic && name === 'time'; }) };
    program.changes = frameWords.test(text) || mentioned.time === true;
    program.run = functionOf(program.fixed.concat(program.moving, '$bm_rt'), body);
    programs[text] = program;
    return program;
}

// Rigs look for parents by texts such as "thisLayer.parent.parent", with eval in each frame, which compiles them each time. Such chains
// are followed here instead.
function withChains(text) {
    var result = '', place = 0, start, end;
    while ((start = text.indexOf('eval(', place)) >= 0) {
        end = endOfArgument(text, start + 5);
        if (end < 0 || /[\w$.]/.test(text.charAt(start - 1))) { end = start + 4; }
        if (text.charAt(end) === ')') {
            result += text.slice(place, start) + '(hasChain(' + text.slice(start + 5, end) + ')?chainEnd():eval(' + text.slice(start + 5, end) + '))';
            end += 1;
        } else {
            result += text.slice(place, end);
        }
        place = end;
    }
    return result + text.slice(place);
}

// The place of the parenthesis that ends an argument of names, members and texts; -1 for anything else.
function endOfArgument(text, start) {
    var found = /^[\w$\s.\[\]'"]*\)/.exec(text.slice(start));
    return found ? start + found[0].length - 1 : -1;
}

var endOfChain = null;

function chainEnd() { return endOfChain; }

function hasChain(text) {
    var names, i;
    text = plain(text);
    if (typeof text !== 'string' || !/^this(Layer|Comp)(\.[A-Za-z_$][\w$]*)*$/.test(text)) { return false; }
    names = text.split('.');
    endOfChain = fixedNames[names[0]](evaluation.property);
    for (i = 1; i < names.length; i += 1) { endOfChain = endOfChain[names[i]]; }
    return true;
}

// The engine reads an older JavaScript, in which variables are declared by one word.
function functionOf(names, body) {
    try {
        return Function.apply(null, names.concat(body));
    } catch (error) {
        var older = body.replace(words, function (word) { return word === 'let' || word === 'const' ? 'var' : word; });
        if (older === body) { throw error; }
        return Function.apply(null, names.concat(older));
    }
}

function posterized(rate) {
    evaluation.frame = +rate > 0 ? Math.floor(evaluation.frame / documentRate * rate) / rate * documentRate : 0;
    return evaluation.frame / documentRate;
}

function posterizedValue() { return movingNames.value(evaluation.property); }

// MARK: Running

// The value of a property's expression at a frame.
function run(property, frame) {
    var program = property.program || (property.program = compile(property.node.x)), moving = program.moving, values = property.values, i;
    var outerFrame = evaluation.frame, outerProperty = evaluation.property, state = chance.state, count = chance.count;
    evaluation.frame = frame;
    evaluation.property = property;
    chance.state = 0;
    chance.count = 0;
    property.isBusy = true;
    if (program.changes) { evaluation.changes = true; }
    try {
        if (!values) { values = property.values = program.fixed.map(function (name) { return fixedNames[name](property); }); }
        for (i = 0; i < moving.length; i += 1) { values[program.fixed.length + i] = movingNames[moving[i]](property); }
        return finished(property, program.run.apply(undefined, values), frame);
    } finally {
        property.isBusy = false;
        evaluation.frame = outerFrame;
        evaluation.property = outerProperty;
        chance.state = state;
        chance.count = count;
    }
}

function finiteNumber(value) {
    var number;
    if (value instanceof Scalar) { value = value.value; }
    number = typeof value === 'number' ? value : value === null || value === undefined ? NaN : +plain(value);
    if (!isFinite(number)) { throw new Error('the value is ' + describe(value) + ' and not a number'); }
    return number;
}

function describe(value) {
    var text;
    if (typeof value === 'function') { return 'a group'; }
    text = value === null || typeof value !== 'object' ? String(value) : isArray(value) ? 'an array' : String(value.valueOf());
    return text.length > 40 ? text.slice(0, 40) + '…' : text;
}

// A result as a value of the property: a finite number, an array of them, a shape or a text.
function finished(property, result, frame) {
    var own, i, numbers;
    if (property.role === 'number') { return finiteNumber(isArray(result) ? result[0] : result); }
    switch (property.role) {
    case 'vector':
        if (!isArray(result)) {
            if (property.dimensions === 1) { return [finiteNumber(result)]; }
            throw new Error('the value is ' + describe(result) + ' and not an array');
        }
        numbers = [];
        for (i = 0; i < Math.min(result.length, 4096); i += 1) { numbers.push(finiteNumber(result[i])); }
        // Dimensions that are left out are the property's own.
        if (numbers.length < property.dimensions) {
            own = property.own(frame);
            while (numbers.length < property.dimensions) { numbers.push(own[numbers.length]); }
        }
        return numbers;
    case 'path':
        result = shapeOf(result);
        if (!result || !isArray(result.v)) { throw new Error('the value is ' + describe(result) + ' and not a path'); }
        return result;
    default:
        if (result instanceof TextValue) { return result.value; }
        if (result === undefined || result === null) { throw new Error('the value is ' + result + ' and not a text'); }
        return String(plain(result));
    }
}
