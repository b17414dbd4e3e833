import { describe, expect, it } from 'vitest';
import type { DecideOffer } from '../api/view';
import { amountsOf, choicesOf, decideOrder, exchangeCounts } from './choices';
import { aView } from './table-fixture';

const chair = { seat: 2, player: 1 };
const offer = (decision: string, more: Partial<DecideOffer> = {}): DecideOffer => ({
  do: 'decide',
  seat: 2,
  player: 1,
  decision,
  price: '0.00',
  ...more,
});
const refused = (what: string, why: string, not_now = false) => ({
  seat: 2,
  what,
  why,
  not_now,
  rules: ['11.1'],
});

describe('choices', () => {
  it('are the offers with their prices, staying in before giving up', () => {
    const view = aView({
      offers: [offer('fold'), offer('play', { price: '25.00' }), { do: 'handle', seat: 2 }],
    });
    expect(choicesOf(view, chair)).toEqual([
      { id: 'play', label: 'Play', key: 'p', price: 2500 },
      { id: 'fold', label: 'Fold', key: 'f', quiet: true },
    ]);
  });

  it('contain refused decisions with their reasons, if these are useful', () => {
    const view = aView({
      offers: [offer('hit')],
      refused: [
        refused('double', 'only the first two cards of a hand may be doubled (rule 11.1)'),
        refused('even-money', 'seat 2 must decide (rule 9.1)', true),
        refused('main', 'a wager lies there already (rule 5.2)'),
        { ...refused('split', 'only two cards of the same value may be split'), seat: 3 },
      ],
    });
    expect(choicesOf(view, chair)).toEqual([
      { id: 'hit', label: 'Hit', key: 'h' },
      {
        id: 'double',
        label: 'Double',
        key: 'd',
        refused: { why: 'only the first two cards of a hand may be doubled', rule: '11.1' },
      },
    ]);
  });

  it('are none without an offer', () => {
    expect(choicesOf(aView({ refused: [refused('double', 'only on 9, 10 or 11')] }), chair)).toEqual([]);
    expect(choicesOf(aView({ offers: [offer('hit', { player: 2 })] }), chair)).toEqual([]);
  });

  it('that this page does not know are offered all the same', () => {
    expect(choicesOf(aView({ offers: [offer('juggle')] }), chair)).toEqual([
      { id: 'juggle', label: 'juggle' },
    ]);
  });

  it('have different keys if they are offered together', () => {
    const together = [
      ['hit', 'stand', 'double', 'split'],
      ['insure', 'even-money'],
      ['bet', 'fold', 'exchange', 'buy', 'declare', 'concede'],
      ['play', 'fold', 'concede'],
      ['ride', 'withdraw'],
      ['play-on', 'take-back'],
    ];
    for (const names of together) {
      const keys = choicesOf(aView({ offers: names.map((name) => offer(name)) }), chair).map(
        ({ key }) => key,
      );
      expect(new Set(keys).size).toBe(names.length);
    }
  });
});

describe('a decision is written in the form of the API', () => {
  it.each([
    ['fold', {}, 'fold'],
    ['bet', {}, { bet: null }],
    ['double', { amount: 500 }, { double: '5.00' }],
    ['insure', { amount: 250 }, { insure: '2.50' }],
    ['exchange', { cards: ['8h', '3c'] }, { exchange: ['8h', '3c'] }],
    ['take-back', {}, 'take-wagers-back'],
  ])('%s', (decision, detail, written) => {
    expect(decideOrder(offer(decision), detail)).toEqual({
      do: 'decide',
      seat: 2,
      player: 1,
      decision: written,
    });
  });
});

describe('the detail of a decision', () => {
  it('is an amount only if there is a choice of amounts', () => {
    expect(amountsOf(offer('bet', { from: '10.00', to: '10.00' }))).toBeUndefined();
    expect(amountsOf(offer('double', { from: '0.01', to: '10.00' }))).toEqual({ from: 1, to: 1000, step: 1 });
    expect(amountsOf(offer('insure', { from: '0.50', to: '5.00', step: '0.50' }))).toEqual({
      from: 50,
      to: 500,
      step: 50,
    });
    expect(amountsOf(offer('hit'))).toBeUndefined();
  });

  it('is the number of cards that the server allows', () => {
    const cards = ['8h', '3c', '2s', '5d'];
    const exchange = offer('exchange', { cards, fewest: 2, most: 3 });
    expect(exchangeCounts(exchange)).toEqual({ fewest: 2, most: 3 });
    expect(exchangeCounts(offer('exchange', { cards }))).toEqual({ fewest: 1, most: 4 });
  });
});
