import type { Way } from '../engine/answers';

/** A level of the tree as it is drawn: the hash on the card's way, and its neighbour where it has one. */
export type Level =
  | { readonly hash: string; readonly side: undefined }
  | { readonly hash: string; readonly side: 'left' | 'right'; readonly beside: string };

/** The levels from the top of the tree down to the hash of the card. A hash stands beside the one it is joined with. */
export function levelsDown({ leaf, steps }: Way): Level[] {
  const top: Level = { hash: steps.at(-1)?.node ?? leaf, side: undefined };
  const below = steps.map(({ beside, side }, place): Level => ({
    hash: steps[place - 1]?.node ?? leaf,
    side,
    beside,
  }));
  return [top, ...below.reverse()];
}
