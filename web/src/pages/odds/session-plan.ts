/**
 * How many rounds it takes, and what so many rounds bring. Everything rests on the mean and the spread of one round;
 * the bell curve is only as good as the number of rounds is large, so a plan says from where on it can be trusted.
 */
import { parseMoney } from '../../lib/money';
import type { WagerFigures } from './analysis';

/** What chance does in so many rounds, in units of the initial wager. */
export interface Outlook {
  readonly mean: number;
  readonly spread: number;
  /** Between these lie 95 of 100 such sessions. */
  readonly low: number;
  readonly high: number;
  /** The chance to be ahead at the end. */
  readonly ahead: number;
  /** Whether the bell curve describes so few rounds at all. */
  readonly trustworthy: boolean;
}

/** Twice the tail beyond this is one part in twenty. */
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

/** How many rounds until the measured mean lies within `precision` of the true one, 95 times of 100. */
export function roundsToMeasure(wager: WagerFigures, precision: number): number {
  return Math.max(1, Math.ceil(((ninetyFive * wager.std_dev) / precision) ** 2));
}

/**
 * How many rounds until the mean outweighs chance: before that, a lucky session hides the edge and an unlucky one doubles
 * it. Nothing where the mean is zero.
 */
export function roundsUntilEdgeShows(wager: WagerFigures): number | null {
  return wager.expected === 0 ? null : roundsToMeasure(wager, Math.abs(wager.expected));
}

/**
 * From how many rounds on the bell curve can be used. A rare large prize makes a distribution lopsided, and sums stay so
 * until the prize has come many times: the usual rule asks for 25 times the square of the skewness.
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
  // The series of the error function: all of its terms are positive, so nothing cancels.
  let term = size;
  let sum = size;
  for (let odd = 3; term > sum * 1e-16; odd += 2) {
    term *= (size * size) / odd;
    sum += term;
  }
  const above = (sum * Math.exp((-size * size) / 2)) / Math.sqrt(2 * Math.PI);
  return z > 0 ? 0.5 + above : 0.5 - above;
}
