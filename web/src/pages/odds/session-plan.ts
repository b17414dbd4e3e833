/**
 * The expected results of a number of rounds, and the number of rounds for a measurement. Both are based on the mean and the standard
 * deviation of one round. The bell curve needs many rounds; `roundsForNormal` says how many.
 */
import { parseMoney } from '../../lib/money';
import type { WagerFigures } from './analysis';

/** The expected results of a number of rounds, in units of the initial wager. */
interface Outlook {
  readonly mean: number;
  readonly spread: number;
  /** 95 of 100 sessions end between `low` and `high`. */
  readonly low: number;
  readonly high: number;
  /** The chance to be ahead at the end. */
  readonly ahead: number;
  /** Whether there are enough rounds for the bell curve. */
  readonly trustworthy: boolean;
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const ninetyFive = 1.959963984540054;

export function outlook(wager: WagerFigures, rounds: number): Outlook {
  const mean = wager.expected * rounds;
  const spread = wager.std_dev * Math.sqrt(rounds);
  return {
    mean,
    spread,
    low: mean - ninetyFive * spread,
    high: mean + ninetyFive * spread,
    ahead: spread === 0 ? (mean > 0 ? 1 : 0) : belowNormal(mean / spread),
    trustworthy: rounds >= roundsForNormal(wager),
  };
}

/** The number of rounds after which the measured mean is within `precision` of the true one, in 95 of 100 cases. */
export function roundsToMeasure(wager: WagerFigures, precision: number): number {
  return Math.max(1, Math.ceil(((ninetyFive * wager.std_dev) / precision) ** 2));
}

/**
 * The number of rounds after which the mean outweighs chance: before that, luck may hide the edge or double it. `null` if the mean
 * is zero.
 */
export function roundsUntilEdgeShows(wager: WagerFigures): number | null {
  return wager.expected === 0 ? null : roundsToMeasure(wager, Math.abs(wager.expected));
}

/**
 * The number of rounds from which the bell curve can be used. A rare large prize makes a distribution skewed, and sums stay skewed
 * until the prize has occurred many times. The usual rule is 25 times the square of the skewness.
 */
export function roundsForNormal(wager: WagerFigures): number {
  return Math.max(30, Math.ceil(25 * skewness(wager) ** 2));
}

function skewness(wager: WagerFigures): number {
  const unit = parseMoney(wager.unit);
  const cubes = wager.distribution.map(
    ({ net, probability }) => probability * (parseMoney(net) / unit - wager.expected) ** 3,
  );
  const third = cubes.reduce((sum, part) => sum + part, 0);
  return wager.std_dev === 0 ? 0 : third / wager.std_dev ** 3;
}

/** The share of a standard normal distribution below `z`; off by less than one part in ten million. */
export function belowNormal(z: number): number {
  const size = Math.abs(z);
  if (size > 8) return z > 0 ? 1 : 0;
  // The series of the error function; all its terms are positive, so no precision is lost by cancellation.
  let term = size;
  let sum = size;
  for (let odd = 3; term > sum * 1e-16; odd += 2) {
    term *= (size * size) / odd;
    sum += term;
  }
  const above = (sum * Math.exp((-size * size) / 2)) / Math.sqrt(2 * Math.PI);
  return z > 0 ? 0.5 + above : 0.5 - above;
}
