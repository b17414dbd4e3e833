/**
 * The bars of a distribution. Results range from a loss in every other round to a prize in one of a million rounds. Most bars would be
 * invisible on a plain scale, so there is also a scale of powers of ten.
 */
import { parseMoney, type Cents } from '../../lib/money';
import type { Share } from './analysis';

export type Scale = 'plain' | 'powers';

export interface Bar {
  readonly net: Cents;
  readonly probability: number;
  /** How often this result or a better one occurs. */
  readonly orBetter: number;
  /** How tall it is, from 0 to 1. */
  readonly height: number;
}

interface Tick {
  readonly share: number;
  /** How high it lies, from 0 to 1. */
  readonly height: number;
}

/** The bars from the worst result to the best. */
export function barsOf(shares: readonly Share[], scale: Scale): Bar[] {
  const reach = reachOf(shares, scale);
  const ordered = shares
    .map(({ net, probability }) => ({ net: parseMoney(net), probability }))
    .filter(({ probability }) => probability > 0)
    .sort((one, other) => one.net - other.net);
  let orBetter = 0;
  const bars: Bar[] = [];
  for (const share of ordered.reverse()) {
    orBetter += share.probability;
    bars.push({
      ...share,
      orBetter: Math.min(1, orBetter),
      height: heightOf(share.probability, reach, scale),
    });
  }
  return bars.reverse();
}

/** The lines behind the bars. */
export function ticksOf(shares: readonly Share[], scale: Scale): Tick[] {
  const reach = reachOf(shares, scale);
  const values: number[] = [];
  if (scale === 'powers') {
    for (let power = Math.round(Math.log10(reach.least)); power <= Math.log10(reach.most); power += 1) {
      values.push(10 ** power);
    }
  } else {
    const step = stepFor(reach.most);
    for (let line = 1; line * step <= reach.most * 1.0001; line += 1) values.push(line * step);
  }
  return values.map((share) => ({ share, height: heightOf(share, reach, scale) }));
}

interface Reach {
  readonly least: number;
  readonly most: number;
}

function reachOf(shares: readonly Share[], scale: Scale): Reach {
  const positive = shares.map(({ probability }) => probability).filter((share) => share > 0);
  const [least, most] = [Math.min(1, ...positive), Math.max(0, ...positive)];
  // A power below the rarest result, so that even that one has a bar.
  if (scale === 'powers') return { least: 10 ** (Math.ceil(Math.log10(least)) - 1), most: 1 };
  const step = stepFor(most);
  return { least: 0, most: Math.ceil(most / step - 1e-9) * step };
}

function heightOf(share: number, reach: Reach, scale: Scale): number {
  if (scale === 'plain') return reach.most === 0 ? 0 : share / reach.most;
  return Math.log10(share / reach.least) / Math.log10(reach.most / reach.least);
}

/** Three to six lines at round shares. */
function stepFor(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const lead = most / power;
  return (lead > 5 ? 2 : lead > 2 ? 1 : 0.5) * power;
}
