// Groups of properties: transforms, shapes, effects, masks, texts. A group is a function that finds what it holds by a name, by the name
// that After Effects gives it in all languages, or by a number; it has its properties as members too.

var groupPrototype = Object.create(Function.prototype);

// What a group finds if it is neither a group nor a property.
function Member(shown) { this.shown = shown; }

// Properties and members are shown; groups are what an expression sees.
Property.prototype.isShown = true;
Member.prototype.isShown = true;
groupPrototype.isShown = false;

groupPrototype.propertyGroup = Property.prototype.propertyGroup;
define([groupPrototype], 'group', function () { return this.parentGroup; });

// `find` gives a group, a property, or nothing. What it found for a name is kept.
function makeGroup(layer, parent, name, find) {
    var named = {}, numbered = {};
    function group(key) {
        var known, result;
        if (typeof key === 'object') { key = plain(key); }
        known = typeof key === 'string' ? named : numbered;
        result = known[key];
        if (result === undefined) {
            result = find(key);
            if (result === undefined || result === null) { throw new Error('there is no ' + JSON.stringify(key) + ' in "' + name + '"'); }
            known[key] = result;
        }
        return result.isShown === true ? result.shown() : result;
    }
    Object.setPrototypeOf(group, groupPrototype);
    Object.defineProperty(group, 'name', { value: name, writable: true, configurable: true });
    group._name = name;
    group.parentGroup = parent;
    group.layer = layer;
    return group;
}

// The properties of a kind of group: the member of an expression, the key in documents, the role, and further names.
var transformRows = [
    ['anchorPoint', 'a', 'vector', ['Anchor Point', 'AnchorPoint', 'ADBE Anchor Point', 'ADBE AnchorPoint', 'ADBE Vector Anchor'], 1],
    ['position', 'p', 'vector', ['Position', 'ADBE Position', 'ADBE Vector Position'], 2],
    ['scale', 's', 'vector', ['Scale', 'ADBE Scale', 'ADBE Vector Scale'], 6],
    ['rotation', 'r', 'number', ['Rotation', 'ADBE Rotation', 'ADBE Rotate Z', 'ADBE Vector Rotation'], 10],
    ['zRotation', 'rz', 'number', ['Z Rotation'], 10],
    ['xRotation', 'rx', 'number', ['X Rotation', 'ADBE Rotate X'], 8],
    ['yRotation', 'ry', 'number', ['Y Rotation', 'ADBE Rotate Y'], 9],
    ['orientation', 'or', 'vector', ['Orientation', 'ADBE Orientation'], 7],
    ['opacity', 'o', 'number', ['Opacity', 'ADBE Opacity', 'ADBE Vector Group Opacity'], 11],
    ['skew', 'sk', 'number', ['Skew', 'ADBE Vector Skew']],
    ['skewAxis', 'sa', 'number', ['Skew Axis', 'ADBE Vector Skew Axis']]
];

