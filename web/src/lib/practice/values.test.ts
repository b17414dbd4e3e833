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

const asked = (open: readonly string[], insured = 0) => ({ unit: 1000, open, insured });

describe('the values of a hand', () => {
  it('are in money, best first, and only of open choices', () => {
    const choices = valued(values, asked(['fold', 'exchange']));
    expect(choices.map(({ decision, worth, behind }) => [decision, worth, behind])).toEqual([
      ['exchange', 500, 0],
      ['exchange', -250, -750],
      ['fold', -1000, -1500],
    ]);
  });

  it('find an exchange by its cards, in any order', () => {
    const choices = valued(values, asked(['fold', 'exchange', 'buy']));
    expect(chosenOf(choices, 'exchange', { cards: ['2c', '7d'] })?.worth).toBe(-250);
    expect(chosenOf(choices, 'exchange', { cards: ['2c', '4d', '7d'] })?.worth).toBe(500);
    expect(chosenOf(choices, 'exchange', { cards: ['2c'] })).toBeUndefined();
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
      asked(['ride', 'withdraw']),
    );
    expect([first, second].map((choice) => choice && isRight(choice))).toEqual([true, true]);
  });
});

describe('amounts that a player chooses', () => {
  // Each unit of insurance loses 7 %; half a wager may be insured. A double's second wager wins 18 %.
  const told = {
    decisions: [
      { do: 'double', expected: 0.2, adds: { expected: 0.18 } },
      { do: 'hit', expected: 0.1 },
      { do: 'insure', expected: 0.165, adds: { expected: -0.07 } },
    ],
    best: 'double',
  };

  it('are worth less or more by what each unit adds', () => {
    const choices = valued(told, asked(['double', 'hit']));
    expect(chosenOf(choices, 'double')).toMatchObject({ worth: 200, behind: 0 });
    expect(chosenOf(choices, 'double', { amount: 1000 })?.worth).toBeCloseTo(200, 9);
    expect(chosenOf(choices, 'double', { amount: 400 })?.worth).toBeCloseTo(200 - 600 * 0.18, 9);
    expect(chosenOf(choices, 'double', { amount: 400 })?.behind).toBeCloseTo(-108, 9);
  });

  it('may be declined, with the value of the best other choice', () => {
    const choices = valued(told, asked(['insure', 'decline']));
    expect(choices.map(({ decision, worth }) => [decision, worth])).toEqual([
      ['decline', 200],
      ['insure', 165],
    ]);
    expect(chosenOf(choices, 'insure', { amount: 200 })?.behind).toBeCloseTo(-14, 9);
  });

  it('count after they are placed', () => {
    const blackjack = {
      decisions: [
        { do: 'stand', expected: 1.04 },
        { do: 'insure', expected: 1, adds: { expected: -0.08 } },
        { do: 'even-money', expected: 1 },
      ],
      best: 'stand',
    };
    const [best, other] = valued(blackjack, asked(['even-money', 'decline'], 300));
    expect(best?.decision).toBe('decline');
    expect(best?.worth).toBeCloseTo(1040 - 24, 9);
    expect(other?.worth).toBe(1000);
  });
});

describe('a score', () => {
  it('counts right decisions and the cost of mistakes, per hand', () => {
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
