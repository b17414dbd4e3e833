import { describe, expect, it } from 'vitest';
import { closedSpots, openSpots, placedBy } from './open-spots';
import { aBoard, ante, aView, layChip } from './table-fixture';
import { emptyDraft } from './wager-draft';

const chair = { seat: 2, player: 1 };
const anteLaid = layChip(emptyDraft, ['ante'], 500);
const jackpotWaits = {
  seat: 2,
  what: 'jackpot',
  why: 'another wager comes first (rule 11.1)',
  needs: 'ante',
  rules: ['11.1'],
};

describe('open spots', () => {
  it('are the server’s offers to this player', () => {
    const view = aView({ offers: [ante, { ...ante, on: 'pair-plus', player: 2 }, { do: 'ready' }] });
    expect(openSpots(view, chair, emptyDraft)).toEqual([{ spot: 'ante', from: 500, to: 30_000, step: 500 }]);
  });

  it('include spots that only need a wager of the draft', () => {
    const price = { on: 'jackpot', from: '1.00', to: '1.00', step: '1.00', needs: 'ante' };
    const view = aView({
      offers: [ante],
      refused: [jackpotWaits],
      board: aBoard({ wagers: [price] }),
    });
    expect(openSpots(view, chair, emptyDraft)).toHaveLength(1);
    expect(openSpots(view, chair, anteLaid)[1]).toEqual({ spot: 'jackpot', from: 100, to: 100, step: 100 });
    const optional = { ...jackpotWaits, what: 'any-pair' };
    expect(openSpots(aView({ refused: [optional] }), chair, anteLaid)).toEqual([
      { spot: 'any-pair', from: 500, to: 30_000, step: 500 },
    ]);
    const board = aBoard({ wagers: [{ on: 'any-pair', from: '10.00', to: '100.00', step: '2.50' }] });
    expect(openSpots(aView({ refused: [optional], board }), chair, anteLaid)).toEqual([
      { spot: 'any-pair', from: 1000, to: 10_000, step: 250 },
    ]);
    const closed = { ...jackpotWaits, needs: 'main' };
    expect(openSpots(aView({ refused: [closed] }), chair, anteLaid)).toEqual([]);
  });

  it('include the hands of the dealer and of other players, after the needed wager is laid', () => {
    const other = { seat: 4, player: 1, patron: 3, you: false, marker: null, ready: false };
    const wagers = ['super', 'super@dealer', 'super@1', 'super@2', 'super@4'].map((on) => ({
      on,
      from: '10.00',
      to: '200.00',
      step: '5.00',
      needs: 'ante',
    }));
    const view = aView({ chairs: [...aView().chairs, other], board: aBoard({ wagers }) });
    expect(openSpots(view, chair, anteLaid)).toEqual(
      ['super@dealer', 'super@4'].map((spot) => ({ spot, from: 1000, to: 20_000, step: 500 })),
    );
    expect(openSpots(view, chair, emptyDraft)).toEqual([]);
    // An offer has its own amounts.
    const offers = [{ ...ante, on: 'super@dealer' }];
    expect(openSpots({ ...view, offers }, chair, anteLaid)).toEqual([
      { spot: 'super@dealer', from: 500, to: 30_000, step: 500 },
      { spot: 'super@4', from: 1000, to: 20_000, step: 500 },
    ]);
  });
});

describe('closed spots', () => {
  const other = { seat: 2, what: 'jackpot', why: 'the jackpot was won', rules: [] };

  it('have a reason, while wagers are taken', () => {
    const view = aView({
      refused: [other, { ...other, seat: 3 }, { ...other, what: 'play', not_now: true }],
    });
    expect(closedSpots(view, chair, [])).toEqual([
      { spot: 'jackpot', why: 'the jackpot was won', rules: [] },
    ]);
    expect(closedSpots({ ...view, phase: 'decisions' }, chair, [])).toEqual([]);
  });

  it('do not include spots with the player’s own chips', () => {
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
