import { describe, expect, it } from 'vitest';
import { tallCloth, wideCloth, type Box, type Size } from './geometry';
import type { AreaPlan, DealerPlan, FeltPlan, SpotPlan } from './plan';
import { felts, planOf } from './plans';

const offers: string[][] = [
  [],
  ['any-pair'],
  ['lucky-lucky'],
  ['perfect-pairs', 'lucky-lucky'],
  ['perfect-pairs', 'any-pair', 'lucky-lucky'],
];
const plans: { name: string; plan: FeltPlan }[] = [
  ...Object.values(felts).map((plan) => ({ name: plan.game, plan })),
  ...offers.map((offered) => ({
    name: `star-blackjack with ${offered.join(', ') || 'none'}`,
    plan: planOf('star-blackjack', offered),
  })),
];

function boxOf({ x, y, width, height }: SpotPlan): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function apart(a: Box, b: Box): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

function within(box: Box, outer: Box): boolean {
  return (
    box.x >= outer.x &&
    box.y >= outer.y &&
    box.x + box.width <= outer.x + outer.width &&
    box.y + box.height <= outer.y + outer.height
  );
}

const aboutZero = ({ width, height }: Size): Box => ({ x: -width / 2, y: -height / 2, width, height });
const fromZero = (size: Size): Box => ({ x: 0, y: 0, ...size });

function expectTidy(area: Box, boxes: Box[]) {
  boxes.forEach((box, place) => {
    expect(within(box, area), `box ${place} inside`).toBe(true);
    boxes.slice(place + 1).forEach((other, after) => {
      expect(apart(box, other), `boxes ${place} and ${place + 1 + after} apart`).toBe(true);
    });
  });
}

const areaBoxes = (plan: AreaPlan) => [
  ...plan.spots.map(boxOf),
  plan.hand,
  ...(plan.schedule ? [plan.schedule] : []),
];
const dealerBoxes = (plan: DealerPlan) => [...plan.spots.map(boxOf), plan.hand];

describe.each(plans)('$name', ({ plan }) => {
  it('keeps spots, hand and schedule of a playing area apart and inside it', () => {
    expectTidy(aboutZero(plan.wide.area), areaBoxes(plan.wide));
    expectTidy(aboutZero(plan.tall.area), areaBoxes(plan.tall));
  });

  it('keeps the dealer’s cards and spots apart and on the cloth', () => {
    expectTidy(fromZero(wideCloth), dealerBoxes(plan.dealer.wide));
    expectTidy(fromZero(tallCloth), dealerBoxes(plan.dealer.tall));
  });

  it('marks the same wagers on both cloths, each once', () => {
    const ids = (area: AreaPlan) => area.spots.map(({ id }) => id);
    expect(ids(plan.tall)).toEqual(ids(plan.wide));
    expect(new Set(ids(plan.wide)).size).toBe(plan.wide.spots.length);
  });

  it('has spots that a finger can hit on a phone: at least 44 units across', () => {
    const marked = plan.tall.spots.filter(({ shape }) => shape !== 'unmarked');
    marked.forEach(({ width, height }) => expect(Math.min(width, height)).toBeGreaterThanOrEqual(44));
  });
});

describe('the layout that section 2 of each document asks for', () => {
  const printed = (plan: FeltPlan) => plan.inscriptions.map(({ text }) => text.toLowerCase()).join(' · ');
  const ids = (plan: FeltPlan) => plan.wide.spots.map(({ id }) => id);

  it('Caribbean Stud: a jackpot place, and when the dealer plays (2.2.2, 2.2.3)', () => {
    expect(ids(felts['caribbean-stud'])).toEqual(['jackpot', 'ante', 'bet']);
    expect(printed(felts['caribbean-stud'])).toContain('ace-king or higher');
  });

  it('Let It Ride: seven areas with $, 2 and 1 and the schedule; two community places (2.2.1, 2.2.2)', () => {
    const plan = felts['let-it-ride'];
    expect(plan.seats.most).toBe(7);
    expect(ids(plan)).toEqual(['$', '2', '1']);
    expect(plan.wide.schedule).toBeDefined();
    expect(plan.tall.schedule).toBeDefined();
    expect(plan.dealer.wide.places).toHaveLength(2);
    expect(plan.dealer.tall.places).toHaveLength(2);
  });

  it('Three Card Poker: when the dealer plays (2.2.2)', () => {
    expect(ids(felts['three-card-poker'])).toEqual(['pair-plus', 'ante', 'play']);
    expect(printed(felts['three-card-poker'])).toContain('queen or higher');
  });

  it('Lunar Poker: five players, an area for draw fees, when the dealer plays (2.1, 2.2.2, 2.2.3)', () => {
    const plan = felts['lunar-poker'];
    expect(plan.seats.most).toBe(5);
    const options = plan.wide.spots.filter(({ id }) => id === 'exchange' || id === 'buy');
    expect(options.map(({ print }) => print.join(' '))).toEqual(['Exchange 2–5 cards', 'Buy a 6th card']);
    expect(printed(plan)).toContain('ace and king or higher');
  });

  it('Star Blackjack: five to nine areas, insurance, its inscriptions and optional spots (2.2.1 to 2.2.4)', () => {
    const plan = planOf('star-blackjack', ['perfect-pairs', 'lucky-lucky']);
    expect([plan.seats.fewest, plan.seats.most]).toEqual([5, 9]);
    expect(plan.band?.id).toBe('insurance');
    expect(printed(plan)).toContain('blackjack pays 3 to 2');
    expect(printed(plan)).toContain('hard 17 or soft 18');
    expect(ids(plan)).toEqual(['perfect-pairs', 'lucky-lucky', 'main', 'double', 'split']);
  });
});
