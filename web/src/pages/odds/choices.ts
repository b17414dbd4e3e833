/** Colours for the choices in a strategy grid; the letters in the cells say the same. */

type Tone = 'leave' | 'stay' | 'draw' | 'more' | 'part' | 'mixed' | 'none';

const tones: Readonly<Record<string, Tone>> = {
  fold: 'leave',
  withdraw: 'leave',
  bet: 'stay',
  play: 'stay',
  ride: 'stay',
  stand: 'stay',
  hit: 'draw',
  exchange: 'draw',
  double: 'more',
  buy: 'more',
  split: 'part',
  mixed: 'mixed',
  '': 'none',
};

/** The colour of a choice; unknown choices have none. */
export function toneOf(decision: string): Tone {
  return tones[decision] ?? 'none';
}
