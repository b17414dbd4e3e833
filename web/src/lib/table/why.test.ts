import { describe, expect, it } from 'vitest';
import type { SettledLine } from '../api/view';
import { aView } from './table-fixture';
import { whyOf } from './why';

const line = (wager: string, change: Partial<SettledLine> = {}): SettledLine => ({
  seat: 2,
  player: 1,
  wager,
  hand: 1,
  staked: '20.00',
  outcome: 'lose',
  odds: null,
  pays: '0.00',
  returned: '0.00',
  rules: ['9.1', 'ruling T1'],
  ...change,
});
const win = (wager: string, odds: string, pays: string, returned: string) =>
  line(wager, { outcome: 'win', odds, pays, returned });

describe('the reasons of a round', () => {
  it('have a sentence for each wager', () => {
    const areas = [
      {
        seat: 2,
        controlling: 1,
        hands: [{ cards: ['9s', '9h', '9d', '5c', '4s'], name: 'Three nines', state: 'settled' as const }],
        wagers: [],
      },
    ];
    const lines = [
      win('bet', '3:1', '60.00', '80.00'),
      line('ante'),
      line('jackpot', { outcome: 'stand-off', returned: '20.00' }),
      line('1', { outcome: 'withdrawn', returned: '20.00' }),
      line('draw', { outcome: 'fee' }),
      line('super', { outcome: 'void', returned: '20.00' }),
      win('super@dealer', '5:1', '100.00', '120.00'),
    ];
    const why = whyOf(aView({ game: 'caribbean-stud', areas, lines }));
    expect(why?.lines.map(({ sentence }) => sentence)).toEqual([
      'Bet wins 3 to 1 (three nines): +$60',
      'Ante loses: −$20',
      'Jackpot stands off: $20 comes back',
      'Wager 1 was taken back: $20',
      'Draw fee: −$20',
      'Super is void: $20 comes back',
      'Super on the dealer’s hand wins 5 to 1: +$100',
    ]);
    expect(why?.net).toBe(6000 - 2000 - 2000 + 10_000);
    expect(why?.lines[0]?.rules).toEqual(['9.1', 'ruling T1']);
  });

  it('name the points of a blackjack hand', () => {
    const why = (cards: string[], name: string, wager = 'main') => {
      const hands = [{ cards, name, state: 'settled' as const }];
      const areas = [{ seat: 2, controlling: 1, hands, wagers: [] }];
      const lines = [win(wager, '1:1', '20.00', '40.00')];
      return whyOf(aView({ game: 'star-blackjack', areas, lines }))?.lines[0]?.sentence;
    };
    expect(why(['Kh', '3d'], '13')).toBe('Main wager wins 1 to 1 (13): +$20');
    expect(why(['Ah', 'Kd'], 'Blackjack')).toBe('Main wager wins 1 to 1 (blackjack): +$20');
    // This wager is decided by the first two cards.
    expect(why(['7h', '7d', '3c'], '17', 'perfect-pairs')).toBe('Perfect pairs wins 1 to 1: +$20');
  });

  it('cover only the viewer’s own wagers, with the seat if there are several', () => {
    const chairs = [
      { seat: 2, player: 1, patron: 9, you: true, marker: null, ready: false },
      { seat: 3, player: 2, patron: 9, you: true, marker: null, ready: false },
      { seat: 3, player: 1, patron: 8, you: false, marker: null, ready: false },
    ];
    const lines = [line('main'), line('main', { seat: 3 }), line('main', { seat: 3, player: 2 })];
    expect(whyOf(aView({ chairs, lines }))?.lines.map(({ sentence }) => sentence)).toEqual([
      'Seat 2: Main wager loses: −$20',
      'Seat 3: Main wager loses: −$20',
    ]);
  });

  it('are none if none of the viewer’s wagers was settled', () => {
    expect(whyOf(aView())).toBeUndefined();
    expect(whyOf(aView({ lines: [line('ante', { seat: 5 })] }))).toBeUndefined();
  });

  it('cite the rules of a void round', () => {
    const lines = [line('ante', { outcome: 'void', returned: '20.00' })];
    expect(whyOf(aView({ lines, voided: ['13.1', '13.2'] }))?.voided).toBe('13.1, 13.2');
    expect(whyOf(aView({ lines }))?.voided).toBeUndefined();
  });

  it('count a bonus without a stake as won', () => {
    const bonus = win('ante-bonus', '4:1', '80.00', '80.00');
    expect(whyOf(aView({ lines: [{ ...bonus, staked: '0.00' }] }))?.lines[0]?.sentence).toBe(
      'Ante bonus wins 4 to 1: +$80',
    );
  });

  it('say if the viewer’s instruction decided', () => {
    const instructed = [
      { seat: 2, player: 1, instruction: 'usual' as const, decision: 'fold' },
      { seat: 3, player: 1, instruction: 'always-bet' as const, decision: 'bet' },
    ];
    expect(whyOf(aView({ lines: [line('ante')], instructed }))?.instructed).toEqual([
      'You made no decision in time: fold, by your instruction (the usual).',
    ]);
    expect(whyOf(aView({ lines: [line('ante')] }))?.instructed).toEqual([]);
  });

  it('name the seat of an instructed decision if the viewer has several', () => {
    const chair = { player: 1, patron: 9, you: true, marker: null, ready: false };
    const chairs = [
      { ...chair, seat: 2 },
      { ...chair, seat: 5 },
    ];
    const lines = [line('main'), line('main', { seat: 5 })];
    const instructed = [{ seat: 5, player: 1, instruction: 'usual' as const, decision: 'stand' }];
    expect(whyOf(aView({ chairs, lines, instructed }))?.instructed).toEqual([
      'Seat 5: you made no decision in time: stand, by your instruction (the usual).',
    ]);
  });

  it('name both paid combinations of a Lunar Poker bet', () => {
    const bet = { ...win('bet', '9:1', '180.00', '200.00'), combinations: ['Flush, king high', 'Straight'] };
    expect(whyOf(aView({ game: 'lunar-poker', lines: [bet] }))?.lines[0]?.sentence).toBe(
      'Bet wins 9 to 1 (flush, king high and straight): +$180',
    );
  });
});
