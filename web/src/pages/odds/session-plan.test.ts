import { describe, expect, it } from 'vitest';
import type { WagerFigures } from './analysis';
import { belowNormal, outlook, roundsForNormal, roundsToMeasure, roundsUntilEdgeShows } from './session-plan';

/** A wager on a coin that wins with this chance. */
function coin(chance: number): WagerFigures {
  const expected = 2 * chance - 1;
  return {
    wager: 'main',
    unit: '10.00',
    expected,
    house_edge: -expected,
    element_of_risk: -expected,
    std_dev: Math.sqrt(1 - expected * expected),
    hit_frequency: chance,
    method: 'exact',
    std_error: 0,
    at_risk: 1,
    distribution: [
      { net: '-10.00', probability: 1 - chance },
      { net: '10.00', probability: chance },
    ],
  };
}

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1, 0.15865525393145707],
    [1.959963984540054, 0.975],
    [3, 0.9986501019683699],
    [-5, 2.866515719235352e-7],
    [9, 1],
    [-9, 0],
  ])('below %f lies %f', (z, share) => {
    expect(belowNormal(z)).toBeCloseTo(share, 9);
  });
});

describe('the outlook of a number of rounds', () => {
  it('grows with the rounds, the spread with their root', () => {
    const look = outlook(coin(0.45), 10_000);
    expect(look.mean).toBeCloseTo(-1000, 9);
    expect(look.spread).toBeCloseTo(99.4987, 4);
    expect(look.low).toBeCloseTo(-1000 - 1.95996 * 99.4987, 2);
    expect(look.high).toBeCloseTo(-1000 + 1.95996 * 99.4987, 2);
  });

  it('leaves a fair game even', () => {
    expect(outlook(coin(0.5), 400).ahead).toBeCloseTo(0.5, 12);
  });

  it('is certain if all results are the same', () => {
    expect(outlook(coin(1), 5).ahead).toBe(1);
    expect(outlook(coin(0), 5).ahead).toBe(0);
  });

  it('agrees with counting a hundred throws', () => {
    // More than 50 of 100 throws at 45 in 100, with half of the even 50 counted: 0.1601.
    expect(outlook(coin(0.45), 100).ahead).toBeCloseTo(0.157, 2);
  });
});

describe('how many rounds it takes', () => {
  it('to measure a fair coin to one part in ten', () => {
    expect(roundsToMeasure(coin(0.5), 0.1)).toBe(385);
    expect(roundsToMeasure(coin(0.5), 0.05)).toBe(1537);
    expect(roundsToMeasure(coin(0.5), 10)).toBe(1);
  });

  it('until the edge shows, and never for a fair game', () => {
    expect(roundsUntilEdgeShows(coin(0.45))).toBe(381);
    expect(roundsUntilEdgeShows(coin(0.5))).toBeNull();
  });

  it('until the bell curve holds: thirty for an even game, many for a rare prize', () => {
    expect(roundsForNormal(coin(0.5))).toBe(30);
    expect(roundsForNormal(coin(0.001))).toBe(24926);
    const plan = roundsForNormal(coin(0.001));
    expect(outlook(coin(0.001), plan - 1).trustworthy).toBe(false);
    expect(outlook(coin(0.001), plan).trustworthy).toBe(true);
  });
});
