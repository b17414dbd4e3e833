/**
 * The layout of a cloth, for all games. A game's plan lists the contents of a playing area; this module places the
 * playing areas on the table so that they do not overlap or reach over the edge.
 *
 * The wide cloth is a rounded table seen from above, dealer at the top, players along the curve. Seat 1 is at
 * the dealer's left hand, which is the viewer's right. The tall cloth (phones) gives the viewer's own area the
 * lower half and shows the others as a strip; on a phone on its side (lying) the own area is beside the rest.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

/** A playing area on the cloth: its middle, how it is turned towards its player, and how much it is scaled. */
interface Placement extends Point {
  readonly seat: number;
  /** Degrees, clockwise. */
  readonly tilt: number;
  readonly scale: number;
}

export const wideCloth: Size = { width: 1600, height: 840 };
export const tallCloth: Size = { width: 360, height: 600 };
export const lyingCloth: Size = { width: 712, height: 372 };

type ClothShape = 'wide' | 'tall' | 'lying';

export const cloths: Readonly<Record<ClothShape, Size>> = {
  wide: wideCloth,
  tall: tallCloth,
  lying: lyingCloth,
};

/** With fewer pixels per unit, the cards of a wide cloth cannot be read. */
const smallestWide = 0.42;

/** Pixels per unit of a cloth that is as large as its window allows. */
export function pixelsPerUnit(cloth: Size, window: Size): number {
  return Math.min(window.width / cloth.width, window.height / cloth.height);
}

/** The best layout for a window. */
export function shapeFor(window: Size): ClothShape {
  if (window.height > window.width * 1.02) return 'tall';
  return pixelsPerUnit(wideCloth, window) < smallestWide ? 'lying' : 'wide';
}

/**
 * A curve of the table: the lower half of a superellipse. With a fullness of 2 it is an ellipse; more makes it
 * flatter before the players and fuller at the corners.
 */
export interface Curve {
  readonly middle: Point;
  readonly halfWidth: number;
  readonly depth: number;
  readonly fullness: number;
}

/** The edge of the cloth; outside is the rail. */
export const clothEdge: Curve = { middle: { x: 800, y: 400 }, halfWidth: 782, depth: 418, fullness: 3.4 };

/** `turn` runs from 0 (right end) over 0.5 (the middle, nearest the players) to 1 (left end). */
export function pointOn(curve: Curve, turn: number): Point {
  const angle = turn * Math.PI;
  const bend = (part: number) => Math.sign(part) * Math.abs(part) ** (2 / curve.fullness);
  return {
    x: curve.middle.x + curve.halfWidth * bend(Math.cos(angle)),
    y: curve.middle.y + curve.depth * bend(Math.sin(angle)),
  };
}

/** The `y` of a curve at a given `x`; beyond its ends it is that of the end. */
export function heightOn(curve: Curve, x: number): number {
  const across = Math.min(1, Math.abs(x - curve.middle.x) / curve.halfWidth);
  return curve.middle.y + curve.depth * (1 - across ** curve.fullness) ** (1 / curve.fullness);
}

/** The point of a curve that is nearest to another point. */
export function nearestOn(curve: Curve, point: Point): Point {
  const steps = 200;
  const points = Array.from({ length: steps + 1 }, (_, step) => pointOn(curve, step / steps));
  const distance = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y);
  return points.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

/** Whether a point lies on the cloth of the wide table. */
export function onWideCloth(point: Point): boolean {
  const across = Math.abs(point.x - clothEdge.middle.x) / clothEdge.halfWidth;
  if (point.y < 0 || across > 1) return false;
  const down = Math.max(0, point.y - clothEdge.middle.y) / clothEdge.depth;
  return across ** clothEdge.fullness + down ** clothEdge.fullness <= 1;
}

