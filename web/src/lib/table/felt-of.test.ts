import { describe, expect, it } from 'vitest';
import type { Area, Hand, SettledLine } from '../api/view';
import { feltOf, wagersTaken } from './felt-of';
import { aBoard, aView, layChip } from './table-fixture';
import { emptyDraft } from './wager-draft';

const withoutSeat = { chair: undefined, draft: emptyDraft, open: [] };
const you = { ...withoutSeat, chair: { seat: 2, player: 1 } };
const placed = (on: string, amount = '5.00', more = {}) => ({
  player: 1,
  on,
  hand: 1,
  amount,
  tokens: '0.00',
  ...more,
});
const area = (seat: number, change: Partial<Area> = {}): Area => ({
  seat,
  controlling: 1,
  hands: [],
  wagers: [],
  ...change,
});
const line = (wager: string, change: Partial<SettledLine> = {}): SettledLine => ({
  seat: 2,
  player: 1,
  wager,
  hand: 1,
  staked: '5.00',
  outcome: 'win',
  odds: '1:1',
  pays: '5.00',
  returned: '10.00',
  rules: ['9.1'],
  ...change,
});

describe('the felt of a view', () => {
  it('has every seat with its players', () => {
    const chairs = [
      { seat: 2, player: 1, patron: 9, you: true, marker: '10.00', ready: true },
      { seat: 4, player: 1, patron: 12, you: false, marker: null, ready: false },
      { seat: 4, player: 2, patron: 13, you: false, marker: '5.00', ready: false },
    ];
    const { seats, own } = feltOf(aView({ chairs }), you);
    expect(seats.map(({ name }) => name)).toEqual([
      undefined,
      'You',
      undefined,
      'Player 12 + Player 13',
      undefined,
      undefined,
      undefined,
    ]);
    expect(seats[1]?.status).toBe('ready');
    expect(seats[3]?.status).toBeUndefined();
    // A marker is shown beside every status.
    expect(seats.map(({ marker }) => marker)).toEqual([
      undefined,
      1000,
      undefined,
      500,
      undefined,
      undefined,
      undefined,
    ]);
    expect(own).toBe(2);
  });

  it('shows the marker of a player with several boxes at one of them', () => {
    const chairs = [
      { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: false },
      { seat: 4, player: 1, patron: 9, you: true, marker: '10.00', ready: false },
    ];
    const { seats } = feltOf(aView({ chairs }), you);
    expect(seats.flatMap(({ seat, marker }) => (marker === undefined ? [] : [[seat, marker]]))).toEqual([
      [4, 1000],
    ]);
  });

  it('shows the instruction at the own seat, and at others if it is not the usual one', () => {
    const board = aBoard({
      instructions: [
        { instruction: 'usual', says: 'play with queen-six-four or better, otherwise fold' },
        { instruction: 'always-fold', says: 'fold' },
      ],
    });
    const chair = { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: false } as const;
    const chairs = [
      { ...chair, instruction: 'usual' as const },
      { ...chair, seat: 3, you: false, instruction: 'usual' as const },
      { ...chair, seat: 4, you: false, instruction: 'always-fold' as const },
      { ...chair, seat: 5, you: false },
    ];
    const { seats } = feltOf(aView({ chairs, board }), you);
    expect(seats.slice(1, 5).map(({ instruction }) => instruction?.word)).toEqual([
      'usual',
      undefined,
      'fold',
      undefined,
    ]);
    expect(seats[1]?.instruction?.says).toBe('play with queen-six-four or better, otherwise fold');
    // An instruction that was chosen during a hand is shown already, though it counts from the next.
    const instruction = { now: 'usual', says: 'x', next: 'always-fold' } as const;
    expect(feltOf(aView({ chairs, board, instruction }), you).seats[1]?.instruction?.word).toBe('fold');
  });

  it('shows players who are away or sit out', () => {
    const chair = { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: true } as const;
    const status = (change: object, areas: Area[] = []) =>
      feltOf(aView({ chairs: [{ ...chair, ...change }], areas }), you).seats[1]?.status;
    expect(status({ away: true, skips: true })).toBe('away');
    expect(status({ skips: true })).toBe('sits out');
    expect(status({ skips: true }, [area(2, { wagers: [placed('ante')] })])).toBe('ready');
  });

  it('has the visible cards, with the names of the hands', () => {
    const areas = [
      area(2, { hands: [{ cards: ['Kh', 'Kd', '2c'], name: 'Pair of kings', state: 'in' }] }),
      area(3, { hands: [{ cards: ['??', '??', '??'], state: 'folded' }] }),
    ];
    const { seats, dealer } = feltOf(aView({ areas, dealer: ['??', '??', '9s'] }), you);
    expect(seats[1]?.hands[0]).toMatchObject({ says: 'Pair of kings' });
    expect(seats[2]?.hands[0]).toEqual({ cards: [null, null, null], folded: true });
    expect(dealer).toEqual({ cards: [null, null, { rank: '9', suit: 's' }] });
    const named = feltOf(aView({ dealer: ['9s'], dealer_name: '9' }), you);
    expect(named.dealer).toEqual({ cards: [{ rank: '9', suit: 's' }], says: '9' });
  });

  it('shows how each wager was settled, hand by hand', () => {
    const areas = [area(2, { wagers: [placed('main'), placed('split', '5.00', { hand: 2 })] })];
    const lines = [line('main'), line('split', { hand: 2, outcome: 'lose', pays: '0.00' })];
    const { seats } = feltOf(aView({ game: 'star-blackjack', areas, lines }), you);
    expect(seats[1]?.wagers).toEqual([
      { on: 'main', amount: 500, result: { outcome: 'win', pays: 500 } },
      { on: 'split', amount: 500, result: { outcome: 'lose', pays: 0 } },
    ]);
  });

  it('has the laid chips, at the own seat only', () => {
    const draft = layChip(emptyDraft, ['ante'], 500);
    const open = [{ spot: 'ante', from: 500, to: 1000, step: 500 }];
    const felt = feltOf(aView({ areas: [area(3, { wagers: [placed('ante')] })] }), { ...you, draft, open });
    expect(felt.seats.map(({ wagers }) => wagers.length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect(felt.open).toEqual(['ante']);
  });

  it('lays the wager of the player who decides nearest to the dealer', () => {
    const wagers = [
      placed('main', '20.00', { player: 2 }),
      placed('main', '5.00', { player: 3 }),
      placed('main', '10.00'),
    ];
    const amounts = (
      controlling: number,
      chair = { seat: 4, player: 1 },
      draft = emptyDraft,
      laid = wagers,
    ) =>
      feltOf(aView({ game: 'star-blackjack', areas: [area(2, { controlling, wagers: laid })] }), {
        chair,
        draft,
        open: [],
      }).seats[1]?.wagers.map(({ amount }) => amount);
    expect(amounts(1)).toEqual([1000, 2000, 500]);
    expect(amounts(2)).toEqual([2000, 1000, 500]);
    // Also chips that the first player has laid but not placed.
    const draft = layChip(emptyDraft, ['main'], 2500);
    expect(amounts(1, { seat: 2, player: 1 }, draft, wagers.slice(0, 2))).toEqual([2500, 2000, 500]);
  });

  it('lays wagers on other hands at these hands', () => {
    const six: Hand = { cards: ['2c', '3c', '4c', '5c', '7c', '9d'], state: 'in' };
    const areas = [
      area(2, {
        hands: [six],
        wagers: [placed('super@dealer'), placed('super@3', '10.00'), placed('draw')],
      }),
      area(3, { wagers: [placed('super')] }),
    ];
    const felt = feltOf(aView({ game: 'lunar-poker', areas }), you);
    expect(felt.dealerWagers).toEqual([{ on: 'super@dealer', amount: 500 }]);
    expect(felt.seats[2]?.wagers).toEqual([
      { on: 'super', amount: 500 },
      { on: 'super', amount: 1000, from: 2 },
    ]);
    const laid = layChip(emptyDraft, ['super@3'], 2500);
    expect(feltOf(aView({ game: 'lunar-poker' }), { ...you, draft: laid }).seats[2]?.wagers).toEqual([
      { on: 'super', amount: 2500, from: 2 },
    ]);
    expect(felt.seats[1]?.wagers).toEqual([{ on: 'buy', amount: 500 }]);
  });

  it('prints the pay tables that belong on the cloth', () => {
    const table = { title: 'Ante bonus', rules: ['10.2'], printed: true, lines: [] };
    const pay_tables = [
      { ...table, lines: [{ hand: 'Straight flush', odds: '5:1' }] },
      { ...table, title: 'Posted', printed: false },
    ];
    expect(feltOf(aView({ board: aBoard({ pay_tables }) }), you).schedules).toEqual([
      { title: 'Ante bonus', lines: [{ hand: 'Straight flush', odds: '5 to 1' }] },
    ]);
    expect(feltOf(aView(), you).schedules).toBeUndefined();
  });

  it('has a spot for each wager that the table takes', () => {
    const wagers = [{ on: 'any-pair', from: '5.00', to: '1000.00', step: '5.00', needs: 'main' }];
    expect(wagersTaken(aView({ board: aBoard({ wagers }) }))).toEqual(['any-pair']);
  });
});
