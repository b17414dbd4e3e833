import { describe, expect, it } from 'vitest';
import {
  cardRatio,
  clothEdge,
  heightOn,
  layHands,
  onWideCloth,
  outline,
  overlap,
  placeSeats,
  placeStrip,
  shapeFor,
  pointOn,
  toArea,
  toCloth,
  type Box,
} from './geometry';
import { areasBelow } from './plan';
import { felts } from './plans';

const everyPlan = Object.values(felts);

/** Each plan with each number of seats that it may have. */
const tables = everyPlan.flatMap((plan) =>
  Array.from({ length: 9 }, (_, place) => place + 1)
    .filter((seats) => seats <= plan.seats.most)
    .map((seats) => ({ plan, seats })),
);

describe.each(tables)('$plan.game with $seats seats', ({ plan, seats }) => {
  const owners = [undefined, ...Array.from({ length: seats }, (_, place) => place + 1)];

  it.each(owners)('own seat %s: areas neither overlap nor leave the cloth, and stay readable', (own) => {
    const placed = placeSeats({
      area: plan.wide.area,
      seats,
      own,
      along: plan.wide.along,
      ends: plan.wide.ends,
      below: areasBelow(plan),
    });
    expect(placed.map(({ seat }) => seat)).toEqual(Array.from({ length: seats }, (_, place) => place + 1));
    const outlines = placed.map((placement) => outline(placement, plan.wide.area));
    outlines.forEach((corners, place) => {
      expect(corners.every(onWideCloth)).toBe(true);
      expect(corners.every(({ x, y }) => y >= heightOn(areasBelow(plan), x))).toBe(true);
      outlines.slice(place + 1).forEach((other) => expect(overlap(corners, other)).toBe(false));
    });
    const others = placed.filter(({ seat }) => seat !== own);
    // Nine places make cards 40 pixels wide on a 1280 pixel screen: no less.
    others.forEach(({ scale }) => expect(scale * plan.wide.hand.cardWidth * 0.8).toBeGreaterThan(39));
    // One's own area is never smaller than the others.
    const largest = Math.max(...placed.map(({ scale }) => scale));
    if (own !== undefined) expect(placed[own - 1]?.scale).toBe(largest);
    placed.forEach(({ tilt }) => expect(Math.abs(tilt)).toBeLessThan(16));
  });

  it('runs from the dealer’s left (our right) to the dealer’s right', () => {
    const placed = placeSeats({
      area: plan.wide.area,
      seats,
      own: undefined,
      along: plan.wide.along,
      ends: plan.wide.ends,
      below: areasBelow(plan),
    });
    placed.slice(1).forEach((placement, before) => expect(placement.x).toBeLessThan(placed[before]?.x ?? 0));
  });
});

describe('curves', () => {
  it('start at the right, reach the players in the middle and end at the left', () => {
    expect(pointOn(clothEdge, 0)).toEqual({ x: 1582, y: 400 });
    expect(pointOn(clothEdge, 0.5).x).toBeCloseTo(800);
    expect(pointOn(clothEdge, 0.5).y).toBeCloseTo(818);
    expect(pointOn(clothEdge, 1).x).toBeCloseTo(18);
  });

  it('bound the cloth', () => {
    expect(onWideCloth({ x: 800, y: 817.9 })).toBe(true);
    expect(onWideCloth({ x: 800, y: 818.1 })).toBe(false);
    expect(onWideCloth({ x: 18.1, y: 50 })).toBe(true);
    expect(onWideCloth({ x: 17.9, y: 50 })).toBe(false);
    expect(onWideCloth({ x: 800, y: -0.1 })).toBe(false);
  });
});

describe('outlines', () => {
  const square = (x: number, y: number) => [
    { x, y },
    { x: x + 10, y },
    { x: x + 10, y: y + 10 },
    { x, y: y + 10 },
  ];

  it('overlap if they share area, not if they only touch', () => {
    expect(overlap(square(0, 0), square(10, 0))).toBe(false);
    expect(overlap(square(0, 0), square(9.9, 0))).toBe(true);
    expect(overlap(square(0, 0), square(10.1, 0))).toBe(false);
    expect(overlap(square(0, 0), square(3, 3))).toBe(true);
  });

  it('may be separated by a slanting line', () => {
    const diamond = [
      { x: 15, y: 5 },
      { x: 25, y: 15 },
      { x: 15, y: 25 },
      { x: 5, y: 15 },
    ];
    expect(overlap(square(0, 0), diamond)).toBe(false);
    expect(overlap(square(1, 1), diamond)).toBe(true);
  });

  it('convert points to the cloth and back', () => {
    const placement = { seat: 1, x: 300, y: 200, tilt: 17, scale: 0.8 };
    const back = toArea(placement, toCloth(placement, { x: 12, y: -34 }));
    expect(back.x).toBeCloseTo(12);
    expect(back.y).toBeCloseTo(-34);
  });
});

describe('the shape of a cloth', () => {
  it.each([
    [1000, 1020, 'wide'],
    [1000, 1021, 'tall'],
    [360, 520, 'tall'],
    // A wide cloth is 1600 by 840 units, and is not drawn with less than 0.42 pixels to each.
    [672, 400, 'wide'],
    [671, 400, 'lying'],
    [800, 353, 'wide'],
    [800, 352, 'lying'],
    [492, 315, 'lying'],
    [3840, 1900, 'wide'],
  ])('in a window of %i by %i is %s', (width, height, shape) => {
    expect(shapeFor({ width, height })).toBe(shape);
  });
});

describe('the strip of a phone', () => {
  const strip: Box = { x: 8, y: 100, width: 344, height: 70 };

  it.each([1, 2, 5, 7, 9])('%i seats fit side by side, own seat left out', (seats) => {
    for (const own of [undefined, 1, seats]) {
      const boxes = placeStrip(seats, own, strip);
      expect(boxes).toHaveLength(own === undefined ? seats : seats - 1);
      boxes.forEach((box, place) => {
        expect(box.seat).not.toBe(own);
        expect(box.x).toBeGreaterThanOrEqual(strip.x - 1e-9);
        expect(box.x + box.width).toBeLessThanOrEqual(strip.x + strip.width + 1e-9);
        const next = boxes[place + 1];
        if (next) expect(next.x + next.width).toBeLessThanOrEqual(box.x + 1e-9);
      });
    }
  });
});

describe('hands', () => {
  const box: Box = { x: -90, y: 10, width: 180, height: 90 };

  it.each([[[1]], [[2]], [[5]], [[11]], [[2, 2]], [[5, 4]], [[3, 7, 2]], [[0]], [[]]])(
    '%j cards stay in their box',
    (counts) => {
      const hands = layHands(box, counts, 60);
      expect(hands.map((cards) => cards.length)).toEqual(counts);
      hands.flat().forEach(({ x, y, width }) => {
        expect(x).toBeGreaterThanOrEqual(box.x - 1e-9);
        expect(x + width).toBeLessThanOrEqual(box.x + box.width + 1e-9);
        expect(y + width * cardRatio).toBeLessThanOrEqual(box.y + box.height + 1e-9);
      });
    },
  );

  it('hands of a split do not touch', () => {
    const [first, second] = layHands(box, [3, 3], 60);
    const end = Math.max(...(first ?? []).map(({ x, width }) => x + width));
    expect(end).toBeLessThan(Math.min(...(second ?? []).map(({ x }) => x)));
  });
});
