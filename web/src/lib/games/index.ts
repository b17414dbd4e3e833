import { describedGames, descriptionOf, hasJackpot, type Game } from './described';
import { registry } from './registry';

export * from './described';

/** Every game, in the order of the lobby. */
export const games = [
  ...new Set([...Object.keys(registry), ...describedGames.map(({ name }) => name)]),
] as unknown as readonly [Game, ...Game[]];

/** The game of a jackpot whose tables are not known. */
export const jackpotGame = describedGames.map(({ name }) => name).find(hasJackpot);

/** What a game is about, in a sentence; where the pages have none, it says how many cards are dealt. */
export function about(game: Game): string {
  const { player, dealer, community } = descriptionOf(game).hands;
  const others = [
    ...(dealer > 0 ? [`${numberWord(dealer)} for the dealer`] : []),
    ...(community > 0 ? [`${numberWord(community)} for everyone`] : []),
  ];
  const dealt = [`${numberWord(player)} ${player === 1 ? 'card' : 'cards'} for each player`, ...others].join(
    ' and ',
  );
  return registry[game]?.about ?? `${dealt.charAt(0).toUpperCase()}${dealt.slice(1)}.`;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}
