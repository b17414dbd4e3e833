import type { Game } from '../../lib/felts/plan';

/** What an analysed wager is called on a page. */
export function wagerName(game: Game, wager: string): string {
  if (game === 'let-it-ride' && wager === '1') return 'The three wagers';
  const words = wager.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
