import type { Rank } from './card';

/** Where a pip stands, in parts of the card's inner field: 0 to 1 from left to right and top to bottom. */
interface Pip {
  readonly x: number;
  readonly y: number;
}

const left = 0;
const middle = 0.5;
const right = 1;

function column(x: number, ...heights: number[]): Pip[] {
  return heights.map((y) => ({ x, y }));
}

const pair = [0, 1];
const three = [0, 0.5, 1];
const four = [0, 1 / 3, 2 / 3, 1];

const places: Partial<Record<Rank, Pip[]>> = {
  A: column(middle, 0.5),
  '2': column(middle, ...pair),
  '3': column(middle, ...three),
  '4': [...column(left, ...pair), ...column(right, ...pair)],
  '5': [...column(left, ...pair), ...column(middle, 0.5), ...column(right, ...pair)],
  '6': [...column(left, ...three), ...column(right, ...three)],
  '7': [...column(left, ...three), ...column(middle, 0.25), ...column(right, ...three)],
  '8': [...column(left, ...three), ...column(middle, 0.25, 0.75), ...column(right, ...three)],
  '9': [...column(left, ...four), ...column(middle, 0.5), ...column(right, ...four)],
  T: [...column(left, ...four), ...column(middle, 1 / 6, 5 / 6), ...column(right, ...four)],
};

/** The pips of a number card or an ace; court cards have none. */
export function pipsOf(rank: Rank): readonly Pip[] {
  return places[rank] ?? [];
}
