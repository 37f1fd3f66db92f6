// @ts-check
// Points and pieces of a ring around a hub, as paths. Pure.

/** A point at a distance from the hub; 0 degrees is the top.
 * @param {number} r @param {number} degrees */
function at(r, degrees) {
  const a = ((degrees - 90) * Math.PI) / 180;
  return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
}

/** A piece of a ring, from one angle to another.
 * @param {number} a @param {number} b @param {number} outer @param {number} inner */
export const slice = (a, b, outer, inner) =>
  `M${at(outer, a)} A${outer} ${outer} 0 0 1 ${at(outer, b)} ` +
  `L${at(inner, b)} A${inner} ${inner} 0 0 0 ${at(inner, a)} Z`;
