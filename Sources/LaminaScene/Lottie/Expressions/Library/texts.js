// Texts: what they measure, and the selectors of animators by an expression.

var measures = Object.create(null);

// The box of a text's letters at a frame, and how many characters, characters without spaces, words and lines it has: eight numbers.
// Texts are measured between two runs, so a first run goes on with numbers that do not matter.
function measureOfText(layer, frame) {
    var words, key, name, result, property;
    layer.interface.text.sourceText;
    property = layer.data.t && layer.data.t.d && layer.data.t.d.__property;
    if (!property) { return [0, 0, 0, 0, 0, 0, 0, 0]; }
    words = property.at(frame);
    words = typeof words === 'string' ? words : String(words.t);
    key = Math.max(0, keyBefore(property.keys, frame));
    name = property.node.__k + ' ' + key + ' ' + words;
    result = measures[name];
    if (result === undefined) {
        result = host.measure(property.node.__k, key, words);
        if (!result) { throw new Error('the text is not measured'); }
        measures[name] = result;
    }
    return result;
}

function rectangleOfText(layer, frame) {
    var measure = measureOfText(layer, frame);
    return { left: measure[0], top: measure[1], width: measure[2], height: measure[3] };
}

// MARK: Selectors

// Makes properties of a text layer's selectors that have an expression.
function visitSelectors(layer) {
    var text = layer.data.t;
    (text && isArray(text.a) ? text.a : []).forEach(function (animator) {
        (isArray(animator.s) ? animator.s : [animator.s]).forEach(function (node) {
            if (!node || typeof node.__x !== 'number' || node.t !== 1 || node.__property) { return; }
            Object.defineProperty(node, '__property', { value: new Property(node, 'selector', layer, layer.interface, String(animator.nm)) });
        });
    });
}

// The values of a selector at a frame, one for each unit of the text.
function selectorValues(property, frame) {
    var kind = property.node.b >= 1 && property.node.b <= 4 ? Math.floor(property.node.b) : 1;
    var count, result = [], i;
    evaluation.changes = false;
    count = measureOfText(property.layer, frame)[3 + kind];
    property.textTotal = count;
    for (i = 0; i < count; i += 1) {
        host.tick();
        property.textIndex = i + 1;
        result.push(run(property, frame));
    }
    property.changes = property.changes || evaluation.changes;
    return result;
}
