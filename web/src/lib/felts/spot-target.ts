import type { SpotPlan } from './plan';

/** The clickable outline of a spot: its own shape, a little larger, about 0, 0. */
export function targetPath(spot: SpotPlan): string {
  const margin = 5;
  const [x, y] = [spot.width / 2 + margin, spot.height / 2 + margin];
  if (spot.shape === 'diamond') return `M0 ${-y}L${x} 0L0 ${y}L${-x} 0Z`;
  if (spot.shape === 'box' || spot.shape === 'unmarked') {
    const corner = 13;
    const arc = `a${corner} ${corner} 0 0 1`;
    const [across, down] = [2 * (x - corner), 2 * (y - corner)];
    return (
      `M${corner - x} ${-y}h${across}${arc} ${corner} ${corner}v${down}${arc} ${-corner} ${corner}` +
      `h${-across}${arc} ${-corner} ${-corner}v${-down}${arc} ${corner} ${-corner}Z`
    );
  }
  return `M${-x} 0A${x} ${y} 0 1 1 ${x} 0A${x} ${y} 0 1 1 ${-x} 0Z`;
}

/** The largest width of text under a spot: up to the edges of the area, or less if another spot is beside it. */
export function roomUnder(spot: SpotPlan, spots: readonly SpotPlan[], area: number): number {
  const beside = spots.some(
    (other) => other.id !== spot.id && Math.abs(other.y - spot.y) < (other.height + spot.height) / 2,
  );
  return beside ? spot.width * 1.2 : area - 2 * Math.abs(spot.x);
}