var paintRows = [
    ['color', 'c', 'vector', ['Color', 'ADBE Vector Fill Color', 'ADBE Vector Stroke Color']],
    ['opacity', 'o', 'number', ['Opacity', 'ADBE Vector Fill Opacity', 'ADBE Vector Stroke Opacity']]
];
var strokeRows = [
    ['strokeWidth', 'w', 'number', ['Stroke Width', 'ADBE Vector Stroke Width']], ['miterLimit', 'ml2', 'number', ['Miter Limit']]
];
var gradientRows = [
    ['startPoint', 's', 'vector', ['Start Point', 'ADBE Vector Grad Start Pt']],
    ['endPoint', 'e', 'vector', ['End Point', 'ADBE Vector Grad End Pt']],
    ['opacity', 'o', 'number', ['Opacity']], ['highlightLength', 'h', 'number', ['Highlight Length']],
    ['highlightAngle', 'a', 'number', ['Highlight Angle']]
];
var shapeRows = {
    tr: transformRows,
    el: [
        ['size', 's', 'vector', ['Size', 'ADBE Vector Ellipse Size']], ['position', 'p', 'vector', ['Position', 'ADBE Vector Ellipse Position']]
    ],
    rc: [
        ['size', 's', 'vector', ['Size', 'ADBE Vector Rect Size']], ['position', 'p', 'vector', ['Position', 'ADBE Vector Rect Position']],
        ['roundness', 'r', 'number', ['Roundness', 'ADBE Vector Rect Roundness']]
    ],
    sr: [
        ['points', 'pt', 'number', ['Points', 'ADBE Vector Star Points']], ['position', 'p', 'vector', ['Position', 'ADBE Vector Star Position']],
        ['rotation', 'r', 'number', ['Rotation', 'ADBE Vector Star Rotation']],
        ['innerRadius', 'ir', 'number', ['Inner Radius', 'ADBE Vector Star Inner Radius']],
        ['outerRadius', 'or', 'number', ['Outer Radius', 'ADBE Vector Star Outer Radius']],
        ['innerRoundness', 'is', 'number', ['Inner Roundness', 'ADBE Vector Star Inner Roundess']],
        ['outerRoundness', 'os', 'number', ['Outer Roundness', 'ADBE Vector Star Outer Roundess']]
    ],
    sh: [['path', 'ks', 'path', ['Path', 'shape', 'Shape', 'ADBE Vector Shape'], 2]],
    fl: paintRows,
    st: paintRows.concat(strokeRows),
    gf: gradientRows,
    gs: gradientRows.concat(strokeRows),
    tm: [
        ['start', 's', 'number', ['Start', 'ADBE Vector Trim Start']], ['end', 'e', 'number', ['End', 'ADBE Vector Trim End']],
        ['offset', 'o', 'number', ['Offset', 'ADBE Vector Trim Offset']]
    ],
    rp: [
        ['copies', 'c', 'number', ['Copies', 'ADBE Vector Repeater Copies']], ['offset', 'o', 'number', ['Offset', 'ADBE Vector Repeater Offset']]
    ],
    rd: [['radius', 'r', 'number', ['Radius', 'Round Corners 1', 'ADBE Vector RoundCorner Radius']]],
    pb: [['amount', 'a', 'number', ['Amount', 'ADBE Vector PuckerBloat Amount']]],
    zz: [['size', 's', 'number', ['Size']], ['ridgesPerSegment', 'r', 'number', ['Ridges per segment']], ['points', 'pt', 'number', ['Points']]],
    op: [['amount', 'a', 'number', ['Amount', 'ADBE Vector Offset Amount']], ['miterLimit', 'ml', 'number', ['Miter Limit']]],
    tw: [['angle', 'a', 'number', ['Angle', 'ADBE Vector Twist Angle']], ['center', 'c', 'vector', ['Center', 'ADBE Vector Twist Center']]]
};
define([prototypeOf(shapeRows.sh)], 'shape', function () { return this.path; });
var maskRows = [
    ['maskPath', 'pt', 'path', ['Mask Path', 'ADBE Mask Shape']], ['maskOpacity', 'o', 'number', ['Mask Opacity', 'ADBE Mask Opacity']],
    ['maskExpansion', 'x', 'number', ['Mask Expansion', 'ADBE Mask Offset']], ['maskFeather', 'f', 'vector', ['Mask Feather', 'ADBE Mask Feather']]
];

// The property of a document's node, which exists once. A number stands for a property without keyframes.
function propertyOf(node, role, layer, group, name) {
    if (node === undefined || node === null) { return null; }
    if (typeof node !== 'object') { node = { k: node }; }
    if (!node.__property) {
        Object.defineProperty(node, '__property', { value: node.s && node.x && node.k === undefined ? splitPosition(node, layer, group) : new Property(node, role, layer, group, name) });
    }
    return node.__property;
}

// A position with a property for each coordinate.
function splitPosition(node, layer, group) {
    var parts = ['x', 'y', 'z'].map(function (axis, i) {
        return node[axis] ? propertyOf(node[axis], 'number', layer, group, ['X Position', 'Y Position', 'Z Position'][i]) : null;
    }).filter(function (part) { return part !== null; });
    var result = new Property({ k: parts.map(function () { return 0; }) }, 'vector', layer, group, 'Position');
    result.parts = parts;
    result.ownAt = function (frame) { return parts.map(function (part) { return part.ownAt(frame); }); };
    result.own = function (frame) { return parts.map(function (part) { return part.own(frame); }); };
    result.at = function (frame) { return parts.map(function (part) { return part.at(frame); }); };
    return result;
}

// The value of a property of a group; `standard` is shown where the document has none.
function shownOf(property, standard) {
    if (property) { return property.shown(); }
    return standard === undefined ? 0 : standard;
}

// Groups with the same rows share a prototype, because most of a group's time goes into its members. `standards` are the values that the
// document leaves out, if they are not 0.
function prototypeOf(rows, standards) {
    if (!rows.prototype) {
        rows.prototype = Object.create(groupPrototype);
        rows.forEach(function (row) {
            var name = row[0];
            define([rows.prototype], name, function () { return shownOf(this.byName[name], standards ? standards[name] : undefined); });
        });
    }
    return rows.prototype;
}

