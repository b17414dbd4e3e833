import { capital } from '../../lib/capital';
import { equalWagers, numberWord, type Game } from '../../lib/games';

/** The name of an analysed wager. Wagers that are equal by a rule are analysed together, under the name of the first. */
export function wagerName(game: Game, wager: string): string {
  const equal = equalWagers(game);
  if (equal.length > 1 && wager === equal[0]) return `The ${numberWord(equal.length)} wagers`;
  return capital(wager.replaceAll('-', ' '));
}
