// The pace of animations: cubic Béziers from (0, 0) to (1, 1), and springs.

/** The curves that have a name. */
export const named = {
  linear: [0, 0, 1, 1], easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInEaseOut: [0.42, 0, 0.58, 1], default: [0.25, 0.1, 0.25, 1],
};

/** The name of a curve; `null` for one of its own. */
export function nameOf(curve) {
  return Object.keys(named).find((name) => named[name].every((value, at) => Math.abs(value - curve[at]) < 5e-4)) ?? null;
}

/** The progress of a curve at a share of the time. */
export function progress([x1, y1, x2, y2], share) {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < share) low = middle; else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
}

/** The progress of a spring after some seconds: from 0, around 1. */
export function spring({ mass = 1, stiffness = 100, damping = 10, initialVelocity = 0 }, seconds) {
  const pace = Math.sqrt(stiffness / mass);
  const ratio = damping / (2 * Math.sqrt(stiffness * mass));
  if (ratio < 1) {
    const swing = pace * Math.sqrt(1 - ratio * ratio);
    return 1 - Math.exp(-ratio * pace * seconds) * (Math.cos(swing * seconds) + (ratio * pace - initialVelocity) / swing * Math.sin(swing * seconds));
  }
  return 1 - Math.exp(-pace * seconds) * (1 + (pace - initialVelocity) * seconds);
}

/** The numbers of a value as the file spells it; `null` for colours, paths and others. */
export function numbersOf(spelling) {
  let value;
  try { value = JSON.parse(spelling); } catch { return shownNumbers(spelling); }
  if (typeof value === "number") return [value];
  if (Array.isArray(value) && value.length <= 4 && value.every((part) => typeof part === "number")) return value;
  return null;
}

/** The numbers of a point, a size or a rectangle as layers show it. */
function shownNumbers(text) {
  if (!/^\(.*\)|^-?[\d.]+×-?[\d.]+$/.test(text ?? "")) return null;
  return text.match(/-?\d+(\.\d+)?(e-?\d+)?/g).map(Number);
}

/** A value with another number at one place. */
export function withNumber(spelling, place, number) {
  const value = JSON.parse(spelling);
  if (typeof value === "number") return JSON.stringify(number);
  value[place] = number;
  return `[${value.join(", ")}]`;
}
