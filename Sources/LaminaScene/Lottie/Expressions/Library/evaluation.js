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
    textIndex: function (p) { return p.textIndex; },
    textTotal: function (p) { return p.textTotal; },
    selectorValue: function () { return 100; },
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

var words = /[A-Za-z_$][\w$]*|\.\s*[A-Za-z_$][\w$]*|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
// The values of these depend on the frame even if the text does not say so otherwise.
var frameWords = 'time|wiggle|random|gaussRandom|loopIn|loopOut|loop_in|loop_out|loopInDuration|loopOutDuration|smooth|velocity|speed|active|sourceTime';
var frameWord = new RegExp('\\b(' + frameWords + ')\\b'), isFrameWord = Object.create(null);
frameWords.split('|').forEach(function (word) { isFrameWord[word] = true; });
var programs = {};

// The names that a text mentions, and whether there is a word anywhere whose value depends on the frame.
function wordsOf(text) {
    var result = { names: {}, changes: false };
    (text.match(words) || []).forEach(function (word) {
        var first = word.charAt(0), isMember = first === '.';
        if (isMember) { word = word.slice(1).trim(); }
        if (first === '\'' || first === '"' || first === '/') {
            result.changes = result.changes || frameWord.test(word);
            return;
        }
        result.changes = result.changes || isFrameWord[word] === true;
        if (!isMember) { result.names[word] = true; }
    });
    return result;
}

function compile(text) {
    var found, mentioned, body, chained, program = programs.hasOwnProperty(text) ? programs[text] : null;
    if (program) { return program; }
    found = wordsOf(text);
    mentioned = found.names;
    body = text.replace(/\bposterizeTime\s*\(([^()]*)\)/g, '(time=posterized($1),value=posterizedValue())');
    if (body !== text) { mentioned.time = mentioned.value = mentioned.posterized = mentioned.posterizedValue = true; }
    chained = mentioned.eval && mentioned.$bm_rt ? withChains(body) : null;
    if (chained !== null) {
        mentioned.chainEnd = true;
        program = programOf(chained, found, false);
        program.whole = function () { return programOf(body, found, true); };
    } else {
        program = programOf(body, found, mentioned.eval === true);
    }
    programs[text] = program;
    return program;
}

// `evaluates` says whether texts are evaluated in it: then it sees all names, and may depend on the frame.
function programOf(body, found, evaluates) {
    var mentioned = found.names, program, names;
    // Texts that were not exported have their result as their last value.
    if (!mentioned.$bm_rt) {
        evaluates = true;
        body = 'return eval(' + JSON.stringify(body) + ');';
    } else {
        body += '\n;return $bm_rt;';
    }
    names = Object.keys(fixedNames).filter(function (name) { return evaluates || mentioned[name]; });
    program = { fixed: names, moving: Object.keys(movingNames).filter(function (name) { return mentioned[name] || evaluates && name === 'time'; }) };
    program.changes = found.changes || mentioned.time === true || mentioned.eval === true && evaluates;
    program.run = functionOf(program.fixed.concat(program.moving, '$bm_rt'), body);
    program.whole = null;
    program.lacksChain = false;
    return program;
}

// Rigs look for parents by texts such as "thisLayer.parent.parent", with eval in each frame, which compiles them each time. Such chains
// are followed here instead. `null` where a text is evaluated in another way.
function withChains(text) {
    var result = '', place = 0, start, end;
    while ((start = text.indexOf('eval', place)) >= 0) {
        end = text.charAt(start + 4) === '(' ? endOfArgument(text, start + 5) : -1;
        if (end < 0 || /[\w$.]/.test(text.charAt(start - 1))) { return null; }
        result += text.slice(place, start) + 'chainEnd';
        place = start + 4;
    }
    return result + text.slice(place);
}

// The place of the parenthesis that ends an argument of names, members and texts; -1 for anything else.
function endOfArgument(text, start) {
    var found = /^[\w$\s.\[\]'"]*\)/.exec(text.slice(start));
    return found ? start + found[0].length - 1 : -1;
}

var chains = Object.create(null);

// What a chain leads to. Where a text is no chain, the expression runs anew and evaluates it.
function chainEnd(text) {
    var names, end, i;
    text = plain(text);
    if (typeof text === 'string' && text.length <= 200) {
        names = chains[text];
        if (names === undefined) {
            names = /^this(Layer|Comp)(\.[A-Za-z_$][\w$]*)*$/.test(text) ? text.split('.') : null;
            chains[text] = names;
        }
    }
    if (!names) {
        evaluation.property.program.lacksChain = true;
        throw new Error('there is no chain');
    }
    end = fixedNames[names[0]](evaluation.property);
    for (i = 1; i < names.length; i += 1) { end = end[names[i]]; }
    return end;
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
    var program = property.program || (property.program = compile(property.node.x)), result;
    if (program.whole === null) { return runProgram(program, property, frame); }
    try {
        if (!program.lacksChain) { result = runProgram(program, property, frame); }
    } catch (error) {
        if (!program.lacksChain) { throw error; }
    }
    if (!program.lacksChain) { return result; }
    if (typeof program.whole === 'function') { program.whole = program.whole(); }
    property.program = program.whole;
    property.values = null;
    return runProgram(property.program, property, frame);
}

function runProgram(program, property, frame) {
    var moving = program.moving, values = property.values, i;
    var now = evaluation, dice = chance, outerFrame = now.frame, outerProperty = now.property, state = dice.state, count = dice.count;
    now.frame = frame;
    now.property = property;
    dice.state = 0;
    dice.count = 0;
    property.isBusy = true;
    if (program.changes) { now.changes = true; }
    try {
        if (!values) { values = property.values = fixedValues(program, property); }
        for (i = 0; i < moving.length; i += 1) { values[program.fixed.length + i] = movingNames[moving[i]](property); }
        return finished(property, program.run.apply(undefined, values), frame);
    } finally {
        property.isBusy = false;
        now.frame = outerFrame;
        now.property = outerProperty;
        dice.state = state;
        dice.count = count;
    }
}

function fixedValues(program, property) { return program.fixed.map(function (name) { return fixedNames[name](property); }); }

function finiteNumber(value) {
    var number = typeof value === 'number' ? value : value === null || value === undefined ? NaN : +plain(value);
    // Infinity and NaN, too, are not zero less themselves.
    if (number - number !== 0) { throw new Error('the value is ' + describe(value) + ' and not a number'); }
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
    if (property.role === 'number' || property.role === 'selector') { return finiteNumber(isArray(result) ? result[0] : result); }
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
