import { capital } from '../capital';
import { describedGames, descriptionOf, hasJackpot, type Game } from './described';
import { registry } from './registry';

export * from './described';

/** Every game, in the order of the lobby. */
export const games = [
  ...new Set([...Object.keys(registry), ...describedGames.map(({ name }) => name)]),
] as unknown as readonly [Game, ...Game[]];

/** The game with a jackpot, for a pool whose tables are not known. */
export const jackpotGame = describedGames.map(({ name }) => name).find(hasJackpot);

/** A game in a sentence; a game without an entry gets the numbers of its cards. */
export function about(game: Game): string {
  const { player, dealer, community } = descriptionOf(game).hands;
  const others = [
    ...(dealer > 0 ? [`${numberWord(dealer)} for the dealer`] : []),
    ...(community > 0 ? [`${numberWord(community)} for everyone`] : []),
  ];
  const dealt = [`${numberWord(player)} ${player === 1 ? 'card' : 'cards'} for each player`, ...others].join(
    ' and ',
  );
  return registry[game]?.about ?? `${capital(dealt)}.`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
