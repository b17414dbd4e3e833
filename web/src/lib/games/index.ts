import { describedGames, hasJackpot, type Game } from './described';
import { registry } from './registry';

export * from './described';

/** Every game, in the order of the lobby. */
export const games = Object.keys(registry) as unknown as readonly [Game, ...Game[]];

/** The game with a jackpot, for a pool whose tables are not known. */
export const jackpotGame = describedGames.map(({ name }) => name).find(hasJackpot);

/** A game in a sentence. */
export function about(game: Game): string {
  return registry[game].about;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
