// Matrices of the plane: nine numbers in rows, which lead a point (x, y, 1) to another one, with perspective.

export function product(a, b) {
  return [0, 3, 6].flatMap((row) => [0, 1, 2].map((column) =>
    a[row] * b[column] + a[row + 1] * b[column + 3] + a[row + 2] * b[column + 6]));
}

/** The point to which a matrix leads a point. */
export function lead(m, [x, y]) {
  const w = m[6] * x + m[7] * y + m[8];
  return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
}

/** The matrix of the way back; `null` where there is none. */
export function inverse(m) {
  const [a, b, c, d, e, f, g, h, i] = m;
  const adjugate = [e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g, b * g - a * h, a * e - b * d];
  const determinant = a * adjugate[0] + b * adjugate[3] + c * adjugate[6];
  if (!(Math.abs(determinant) > 1e-12)) return null;
  return adjugate.map((value) => value / determinant);
}

export const moved = (x, y) => [1, 0, x, 0, 1, y, 0, 0, 1];

/** A turn by degrees about a point. */
export function turned(degrees, [x, y]) {
  const [cos, sin] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1];
}

/** The corners of a box [x, y, width, height]. */
export const corners = ([x, y, width, height]) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

/** A number without more digits than asked for. */
export const tidy = (value, digits = 3) => Number(value.toFixed(digits)) + 0;

/**
 * The transform of a layer that is turned by some degrees more, in the form of the file: a turn among its steps is changed, or one
 * is added; sixteen numbers stay sixteen numbers.
 *
 * Returns the way to the value from the layer on, and the value.
 */
export function turnedTransform(spelling, matrix, degrees) {
  let steps;
  try { steps = JSON.parse(spelling ?? "[]"); } catch { steps = null; }
  if (Array.isArray(steps) && typeof steps[0] !== "number") {
    // The last turn in the plane acts after the others: a turn of the layer as it is seen.
    const at = steps.findLastIndex((step) => typeof step?.rotate === "number");
    const isLast = at >= 0 && steps.slice(at + 1).every((step) => step.translate);
    if (isLast) return { path: ["transform", String(at), "rotate"], value: JSON.stringify(tidy(steps[at].rotate + degrees, 2)) };
    return { path: ["transform"], value: JSON.stringify([...steps, { rotate: tidy(degrees, 2) }]) };
  }
  const [cos, sin] = [Math.cos(degrees * Math.PI / 180), Math.sin(degrees * Math.PI / 180)];
  const rows = [0, 4, 8, 12].flatMap((row) => {
    const [x, y, z, w] = matrix.slice(row, row + 4);
    return [x * cos - y * sin, x * sin + y * cos, z, w].map((value) => tidy(value, 6));
  });
  return { path: ["transform"], value: JSON.stringify(rows) };
}
