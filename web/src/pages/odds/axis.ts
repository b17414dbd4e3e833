/** Axes with lines at round numbers. */

interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

/** An axis that holds all the values, with four to eight lines at round numbers. */
export function axisFor(values: readonly number[], wanted = 5): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const lead = rough / power;
  const step = (lead > 5 ? 10 : lead > 2 ? 5 : lead > 1 ? 2 : 1) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => roundTo((first + place) * step, step));
  return { from: ticks[0] as number, to: ticks.at(-1) as number, ticks };
}

/** The position of a value on an axis, from 0 to 1. */
export function along(axis: Axis, value: number): number {
  return (value - axis.from) / (axis.to - axis.from);
}

/** The height at `x` of a line through points; beyond its ends the line is level. */
export function heightAt(points: readonly (readonly [number, number])[], x: number): number {
  const after = points.findIndex(([place]) => place >= x);
  if (after === 0) return points[0]?.[1] ?? 0;
  const next = points[after];
  const before = points[after - 1];
  if (!next || !before) return points.at(-1)?.[1] ?? 0;
  const part = (x - before[0]) / (next[0] - before[0] || 1);
  return before[1] + part * (next[1] - before[1]);
}

/** Removes the rounding errors of multiples of a step. */
function roundTo(value: number, step: number): number {
  return Number(value.toFixed(Math.max(0, 2 - Math.floor(Math.log10(step)))));
}
