// Layers and compositions.

var documentRate = 30, documentMarkers = [], compositions = [];

// MARK: Matrices, as sixteen numbers by rows, for points that are rows

function multiplied(a, b) { return host.multiply(a, b); }

function moved(x, y, z) { return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]; }

function turned(degrees, axis) {
    var angle = degreesToRadians(degrees), c = Math.cos(angle), s = Math.sin(angle);
    if (axis === 'x') { return [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]; }
    if (axis === 'y') { return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]; }
    return [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

function skewed(degrees, axis) {
    var shear = [1, 0, 0, 0, Math.tan(degreesToRadians(-degrees)), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    return multiplied(multiplied(turned(axis, 'z'), shear), turned(-axis, 'z'));
}

function pointThrough(matrix, point) {
    var x = +point[0], y = +point[1], z = +point[2] || 0;
    return [
        matrix[0] * x + matrix[4] * y + matrix[8] * z + matrix[12], matrix[1] * x + matrix[5] * y + matrix[9] * z + matrix[13],
        matrix[2] * x + matrix[6] * y + matrix[10] * z + matrix[14]
    ];
}

// The point that a matrix brings to another, by Cramer's rule.
function pointBefore(matrix, point) {
    var a = matrix, x = point[0] - a[12], y = point[1] - a[13], z = (+point[2] || 0) - a[14];
    var whole = determinant(a[0], a[4], a[8], a[1], a[5], a[9], a[2], a[6], a[10]);
    return [
        determinant(x, a[4], a[8], y, a[5], a[9], z, a[6], a[10]) / whole, determinant(a[0], x, a[8], a[1], y, a[9], a[2], z, a[10]) / whole,
        determinant(a[0], a[4], x, a[1], a[5], y, a[2], a[6], z) / whole
    ];
}

function determinant(a, b, c, d, e, f, g, h, i) { return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g); }

function valueIn(node, standard, frame, ask) {
    var property = node ? node.__property : undefined;
    return property ? property[ask](frame) : standard;
}

// The matrix of a transform at a frame. `ask` is 'at' for values with expressions and 'ownAt' for those of keyframes alone.
function matrixOf(node, frame, ask) {
    var anchor = valueIn(node.a, [0, 0, 0], frame, ask), scale = valueIn(node.s, [100, 100, 100], frame, ask);
    var position = valueIn(node.p, [0, 0, 0], frame, ask), skew = valueIn(node.sk, 0, frame, ask), result;
    var angle = degreesToRadians(valueIn(node.r || node.rz, 0, frame, ask)), c = Math.cos(angle), s = Math.sin(angle), orientation;
    var x = scale[0] / 100, y = scale[1] / 100, z = scale.length > 2 ? scale[2] / 100 : 1;
    if (!skew && !node.rx && !node.ry && !node.or) {
        return [
            x * c, x * s, 0, 0, -y * s, y * c, 0, 0, 0, 0, z, 0, position[0] - anchor[0] * x * c + anchor[1] * y * s,
            position[1] - anchor[0] * x * s - anchor[1] * y * c, (position[2] || 0) - (anchor[2] || 0) * z, 1
        ];
    }
    result = multiplied(moved(-anchor[0], -anchor[1], -(anchor[2] || 0)), [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]);
    if (skew) { result = multiplied(result, skewed(skew, valueIn(node.sa, 0, frame, ask))); }
    result = multiplied(result, [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    if (node.ry) { result = multiplied(result, turned(valueIn(node.ry, 0, frame, ask), 'y')); }
    if (node.rx) { result = multiplied(result, turned(valueIn(node.rx, 0, frame, ask), 'x')); }
    if (node.or) {
        orientation = valueIn(node.or, [0, 0, 0], frame, ask);
        result = multiplied(multiplied(multiplied(result, turned(orientation[2], 'z')), turned(orientation[1], 'y')), turned(orientation[0], 'x'));
    }
    return multiplied(result, moved(position[0], position[1], position[2] || 0));
}

// MARK: Layers

// Long parts of a layer come when they are asked for.
function Layer(data, composition) {
    var self = this;
    this.data = data;
    this.partsWithExpressions = [];
    // Those that were made; parts are made when they are asked for.
    this.expressions = [];
    // How many a part has at most, where that is known.
    this.countOfExpressions = {};
    Object.keys(data).forEach(function (key) {
        var part = data[key];
        if (part === null || typeof part !== 'object') { return; }
        if (part.__at === undefined) {
            self.partsWithExpressions.push(key);
            return;
        }
        if (part.__count > 0) {
            self.partsWithExpressions.push(key);
            self.countOfExpressions[key] = part.__count;
        }
        Object.defineProperty(data, key, {
            configurable: true, enumerable: true,
            get: function () {
                var value = host.value(part.__at);
                Object.defineProperty(data, key, { value: value, enumerable: true });
                return value;
            }
        });
    });
    this.composition = composition;
    this.interface = layerInterface(this);
}

Layer.prototype.parent = function () {
    return this.data.parent === undefined || this.data.parent === null ? null : this.composition.layerWithIndex(this.data.parent);
};

// The layer's own transform at a frame. Making the group makes the properties.
Layer.prototype.ownMatrix = function (frame, ask) {
    this.interface.transform;
    return matrixOf(this.data.ks || {}, frame, ask);
};

// From the layer to its composition; parents whose chain has a circle end it.
Layer.prototype.matrix = function (time) {
    var frame = time === undefined ? evaluation.frame : time * documentRate, ask = time === undefined ? 'at' : 'ownAt';
    var result = this.ownMatrix(frame, ask), next = this.parent(), count = 0;
    while (next && count < 1000) {
        result = multiplied(result, next.ownMatrix(frame, ask));
        next = next.parent();
        count += 1;
    }
    return result;
};

Layer.prototype.size = function () {
    var data = this.data, asset = data.refId !== undefined ? assetsByID[data.refId] : null;
    if (data.ty === 1) { return [+data.sw || 0, +data.sh || 0]; }
    if (data.ty === 0) { return [+data.w || 0, +data.h || 0]; }
    if (asset && asset.w !== undefined) { return [+asset.w || 0, +asset.h || 0]; }
    return [this.composition.width, this.composition.height];
};

var layerPrototype = Object.create(groupPrototype);

function vectorOf(point) { return isArray(point) ? point : [+point, 0, 0]; }

function directionThrough(layer, vector, time, apply) {
    var matrix = layer.matrix(time).slice(0);
    matrix[12] = 0;
    matrix[13] = 0;
    matrix[14] = 0;
    return apply(matrix, vectorOf(vector));
}

layerPrototype.toWorld = function (point, time) { return pointThrough(this.layer.matrix(time), vectorOf(point)); };
layerPrototype.fromWorld = function (point, time) { return pointBefore(this.layer.matrix(time), vectorOf(point)); };
layerPrototype.toComp = layerPrototype.toWorld;
layerPrototype.fromComp = layerPrototype.fromWorld;
layerPrototype.fromCompToSurface = layerPrototype.fromWorld;
layerPrototype.toWorldVec = function (vector, time) { return directionThrough(this.layer, vector, time, pointThrough); };
layerPrototype.fromWorldVec = function (vector, time) { return directionThrough(this.layer, vector, time, pointBefore); };
layerPrototype.toCompVec = layerPrototype.toWorldVec;
layerPrototype.fromCompVec = layerPrototype.fromWorldVec;
layerPrototype.sampleImage = function () { throw new Error('sampleImage: an expression sees no pixels'); };
layerPrototype.sourceTime = function (time) {
    var data = this.layer.data;
    var at = time === undefined ? evaluation.frame / documentRate : +time;
    return (at - (data.st || 0) / documentRate) / (data.sr || 1);
};

function defineOfLayer(name, get) { Object.defineProperty(layerPrototype, name, { get: get, configurable: true }); }

['anchorPoint', 'position', 'scale', 'rotation', 'opacity', 'xRotation', 'yRotation', 'zRotation', 'orientation'].forEach(function (name) {
    defineOfLayer(name, function () { return this.transform[name]; });
});
defineOfLayer('anchor_point', function () { return this.transform.anchorPoint; });
defineOfLayer('width', function () { return this.layer.size()[0]; });
defineOfLayer('height', function () { return this.layer.size()[1]; });
defineOfLayer('index', function () { return this.layer.data.ind; });
defineOfLayer('inPoint', function () { return this.layer.data.ip / documentRate; });
defineOfLayer('outPoint', function () { return this.layer.data.op / documentRate; });
defineOfLayer('startTime', function () { return (this.layer.data.st || 0) / documentRate; });
defineOfLayer('enabled', function () { return this.layer.data.hd !== true; });
defineOfLayer('hasVideo', function () { return this.layer.data.ty !== 6; });
defineOfLayer('hasAudio', function () { return this.layer.data.ty === 6; });
defineOfLayer('active', function () {
    evaluation.changes = true;
    return this.layer.data.hd !== true && evaluation.frame >= this.layer.data.ip && evaluation.frame < this.layer.data.op;
});
defineOfLayer('hasParent', function () { return this.layer.parent() !== null; });
defineOfLayer('parent', function () {
    var parent = this.layer.parent();
    if (!parent) { throw new Error('"' + this._name + '" has no parent'); }
    return parent.interface;
});
defineOfLayer('source', function () {
    var asset = assetsByID[this.layer.data.refId];
    return { name: asset ? asset.nm || asset.p : undefined, width: this.width, height: this.height, frameDuration: 1 / documentRate };
});
defineOfLayer('marker', function () { return markersInterface([]); });
defineOfLayer('timeRemap', function () { return shownOf(propertyOf(this.layer.data.tm, 'number', this.layer, this, 'Time Remap')); });

function layerInterface(layer) {
    var data = layer.data, group = makeGroup(null, null, data.nm === undefined ? '' : String(data.nm), function (key) {
        switch (key) {
        case 'ADBE Root Vectors Group': case 'Contents': case 2: return group.content;
        case 1: case 6: case 'Transform': case 'transform': case 'ADBE Transform Group': return group.transform;
        case 4: case 'ADBE Effect Parade': case 'effects': case 'Effects': return group.effect;
        case 3: case 'ADBE Mask Parade': case 'Masks': case 'masks': return group.mask;
        case 5: case 'ADBE Text Properties': case 'Text': case 'text': return group.text;
        case 'Time Remap': case 'ADBE Time Remapping': return memberNamed(group, 'timeRemap');
        default: return null;
        }
    });
    Object.setPrototypeOf(group, layerPrototype);
    group.layer = layer;
    // Made when they are asked for first.
    function once(name, make) {
        Object.defineProperty(group, name, {
            configurable: true,
            get: function () {
                var made = make();
                Object.defineProperty(group, name, { value: made });
                return made;
            }
        });
    }
    once('transform', function () { return transformGroup(data.ks || {}, layer, group); });
    once('content', function () { return contentsGroup(data.shapes || [], layer, group, 'Contents', 2); });
    once('effect', function () { return effectsGroup(layer); });
    once('mask', function () { return masksGroup(layer); });
    once('text', function () { return textGroup(layer); });
    return group;
}

// MARK: Compositions

function Composition(name, layers, width, height, first, last) {
    var self = this;
    this.name = name;
    this.width = width;
    this.height = height;
    this.first = first;
    this.last = last;
    this.layers = layers.map(function (data) { return new Layer(data, self); });
    this.byIndex = {};
    this.layers.forEach(function (layer) {
        if (layer.data.ind !== undefined && !self.byIndex[layer.data.ind]) { self.byIndex[layer.data.ind] = layer; }
    });
    this.interface = compositionInterface(this);
}

Composition.prototype.layerWithIndex = function (index) { return this.byIndex[index] || null; };

function compositionInterface(composition) {
    var named = {}, numbered = {};
    function find(key, relative) {
        var known, found;
        if (typeof key === 'function' && key.layer) { key = key.layer.data.ind + (+relative || 0); }
        key = plain(key);
        known = typeof key === 'string' ? named : numbered;
        found = known[key];
        if (found === undefined) {
            found = search(key);
            known[key] = found;
        }
        return found;
    }
    function search(key) {
        var i, index;
        for (i = 0; i < composition.layers.length; i += 1) {
            if (composition.layers[i].data.nm === key || composition.layers[i].data.ind === key) { return composition.layers[i].interface; }
        }
        index = typeof key === 'number' ? composition.layers[key - 1] : null;
        if (index) { return index.interface; }
        throw new Error('there is no layer ' + JSON.stringify(key));
    }
    function result(key, relative) { return find(key, relative); }
    Object.defineProperty(result, 'name', { value: composition.name });
    result._name = composition.name;
    result.layer = find;
    result.width = composition.width;
    result.height = composition.height;
    result.pixelAspect = 1;
    result.numLayers = composition.layers.length;
    result.frameDuration = 1 / documentRate;
    result.displayStartTime = 0;
    result.duration = (composition.last - composition.first) / documentRate;
    result.bgColor = [0, 0, 0, 1];
    result.marker = markersInterface(documentMarkers);
    return result;
}

function markersInterface(markers) {
    function marker(node, index) {
        return {
            time: node.tm / documentRate, duration: (node.dr || 0) / documentRate, comment: String(node.cm === undefined ? '' : node.cm), index: index + 1
        };
    }
    return {
        numKeys: markers.length,
        key: function (key) {
            var index = key - 1;
            if (typeof plain(key) === 'string') {
                index = -1;
                markers.forEach(function (node, i) { if (node.cm === plain(key)) { index = i; } });
            }
            if (!markers[index]) { throw new Error('there is no marker ' + JSON.stringify(plain(key))); }
            return marker(markers[index], index);
        },
        nearestKey: function (time) {
            var best = 0;
            markers.forEach(function (node, i) {
                if (Math.abs(node.tm - time * documentRate) < Math.abs(markers[best].tm - time * documentRate)) { best = i; }
            });
            if (!markers.length) { throw new Error('there are no markers'); }
            return marker(markers[best], best);
        }
    };
}

// A composition by its name, or by that of a layer that shows it.
function comp(name) {
    var i;
    name = plain(name);
    for (i = 0; i < compositions.length; i += 1) {
        if (compositions[i].name === name || compositions[i].shownAs[name]) { return compositions[i].interface; }
    }
    // Older exporters leave out the document's own name.
    if (compositions[0].name === undefined) { return compositions[0].interface; }
    throw new Error('there is no composition ' + JSON.stringify(name));
}