// Adds the properties of rows.
function addRows(group, node, rows, layer) {
    group.properties = [];
    group.byName = {};
    rows.forEach(function (row) {
        var property = propertyOf(node[row[1]], row[2], layer, group, row[3][0]);
        if (!property) { return; }
        group.properties.push({ property: property, row: row });
        group.byName[row[0]] = property;
    });
}

function memberNamed(group, name) { return new Member(function () { return group[name]; }); }

// The property among rows that a name or a number means.
function findRow(group, rows, key) {
    var i, entry;
    for (i = 0; i < group.properties.length; i += 1) {
        entry = group.properties[i];
        if (typeof key === 'number' ? entry.property.node.ix === key : entry.row[0] === key || entry.row[3].indexOf(key) >= 0) {
            return entry.property;
        }
    }
    for (i = 0; i < rows.length; i += 1) {
        if (rows[i][4] === key || rows[i][0] === key || rows[i][3].indexOf(key) >= 0) { return memberNamed(group, rows[i][0]); }
    }
    return null;
}

function rowGroup(node, rows, layer, parent, name) {
    var group = makeGroup(layer, parent, name, function (key) { return findRow(group, rows, key); });
    Object.setPrototypeOf(group, prototypeOf(rows));
    group.propertyIndex = node.ix;
    group.mn = node.mn;
    addRows(group, node, rows, layer);
    group.numProperties = group.properties.length;
    return group;
}

(function (transforms) {
    ['xPosition', 'yPosition', 'zPosition'].forEach(function (name, i) {
        define([transforms], name, function () {
            var position = this.byName.position;
            if (position && position.parts) { return shownOf(position.parts[i]); }
            return position ? position.at(evaluation.frame)[i] || 0 : 0;
        });
    });
    // In space the turn has another key.
    define([transforms], 'rotation', function () { return shownOf(this.byName.rotation || this.byName.zRotation); });
    define([transforms], 'zRotation', function () { return shownOf(this.byName.zRotation || this.byName.rotation); });
}(prototypeOf(transformRows, { scale: [100, 100, 100], opacity: 100, anchorPoint: [0, 0, 0], position: [0, 0, 0] })));

function transformGroup(node, layer, parent) { return rowGroup(node, transformRows, layer, parent, 'Transform'); }

// MARK: Shapes

// The contents of a layer or of a group of shapes.
function contentsGroup(nodes, layer, parent, name, index) {
    var items = [], transform = null, group;
    function isMeant(node, key) { return node.nm === key || node.mn === key; }
    group = makeGroup(layer, parent, name, function (key) {
        var i;
        for (i = 0; i < items.length; i += 1) {
            if (isMeant(items[i].node, key) || items[i].node.ix === key || items[i].node.cix === key && typeof key === 'number') {
                return items[i].group;
            }
        }
        if (typeof key === 'number' && items[key - 1]) { return items[key - 1].group; }
        return null;
    });
    nodes.forEach(function (node) {
        if (node.ty === 'tr') { transform = node; } else { items.push({ node: node, group: null }); }
    });
    items.forEach(function (item) { item.group = item.node.ty === 'gr' ? shapeGroup(item.node, layer, group) : itemGroup(item.node, layer, group); });
    group.items = items;
    group.transformNode = transform;
    group.numProperties = items.length;
    group.propertyIndex = index;
    return group;
}

function shapeGroup(node, layer, parent) {
    var contents, transform, group = makeGroup(layer, parent, node.nm, function (key) {
        return key === 'ADBE Vectors Group' || key === 'Contents' || key === 'contents' || key === 2 ? contents : transform;
    });
    contents = contentsGroup(node.it || [], layer, group, node.nm, node.cix);
    transform = transformGroup(contents.transformNode || {}, layer, group);
    contents.transform = transform;
    group.content = contents;
    group.transform = transform;
    group.numProperties = node.np;
    group.propertyIndex = node.ix;
    group.mn = node.mn;
    return group;
}

