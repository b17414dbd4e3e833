import { describe, expect, it } from 'vitest';
import type { Area, Hand, SettledLine } from '../api/view';
import { feltOf, optionalWagers } from './felt-of';
import { aView } from './table-fixture';
import { emptyDraft, layChip } from './wager-draft';

const nobody = { chair: undefined, draft: emptyDraft, open: [] };
const you = { ...nobody, chair: { seat: 2, player: 1 } };
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
  it('has every seat, with who is there', () => {
    const chairs = [
      { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: true },
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
    expect(seats[3]?.status).toBe('marker');
    expect(own).toBe(2);
  });

  it('has cards as far as they may be seen, and names only hands that lie open', () => {
    const areas = [
      area(2, { hands: [{ cards: ['Kh', 'Kd', '2c'], state: 'in' }] }),
      area(3, { hands: [{ cards: ['??', '??', '??'], state: 'folded' }] }),
    ];
    const { seats, dealer } = feltOf(aView({ areas, dealer: ['??', '??', '9s'] }), you);
    expect(seats[1]?.hands[0]).toMatchObject({ says: 'Pair of kings' });
    expect(seats[2]?.hands[0]).toEqual({ cards: [null, null, null], folded: true });
    expect(dealer).toEqual({ cards: [null, null, { rank: '9', suit: 's' }] });
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

  it('has the chips one has laid, at one’s own seat only', () => {
    const draft = layChip(emptyDraft, ['ante'], 500);
    const open = [{ spot: 'ante', from: 500, to: 1000, step: 500 }];
    const felt = feltOf(aView({ areas: [area(3, { wagers: [placed('ante')] })] }), { ...you, draft, open });
    expect(felt.seats.map(({ wagers }) => wagers.length)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect(felt.open).toEqual(['ante']);
  });

  it('lays wagers on other hands where these hands are', () => {
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

  it('finishes a hand of Let It Ride with the community cards', () => {
    const areas = [area(2, { hands: [{ cards: ['Kh', 'Kd', '2c'], state: 'in' }] })];
    const view = aView({ game: 'let-it-ride', areas, dealer: ['2d', '??'] });
    expect(feltOf(view, you).seats[1]?.hands[0]?.says).toBeUndefined();
    const open = feltOf({ ...view, dealer: ['2d', '9c'] }, you);
    expect(open.seats[1]?.hands[0]?.says).toBe('Two pairs, kings and twos');
    expect(open.dealer.says).toBeUndefined();
  });

  it('prints what the signs say', () => {
    const signs = [{ says: 'Ante bonus 5-4-1, pair plus 40-30-6-4-1', rules: [] }];
    expect(feltOf(aView({ signs }), you).schedules?.map(({ title }) => title)).toEqual([
      'Ante bonus',
      'Pair plus',
    ]);
    expect(feltOf(aView(), you).schedules).toBeUndefined();
  });

  it('has a spot for each optional wager of the signs', () => {
    const signs = [{ says: 'any-pair: from 5.00 to 1000.00', rules: [] }];
    expect(optionalWagers(aView({ signs }))).toEqual(['any-pair']);
  });
});