/** An SVG path along part of a curve, left to right so that text on it reads upright. */
export function curvePath(curve: Curve, from = 1, to = 0, steps = 72): string {
  const points = Array.from({ length: steps + 1 }, (_, step) =>
    pointOn(curve, from + ((to - from) * step) / steps),
  );
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** The outline of the wide cloth, grown by `rim` for the rail around it. */
export function tablePath(rim = 0): string {
  const grown: Curve = {
    ...clothEdge,
    halfWidth: clothEdge.halfWidth + rim,
    depth: clothEdge.depth + rim,
  };
  const end = clothEdge.middle.x + grown.halfWidth;
  const start = clothEdge.middle.x - grown.halfWidth;
  // The dealer's side runs off the top of the drawing.
  return `${curvePath(grown)}L${end} -600L${start} -600Z`;
}

/** How seats are spread along the curve. */
interface Spread {
  readonly area: Size;
  readonly seats: number;
  /** The viewer's own seat is drawn larger. */
  readonly own: number | undefined;
  /** The players' edge of the areas runs along this curve, so that a larger area grows towards the dealer. */
  readonly along: Curve;
  /** The used part of the curve, as the `turn`s of its right and left end. */
  readonly ends: readonly [number, number];
  /** Areas stay on the players' side of this curve; inscriptions and bands are on the other side. */
  readonly below: Curve;
}

/** The scale of the own area relative to the others. */
const ownGrowth = 1.3;
/** The largest scale of an area at a table with few seats. */
const largestScale = 1.12;
const gap = 14;
/** Areas are turned towards their players, but less than on a real table: the viewer reads all of them from one side. */
const tiltShare = 0.3;

/**
 * Places for all seats of a wide cloth, as large as possible without touching one another, the rail or the
 * inscriptions. All areas first get the same size; then the viewer's own grows into the remaining room.
 */
export function placeSeats(spread: Spread): Placement[] {
  const common = largest(0.2, largestScale, (scale) => fits(spread, placeAt(spread, scale, 1)));
  const growth = largest(1, ownGrowth, (tried) => fits(spread, placeAt(spread, common, tried)));
  return placeAt(spread, common, growth);
}

/** The largest accepted value of a range whose lower end is accepted. */
function largest(low: number, high: number, accepted: (value: number) => boolean): number {
  if (accepted(high)) return high;
  for (let step = 0; step < 16; step += 1) {
    const tried = (low + high) / 2;
    if (accepted(tried)) low = tried;
    else high = tried;
  }
  return low;
}

function fits(spread: Spread, placements: readonly Placement[]): boolean {
  const outlines = placements.map((placement) => outline(placement, spread.area, gap / 2));
  const inside = outlines.every((corners) =>
    corners.every((corner) => onWideCloth(corner) && corner.y >= heightOn(spread.below, corner.x)),
  );
  // Every pair is tested, not only neighbours: on a strongly curved table the two ends may meet.
  return inside && outlines.every((a, place) => outlines.slice(place + 1).every((b) => !overlap(a, b)));
}

/** Places the seats. The own seat gets a wider share of the curve, even if it cannot grow to fill it. */
function placeAt(spread: Spread, scale: number, growth: number): Placement[] {
  const seats = Array.from({ length: spread.seats }, (_, place) => place + 1);
  const shareOf = (seat: number) => (seat === spread.own ? ownGrowth : 1);
  const total = seats.reduce((sum, seat) => sum + shareOf(seat), 0);
  const ruler = measured(spread.along, spread.ends);
  let passed = 0;
  return seats.map((seat) => {
    const turn = ruler((passed + shareOf(seat) / 2) / total);
    passed += shareOf(seat);
    const edge = {
      seat,
      ...pointOn(spread.along, turn),
      tilt: tiltAt(spread.along, turn),
      scale: scale * (seat === spread.own ? growth : 1),
    };
    return { ...edge, ...toCloth(edge, { x: 0, y: -spread.area.height / 2 }) };
  });
}

/** Converts a share of a curve's length into a `turn`: equal angles of a superellipse have different lengths. */
function measured(curve: Curve, [from, to]: readonly [number, number]): (share: number) => number {
  const steps = 400;
  const turns = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
  const lengths = [0];
  for (let step = 1; step <= steps; step += 1) {
    const a = pointOn(curve, turns[step - 1] as number);
    const b = pointOn(curve, turns[step] as number);
    lengths.push((lengths[step - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const whole = lengths[steps] as number;
  return (share) => {
    const after = lengths.findIndex((length) => length >= share * whole);
    if (after <= 0) return from;
    const [before, here] = [lengths[after - 1] as number, lengths[after] as number];
    const part = (share * whole - before) / (here - before);
    return (turns[after - 1] as number) + part * ((turns[after] as number) - (turns[after - 1] as number));
  };
}

/** The angle of a playing area at a point of the curve. */
function tiltAt(curve: Curve, turn: number): number {
  const step = 0.004;
  const a = pointOn(curve, Math.max(0, turn - step));
  const b = pointOn(curve, Math.min(1, turn + step));
  // From right to left along the curve; level means facing the viewer.
  return (Math.atan2(a.y - b.y, a.x - b.x) * 180 * tiltShare) / Math.PI;
}

/** Converts a point of a playing area into a point of the cloth. */
export function toCloth(placement: Placement, local: Point): Point {
  const angle = (placement.tilt * Math.PI) / 180;
  const [x, y] = [local.x * placement.scale, local.y * placement.scale];
  return {
    x: placement.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: placement.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** Converts a point of the cloth into a point of a playing area: the reverse of {@link toCloth}. */
export function toArea(placement: Placement, point: Point): Point {
  const angle = (-placement.tilt * Math.PI) / 180;
  const [x, y] = [(point.x - placement.x) / placement.scale, (point.y - placement.y) / placement.scale];
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

/** The four corners of a placed area on the cloth, grown by `margin`. */
export function outline(placement: Placement, area: Size, margin = 0): Point[] {
  const across = area.width / 2 + margin / placement.scale;
  const down = area.height / 2 + margin / placement.scale;
  return [
    { x: -across, y: -down },
    { x: across, y: -down },
    { x: across, y: down },
    { x: -across, y: down },
  ].map((corner) => toCloth(placement, corner));
}

/** Whether two convex outlines share area: unless they do, the line along one of their edges separates them. */
export function overlap(a: readonly Point[], b: readonly Point[]): boolean {
  return ![a, b].some((shape) =>
    shape.some((corner, place) => {
      const next = shape[(place + 1) % shape.length] as Point;
      const normal = { x: corner.y - next.y, y: next.x - corner.x };
      const along = (points: readonly Point[]) => points.map(({ x, y }) => x * normal.x + y * normal.y);
      const [ofA, ofB] = [along(a), along(b)];
      const slack = 1e-6 * Math.hypot(normal.x, normal.y);
      return Math.max(...ofA) <= Math.min(...ofB) + slack || Math.max(...ofB) <= Math.min(...ofA) + slack;
    }),
  );
}

/** Boxes for the other seats on a tall cloth, seat 1 at the right as on the wide one. */
export function placeStrip(seats: number, own: number | undefined, strip: Box): (Box & { seat: number })[] {
  const others = Array.from({ length: seats }, (_, place) => place + 1).filter((seat) => seat !== own);
  const widest = 84;
  const width = Math.min(widest, strip.width / Math.max(1, others.length));
  const start = strip.x + (strip.width + width * others.length) / 2;
  return others.map((seat, place) => ({
    seat,
    x: start - (place + 1) * width,
    y: strip.y,
    width,
    height: strip.height,
  }));
}

/** The top left corner of a card. */
export interface CardPlace extends Point {
  readonly width: number;
}

/** The height of a card divided by its width. */
export const cardRatio = 1.4;

/** The share of a card's width that must stay visible for its index to be read. */
const indexShare = 0.4;

/**
 * Lays hands side by side in a box (one hand, or the hands of a split), each fanned so that every index shows.
 * If a fan would be too narrow the cards go down in steps, as dealers lay them. Cards keep the wanted width
 * unless several hands have to share a narrow box. `foot` lays them at the foot of the box, not at its head.
 */
export function layHands(box: Box, counts: readonly number[], wanted: number, foot = false): CardPlace[][] {
  const between = 6;
  const share = (box.width - between * (counts.length - 1)) / Math.max(1, counts.length);
  const width = Math.min(wanted, share * 0.8, box.height / cardRatio);
  return counts.map((count, hand) => {
    const gaps = Math.max(1, count - 1);
    const fan = Math.min(width * 1.06, (share - width) / gaps);
    const stepDown = Math.min(width * 0.42, (box.height - width * cardRatio) / gaps);
    const inSteps = fan < width * indexShare && stepDown > width * 0.1;
    const step = inSteps ? { x: Math.min(fan, width * 0.2), y: stepDown } : { x: fan, y: 0 };
    const top = foot ? box.y + box.height - width * cardRatio - step.y * (count - 1) : box.y;
    const left = box.x + hand * (share + between) + (share - width - step.x * (count - 1)) / 2;
    return Array.from({ length: count }, (_, card) => ({
      x: left + card * step.x,
      y: top + card * step.y,
      width,
    }));
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
