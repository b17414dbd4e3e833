import type { FeltPlan, Game } from '../plan';
import { caribbeanStud } from './caribbean-stud';
import { letItRide } from './let-it-ride';
import { lunarPoker } from './lunar-poker';
import { isOptionalWager, starBlackjack } from './star-blackjack';
import { threeCardPoker } from './three-card-poker';

/** The cloth of each game; Star Blackjack with its first optional layout (diagram A). */
export const felts: Record<Game, FeltPlan> = {
  'three-card-poker': threeCardPoker,
  'star-blackjack': starBlackjack(['perfect-pairs']),
  'caribbean-stud': caribbeanStud,
  'let-it-ride': letItRide,
  'lunar-poker': lunarPoker,
};

/** The cloth of one table: Star Blackjack has a spot for each optional wager that the table offers. */
export function planOf(game: Game, offered: readonly string[]): FeltPlan {
  return game === 'star-blackjack' ? starBlackjack(offered.filter(isOptionalWager)) : felts[game];
}

export { starBlackjack, type OptionalWager } from './star-blackjack';
