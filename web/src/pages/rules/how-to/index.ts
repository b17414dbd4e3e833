import type { Game } from '../../../lib/felts/plan';
import { caribbeanStud } from './caribbean-stud';
import type { Lesson } from './lesson';
import { letItRide } from './let-it-ride';
import { lunarPoker } from './lunar-poker';
import { starBlackjack } from './star-blackjack';
import { threeCardPoker } from './three-card-poker';

export const lessons: Readonly<Record<Game, Lesson>> = {
  'star-blackjack': starBlackjack,
  'three-card-poker': threeCardPoker,
  'caribbean-stud': caribbeanStud,
  'let-it-ride': letItRide,
  'lunar-poker': lunarPoker,
};
