import { describe, expect, it } from 'vitest';
import { chipFor, closedSpots, faultOf, openSpots, placedBy } from './open-spots';
import { ante, aView, jackpot } from './table-fixture';
import { emptyDraft, layChip } from './wager-draft';

const chair = { seat: 2, player: 1 };
const anteLaid = layChip(emptyDraft, ['ante'], 500);
const jackpotWaits = {
  seat: 2,
  what: 'jackpot',
  why: 'a wager on ante must be placed first (rule 11.1)',
  rules: ['11.1'],
};

describe('open spots', () => {
  it('are what the house offers to this player', () => {
    const view = aView({ offers: [ante, { ...ante, on: 'pair-plus', player: 2 }, { do: 'ready' }] });
    expect(openSpots(view, chair, emptyDraft)).toEqual([{ spot: 'ante', from: 500, to: 30_000, step: 500 }]);
  });

  it('are also those that only wait for a wager in the draft', () => {
    const view = aView({ offers: [ante], refused: [jackpotWaits], jackpot });
    expect(openSpots(view, chair, emptyDraft)).toHaveLength(1);
    expect(openSpots(view, chair, anteLaid)[1]).toEqual({ spot: 'jackpot', from: 100, to: 100, step: 1 });
    const optional = { ...jackpotWaits, what: 'any-pair' };
    expect(openSpots(aView({ refused: [optional] }), chair, anteLaid)).toEqual([
      { spot: 'any-pair', from: 500, to: 30_000, step: 500 },
    ]);
    const signs = [{ says: 'any-pair: from 10.00 to 100.00', rules: [] }];
    expect(openSpots(aView({ refused: [optional], signs }), chair, anteLaid)).toEqual([
      { spot: 'any-pair', from: 1000, to: 10_000, step: 500 },
    ]);
  });

  it('of other hands follow a wager on one’s own', () => {
    const other = { seat: 4, player: 1, patron: 3, you: false, marker: null, ready: false };
    const view = aView({ chairs: [...aView().chairs, other] });
    const spots = openSpots(view, chair, layChip(emptyDraft, ['super'], 500)).map(({ spot }) => spot);
    expect(spots).toEqual(['super@dealer', 'super@4']);
    expect(openSpots(view, chair, anteLaid)).toEqual([]);
  });
});

describe('closed spots', () => {
  const other = { seat: 2, what: 'jackpot', why: 'the jackpot was won', rules: [] };

  it('say why, while wagers are taken', () => {
    const view = aView({
      refused: [other, { ...other, seat: 3 }, { ...other, what: 'play', why: 'not now: …' }],
    });
    expect(closedSpots(view, chair, [])).toEqual([
      { spot: 'jackpot', why: 'the jackpot was won', rules: [] },
    ]);
    expect(closedSpots({ ...view, phase: 'decisions' }, chair, [])).toEqual([]);
  });

  it('are not those where one’s own chips lie', () => {
    const areas = [
      {
        seat: 2,
        controlling: 1,
        hands: [],
        wagers: [{ player: 1, on: 'jackpot', hand: 1, amount: '1.00', tokens: '0.00' }],
      },
    ];
    const view = aView({ refused: [other], areas });
    expect(closedSpots(view, chair, [])).toEqual([]);
    expect(placedBy(view, chair)).toEqual([{ spot: 'jackpot', amount: 100 }]);
    expect(placedBy(view, { seat: 2, player: 2 })).toEqual([]);
  });
});

describe('a draft is held to what was offered', () => {
  const spot = { spot: 'ante', from: 1000, to: 3000, step: 500 };

  it.each([
    [500, 'least', 1000],
    [1000, undefined, undefined],
    [1100, 'units', 500],
    [3000, undefined, undefined],
    [3500, 'most', 3000],
  ])('%i: %s', (amount, kind, limit) => {
    const fault = faultOf(layChip(emptyDraft, ['ante'], amount), [spot]);
    expect(fault).toEqual(kind ? { spot: 'ante', kind, amount: limit } : undefined);
  });

  it('where one amount is taken it is laid at once and nothing else fits', () => {
    const exact = { spot: 'jackpot', from: 100, to: 100, step: 1 };
    expect(chipFor(exact, 2500)).toBe(100);
    expect(chipFor(spot, 2500)).toBe(2500);
    expect(faultOf(layChip(emptyDraft, ['jackpot'], 200), [exact])).toMatchObject({ kind: 'exactly' });
  });

  it('and to spots that are open', () => {
    expect(faultOf(anteLaid, [])).toEqual({ spot: 'ante', kind: 'closed' });
  });

  it('the least is a whole unit, however little the house would take', () => {
    expect(faultOf(layChip(emptyDraft, ['ante'], 0), [{ ...spot, from: 1 }])).toMatchObject({ amount: 500 });
  });
});
