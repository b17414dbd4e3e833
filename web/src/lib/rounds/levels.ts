import type { ProofPath } from '../engine/answers';

/** A level of the tree in the picture: the hash on the card's path, and its neighbour if it has one. */
type Level =
  | { readonly hash: string; readonly side: undefined }
  | { readonly hash: string; readonly side: 'left' | 'right'; readonly beside: string };

/** The levels from the top of the tree down to the hash of the card. */
export function levelsDown({ leaf, steps }: ProofPath): Level[] {
  const top: Level = { hash: steps.at(-1)?.node ?? leaf, side: undefined };
  const below = steps.map(({ beside, side }, place): Level => ({
    hash: steps[place - 1]?.node ?? leaf,
    side,
    beside,
  }));
  return [top, ...below.reverse()];
}
