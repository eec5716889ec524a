// Numbers by chance: a seed for each layer and property, so that a document looks the same each time and on every machine.

// Where numbers by chance go on in the expression that is evaluated.
var chance = { state: 0, count: 0 };

function hashOfText(text) {
    var result = 17, i;
    for (i = 0; i < text.length; i += 1) { result = host.hash(result, text.charCodeAt(i)); }
    return result;
}

// After Effects takes other numbers in each frame, unless the seed is said to be timeless.
function seedRandom(seed, isTimeless) {
    var base = evaluation.property ? evaluation.property.seed() : 0;
    chance.state = host.hash(host.hash(base, seed === undefined ? 0 : +seed), isTimeless ? 0 : Math.round(evaluation.frame * 1024));
    chance.count = 0;
}

function nextRandom() {
    if (chance.count === 0 && chance.state === 0) { seedRandom(0, false); }
    chance.count += 1;
    return host.hash(chance.state, chance.count) / 4294967296;
}

// `pick` gives a share from 0 to 1.
function randomBetween(low, high, pick) {
    var result, i;
    if (high === undefined) {
        high = low === undefined ? 1 : low;
        low = 0;
    }
    if (!isArray(high)) { return +low + pick() * (high - low); }
    result = [];
    for (i = 0; i < high.length; i += 1) { result[i] = (low ? low[i] || 0 : 0) + pick() * (high[i] - (low ? low[i] || 0 : 0)); }
    return result;
}

function random(low, high) { return randomBetween(low, high, nextRandom); }

// The share of a normal distribution of which nine in ten values lie between 0 and 1, by Box and Muller.
function gaussianShare() {
    var length = Math.sqrt(-2 * Math.log(1 - nextRandom())), angle = 2 * Math.PI * nextRandom();
    return 0.5 + length * Math.cos(angle) * 0.304;
}

function gaussRandom(low, high) { return randomBetween(low, high, gaussianShare); }

// The value of chance at a point of a lattice, from -1 to 1.
function latticeValue(seed, index) { return host.hash(seed, index) / 2147483648 - 1; }

// A smooth curve through values at whole numbers.
function smoothNoise(seed, x) {
    var cell = Math.floor(x), share = x - cell;
    var a = latticeValue(seed, cell), b = latticeValue(seed, cell + 1);
    return a + (b - a) * share * share * (3 - 2 * share);
}

// Noise of one to three numbers, from -1 to 1, that changes smoothly with them.
function noise(place) {
    var at = isArray(place) ? place : [+place];
    function level(dimension, seed) {
        var cell, share, a, b;
        if (dimension >= Math.min(3, at.length)) { return latticeValue(seed, 0); }
        cell = Math.floor(at[dimension]);
        share = at[dimension] - cell;
        a = level(dimension + 1, host.hash(seed, cell));
        b = level(dimension + 1, host.hash(seed, cell + 1));
        return a + (b - a) * share * share * (3 - 2 * share);
    }
    return level(0, 71);
}

// `frequency` is in changes a second. Octaves are added at twice the frequency each.
function wiggled(property, value, frequency, amplitude, octaves, share, time) {
    function offset(dimension) {
        var seed = host.hash(property.seed(), dimension + 1), result = 0, level = +amplitude, rate = +frequency, i;
        for (i = 0; i < Math.max(1, Math.min(16, octaves)); i += 1) {
            result += level * smoothNoise(host.hash(seed, i), time * rate);
            level *= share;
            rate *= 2;
        }
        return result;
    }
    if (!isArray(value)) { return value + offset(0); }
    return value.map(function (number, dimension) { return number + offset(dimension); });
}