function itemGroup(node, layer, parent) {
    var group = rowGroup(node, shapeRows[node.ty] || [], layer, parent, node.nm);
    if (isArray(node.d)) {
        group.dash = {};
        node.d.forEach(function (dash) {
            var property = propertyOf(dash.v, 'number', layer, group, dash.nm);
            // By the document's name and by After Effects' own.
            [String(dash.nm), { d: 'dash', g: 'gap', o: 'offset' }[dash.n]].forEach(function (name) {
                if (name) { Object.defineProperty(group.dash, name, { get: function () { return shownOf(property); }, configurable: true }); }
            });
        });
    }
    if (node.g && node.g.k) { propertyOf(node.g.k, 'vector', layer, group, 'Colors'); }
    if (node.ty === 'rp') { group.transform = transformGroup(node.tr || {}, layer, group); }
    return group;
}

// MARK: Effects and masks

function effectsGroup(layer) {
    var nodes = layer.data.ef || [], groups = [], group;
    group = makeGroup(layer, layer.interface, 'Effects', function (key) {
        var i;
        for (i = 0; i < nodes.length; i += 1) {
            if (nodes[i].nm === key || nodes[i].mn === key || nodes[i].ix === key) { return groups[i]; }
        }
        return typeof key === 'number' ? groups[key - 1] : null;
    });
    nodes.forEach(function (node) { groups.push(effectGroup(node, layer, group)); });
    group.numProperties = nodes.length;
    return group;
}

var vectorControls = { 2: true, 3: true }, effectPrototype = Object.create(groupPrototype);

// Members by After Effects' names: effect("…").slider, .color, .point.
['slider', 'angle', 'color', 'point', 'checkbox', 'menu'].forEach(function (name) {
    define([effectPrototype], name, function () { return this.showFirst(); });
});

function effectGroup(node, layer, parent) {
    var nodes = node.ef || [], members = [], group;
    function value(index) {
        var member = members[index];
        // The control names a layer by its number.
        if (nodes[index].ty === 10) {
            return new Member(function () { return layer.composition.interface.layer(member.at(evaluation.frame)); });
        }
        return member;
    }
    function shown(index) {
        var member = value(index);
        return member.isShown === true ? member.shown() : member;
    }
    group = makeGroup(layer, parent, node.nm, function (key) {
        var i;
        for (i = 0; i < nodes.length; i += 1) {
            if (nodes[i].nm === key || nodes[i].mn === key || nodes[i].ix === key) { return value(i); }
        }
        return typeof key === 'number' && key >= 1 && key <= nodes.length ? value(key - 1) : null;
    });
    Object.setPrototypeOf(group, effectPrototype);
    nodes.forEach(function (control) {
        var member;
        if (control.ty === 5) {
            members.push(effectGroup(control, layer, group));
            return;
        }
        member = propertyOf(control.v === undefined ? 0 : control.v, vectorControls[control.ty] ? 'vector' : 'number', layer, group, control.nm)
            || new Property({ k: 0 }, 'number', layer, group, control.nm);
        // Controls have no look of their own: their expressions are evaluated if others ask.
        member.isControl = node.ty === 5;
        members.push(member);
    });
    group.showFirst = function () { return members.length > 0 ? shown(0) : undefined; };
    if (nodes.length > 0) { Object.defineProperty(group, 'layer', { get: group.showFirst }); }
    group.numProperties = node.np;
    group.propertyIndex = node.ix;
    group.enabled = node.en !== 0;
    group.active = group.enabled;
    return group;
}

function masksGroup(layer) {
    var nodes = layer.data.masksProperties || [], groups = [], group;
    group = makeGroup(layer, layer.interface, 'Masks', function (key) {
        var i;
        for (i = 0; i < nodes.length; i += 1) {
            if (nodes[i].nm === key) { return groups[i]; }
        }
        return typeof key === 'number' ? groups[key - 1] : null;
    });
    nodes.forEach(function (node) { groups.push(rowGroup(node, maskRows, layer, group, node.nm)); });
    group.numProperties = nodes.length;
    return group;
}

// MARK: Text

// The style and words of a text at a frame.
function textAt(keys, frame) {
    var index = Math.max(0, keyBefore(keys, frame));
    return keys[index].s;
}

function textGroup(layer) {
    var node = layer.data.t && layer.data.t.d, group, property = null;
    group = makeGroup(layer, layer.interface, 'Text', function (key) {
        return key === 'ADBE Text Document' || key === 'Source Text' || key === 'sourceText' || key === 1 ? memberNamed(group, 'sourceText') : null;
    });
    if (node && isKeyframed(node.k)) { property = propertyOf(node, 'text', layer, group, 'Source Text'); }
    Object.defineProperty(group, 'sourceText', { get: function () { return property ? property.shown() : ''; } });
    return group;
}
