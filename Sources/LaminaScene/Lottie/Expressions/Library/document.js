// The document: its compositions, and the values of its expressions at each frame.

var assetsByID = {};

function prepare(document) {
    documentRate = +document.fr;
    documentMarkers = isArray(document.markers) ? document.markers : [];
    (document.assets || []).forEach(function (asset) { assetsByID[asset.id] = asset; });
    var ranges = rangesOf(document), main = new Composition(document.nm, document.layers || [], +document.w, +document.h, +document.ip || 0, +document.op);
    main.shownAs = {};
    compositions.push(main);
    (document.assets || []).forEach(function (asset) {
        var user, range = ranges[asset.id], made;
        if (!isArray(asset.layers) || !range) { return; }
        user = range.user;
        made = new Composition(asset.nm, asset.layers, +(user.w || asset.w || 0), +(user.h || asset.h || 0), range.first, range.last);
        made.shownAs = range.names;
        compositions.push(made);
    });
}

// The frames of each composition that are shown, by the composition's id.
function rangesOf(document) {
    var ranges = {}, waiting = [{ layers: document.layers || [], first: +document.ip || 0, last: +document.op, depth: 0 }], next;
    function include(layer, outer) {
        var asset = assetsByID[layer.refId], first, last, range;
        if (!asset || !isArray(asset.layers)) { return; }
        if (layer.tm) {
            first = 0;
            last = remappedEnd(layer.tm, asset);
        } else {
            first = (Math.max(layer.ip, outer.first) - (layer.st || 0)) / (layer.sr || 1);
            last = (Math.min(layer.op, outer.last) - (layer.st || 0)) / (layer.sr || 1);
        }
        if (!(last > first)) { return; }
        range = ranges[layer.refId] || (ranges[layer.refId] = { first: first, last: last, user: layer, names: {}, isDone: false });
        range.names[layer.nm] = true;
        if (!range.isDone || first < range.first || last > range.last) {
            range.first = Math.min(first, range.first);
            range.last = Math.max(last, range.last);
            range.isDone = true;
            if (outer.depth < 64) { waiting.push({ layers: asset.layers, first: range.first, last: range.last, depth: outer.depth + 1 }); }
        }
    }
    while (waiting.length > 0) {
        next = waiting.pop();
        next.layers.forEach(function (layer) { include(layer, next); });
    }
    return ranges;
}

// The last frame that a layer of remapped time shows.
function remappedEnd(node, asset) {
    var last = 0;
    if (typeof node.x !== 'string' && isKeyframed(node.k)) {
        node.k.forEach(function (key, i) { last = Math.max(last, numbersOf(valueOfKey(node.k, i), 1)[0] * documentRate + 1); });
        return last;
    }
    asset.layers.forEach(function (layer) { last = Math.max(last, layer.op); });
    return last;
}

// MARK: Finding expressions

// Calls a function for each property with an expression that is drawn, and for its composition.
function forEachExpression(body) {
    compositions.forEach(function (composition) {
        composition.layers.forEach(function (layer) { visitLayer(layer, function (property) { body(property, composition); }); });
    });
}

function visitLayer(layer, body) {
    layer.partsWithExpressions.forEach(function (key) {
        var before = layer.expressions.length;
        // Making the group makes the properties with their roles.
        switch (key) {
        case 'ks': layer.interface.transform; break;
        case 'shapes': layer.interface.content; break;
        case 'ef': layer.interface.effect; break;
        case 'masksProperties': layer.interface.mask; break;
        case 't':
            layer.interface.text.sourceText;
            visitSelectors(layer);
            break;
        case 'tm': propertyOf(layer.data.tm, 'number', layer, layer.interface, 'Time Remap'); break;
        default: break;
        }
        // What groups do not know is looked for.
        if (layer.expressions.length - before !== layer.countOfExpressions[key]) { visit(layer.data[key], layer, 0); }
    });
    layer.expressions.forEach(function (property) {
        if (!property.isControl) { body(property); }
    });
}

// Makes properties of the expressions that no group has.
function visit(node, layer, depth) {
    var keys, i, key;
    if (node === null || typeof node !== 'object' || depth > 200) { return; }
    if (isArray(node)) {
        for (i = 0; i < node.length; i += 1) { visit(node[i], layer, depth + 1); }
        return;
    }
    if (typeof node.__x === 'number' && !node.__property) {
        propertyOf(node, guessedRole(node), layer, layer.interface, String(node.nm || 'a property'));
    }
    keys = Object.keys(node);
    for (i = 0; i < keys.length; i += 1) {
        key = keys[i];
        // Keyframes hold no properties; the colours of a gradient are one.
        if (key !== 'k' || !isArray(node.k) || node.p !== undefined) { visit(node[key], layer, depth + 1); }
    }
}

