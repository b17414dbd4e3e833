/** Colours for the choices in a strategy grid. The letter in a cell says the same; colour only helps the eye. */

export type Tone = 'leave' | 'stay' | 'draw' | 'more' | 'part' | 'mixed' | 'none';

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

/** A choice that nobody has given a colour stays without one. */
export function toneOf(decision: string): Tone {
  return tones[decision] ?? 'none';
}
