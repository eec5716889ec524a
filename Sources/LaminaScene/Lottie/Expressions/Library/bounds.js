// The rectangle of a layer's content, in the layer's own space.

function includePoint(box, matrix, x, y) {
    var point = pointThrough(matrix, [x, y]);
    if (box.length === 0) { box.push(point[0], point[1], point[0], point[1]); }
    box[0] = Math.min(box[0], point[0]);
    box[1] = Math.min(box[1], point[1]);
    box[2] = Math.max(box[2], point[0]);
    box[3] = Math.max(box[3], point[1]);
}

function includeRectangle(box, matrix, center, size) {
    [[-1, -1], [1, -1], [1, 1], [-1, 1]].forEach(function (corner) {
        includePoint(box, matrix, center[0] + corner[0] * size[0] / 2, center[1] + corner[1] * size[1] / 2);
    });
}

// Ellipses and turned shapes are measured at points along them.
function includeShape(box, matrix, shape) {
    segmentsOf(shape).segments.forEach(function (segment) {
        var steps = 16, i, point;
        for (i = 0; i <= steps; i += 1) {
            point = pointOfCurve(segment.points[0], segment.points[1], segment.points[2], segment.points[3], i / steps);
            includePoint(box, matrix, point[0], point[1]);
        }
    });
}

function includeEllipse(box, matrix, center, size) {
    var steps = 64, i;
    for (i = 0; i < steps; i += 1) {
        includePoint(
            box, matrix, center[0] + Math.cos(2 * Math.PI * i / steps) * size[0] / 2, center[1] + Math.sin(2 * Math.PI * i / steps) * size[1] / 2);
    }
}

function includeItems(box, matrix, nodes, frame) {
    var inner = matrix;
    function value(node) { return node.__property.at(frame); }
    nodes.forEach(function (node) { if (node.ty === 'tr') { inner = multiplied(matrixOf(node, frame, 'at'), matrix); } });
    nodes.forEach(function (node) {
        if (node.hd) { return; }
        switch (node.ty) {
        case 'gr': includeItems(box, inner, node.it || [], frame); break;
        case 'rc': includeRectangle(box, inner, value(node.p), value(node.s)); break;
        case 'el': includeEllipse(box, inner, value(node.p), value(node.s)); break;
        case 'sr': includeEllipse(box, inner, value(node.p), [2 * value(node.or), 2 * value(node.or)]); break;
        case 'sh': includeShape(box, inner, value(node.ks)); break;
        default: break;
        }
    });
}

layerPrototype.sourceRectAtTime = function (time) {
    var layer = this.layer, data = layer.data, box = [], size;
    var frame = time === undefined ? evaluation.frame : time * documentRate;
    if (data.ty === 5) { return rectangleOfText(layer, frame); }
    evaluation.changes = true;
    if (data.ty !== 4) {
        size = layer.size();
        return { top: 0, left: 0, width: size[0], height: size[1] };
    }
    this.content;
    includeItems(box, moved(0, 0, 0), data.shapes || [], frame);
    if (box.length === 0) { return { top: 0, left: 0, width: 0, height: 0 }; }
    return { top: box[1], left: box[0], width: box[2] - box[0], height: box[3] - box[1] };
};