function guessedRole(node) {
    var value = isKeyframed(node.k) ? valueOfKey(node.k, 0) : node.k;
    if (isArray(value) && value[0] && value[0].v || value && value.v) { return 'path'; }
    if (isKeyframed(node.k) && value && value.t !== undefined) { return 'text'; }
    return isArray(value) && value.length > 1 ? 'vector' : 'number';
}

// MARK: Sampling

function sample(property, composition) {
    var id = property.node.__x, first = Math.floor(composition.first), last = Math.ceil(composition.last), frame, values = [];
    if (!property.hasExpression || host.isSkipped(id)) { return; }
    host.begin(id);
    try {
        for (frame = first; frame <= last; frame += 1) {
            host.tick();
            values.push(property.role === 'selector' ? selectorValues(property, frame) : property.at(frame));
            if (!property.changes) { break; }
        }
        deliver(property, id, first, values);
    } catch (error) {
        host.deliverTexts(id, 4, 0, [String(property.name), messageOf(error)]);
    }
}

function messageOf(error) {
    var text;
    try {
        // The kind of an error that the engine found says more than its words.
        text = error instanceof Error && error.name === 'Error' ? String(error.message) : String(error);
    } catch (other) {
        text = 'an error';
    }
    return text.slice(0, 200);
}

function deliver(property, id, first, values) {
    var numbers = [];
    switch (property.role) {
    case 'number': host.deliver(id, 1, 1, first, values); break;
    case 'vector':
        values.forEach(function (value) { numbers.push.apply(numbers, value.slice(0, property.dimensions)); });
        host.deliver(id, 1, property.dimensions, first, numbers);
        break;
    case 'selector': deliverRows(id, first, values); break;
    case 'path':
        values.forEach(function (shape) {
            numbers.push(shape.c ? 1 : 0, shape.v.length);
            shape.v.forEach(function (point, i) {
                var into = shape.i && shape.i[i] || [0, 0], out = shape.o && shape.o[i] || [0, 0];
                numbers.push(
                    finiteNumber(point[0]), finiteNumber(point[1]), finiteNumber(into[0]), finiteNumber(into[1]), finiteNumber(out[0]),
                    finiteNumber(out[1]));
            });
        });
        host.deliver(id, 2, 0, first, numbers);
        break;
    default: host.deliverTexts(id, 3, first, values.map(function (value) { return typeof value === 'string' ? value : String(value.t); }));
    }
}

// Rows are filled up to the length of the longest one.
function deliverRows(id, first, rows) {
    var numbers = [], width = rows.reduce(function (most, row) { return Math.max(most, row.length); }, 1);
    rows.forEach(function (row) {
        var i;
        for (i = 0; i < width; i += 1) { numbers.push(i < row.length ? row[i] : 0); }
    });
    host.deliver(id, 1, width, first, numbers);
}

// Evaluates the expressions of a document.
function evaluateDocument(document) {
    prepare(document);
    forEachExpression(sample);
}

// MARK: Names

// What expressions see besides the names of their layer and property. They see nothing else of this library.
(function (global) {
    var names = {
        $bm_isInstanceOfArray: $bm_isInstanceOfArray, $bm_sum: sum, $bm_sub: sub, $bm_mul: mul, $bm_div: div, $bm_mod: mod, $bm_neg: $bm_neg,
        sum: sum, add: sum, sub: sub, mul: mul, div: div, mod: mod, clamp: clamp, radiansToDegrees: radiansToDegrees,
        degreesToRadians: degreesToRadians, radians_to_degrees: radiansToDegrees, degrees_to_radians: degreesToRadians, length: length,
        normalize: normalize, dot: dot, cross: cross, lookAt: lookAt, linear: linear, ease: ease, easeIn: easeIn, easeOut: easeOut,
        rgbToHsl: rgbToHsl, hslToRgb: hslToRgb, hexToRgb: hexToRgb, seedRandom: seedRandom, random: random, gaussRandom: gaussRandom,
        noise: noise, createPath: createPath
    };
    Object.keys(names).forEach(function (name) { global[name] = names[name]; });
    Math.random = nextRandom;
    Math.log10 = function (x) { return Math.log(x) * Math.LOG10E; };
}(host.global));

return evaluateDocument;
