import { describe, expect, it } from 'vitest';
import { comingWords, limitWords, phaseWords, seatWords } from './at-a-glance';

const limits = { minimum: '10.00', maximum: '1000.00', unit: '5.00' };

describe('a table at a glance', () => {
  it('shows its limits like a sign', () => {
    expect(limitWords(limits)).toBe('$10 to $1,000');
  });

  it.each([
    [true, 'wagers', 'Taking wagers'],
    [false, 'wagers', 'Closed'],
    [false, 'suspended', 'Suspended'],
  ] as const)('open %s, %s: %s', (open, phase, words) => {
    expect(phaseWords({ open, phase })).toBe(words);
  });

  it('announces changes', () => {
    const at = new Date(2026, 10, 15, 21, 40).getTime();
    const coming = { limits, shown: 0, takes_effect: at };
    expect(comingWords({ coming, closes: at }, at - 12 * 60_000)).toEqual([
      'From 21:40: $10 to $1,000',
      'Closes in 12 minutes',
    ]);
    expect(comingWords({ coming: null, closes: null }, 0)).toEqual([]);
  });
});

it.each([
  [[], 2, 'No seat free, 2 waiting'],
  [[4], 0, '1 seat free'],
  [[1, 2], 0, '2 seats free'],
])('free %j, waiting %i: %s', (free, waiting, words) => {
  expect(seatWords({ free, waiting })).toBe(words);
});
