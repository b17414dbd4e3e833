import { describe, expect, it } from 'vitest';
import { accuracy, chosenOf, costPerHand, finely, isRight, judged, noScore, valued } from './values';

const values = {
  decisions: [
    { do: 'fold', expected: -1, exact: '-1/1' },
    { do: 'exchange', cards: '7d 2c', expected: -0.25 },
    { do: 'exchange', cards: '7d 4d 2c', expected: 0.5 },
    { do: 'buy', expected: 0.75 },
  ],
  best: 'buy',
};

describe('the values of a hand', () => {
  it('come in money, best first, and only of what is open', () => {
    const choices = valued(values, 1000, ['fold', 'exchange']);
    expect(choices.map(({ decision, worth, behind }) => [decision, worth, behind])).toEqual([
      ['exchange', 500, 0],
      ['exchange', -250, -750],
      ['fold', -1000, -1500],
    ]);
  });

  it('know an exchange by its cards, in whatever order', () => {
    const choices = valued(values, 1000, ['fold', 'exchange', 'buy']);
    expect(chosenOf(choices, 'exchange', ['2c', '7d'])?.worth).toBe(-250);
    expect(chosenOf(choices, 'exchange', ['2c', '4d', '7d'])?.worth).toBe(500);
    expect(chosenOf(choices, 'exchange', ['2c'])).toBeUndefined();
    expect(chosenOf(choices, 'fold')?.behind).toBe(-1750);
    expect(chosenOf(choices, 'bet')).toBeUndefined();
  });

  it('call equal choices equally right', () => {
    const [first, second] = valued(
      {
        decisions: [
          { do: 'ride', expected: 0.1 + 0.2 },
          { do: 'withdraw', expected: 0.3 },
        ],
        best: 'ride',
      },
      1000,
      ['ride', 'withdraw'],
    );
    expect([first, second].map((choice) => choice && isRight(choice))).toEqual([true, true]);
  });
});

describe('a score', () => {
  it('counts right decisions and what mistakes cost, per hand', () => {
    let score = noScore;
    expect([accuracy(score), costPerHand(score)]).toEqual([undefined, undefined]);
    score = judged(score, 0, true);
    score = judged(score, 250, false);
    score = judged(score, 50, true);
    expect(score).toEqual({ decisions: 3, right: 1, cost: 300, hands: 2 });
    expect([accuracy(score), costPerHand(score)]).toEqual([33, 150]);
  });
});

it.each([
  [0, '0¢'],
  [0.04, '0¢'],
  [0.05, '0.1¢'],
  [-0.04, '0¢'],
  [8.26, '8.3¢'],
  [99.9, '99.9¢'],
  [100, '$1.00'],
  [-123.6, '−$1.24'],
])('%d cents read %s', (cents, text) => {
  expect(finely(cents)).toBe(text);
});
