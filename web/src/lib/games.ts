import type { Game } from './felts/plan';

/** What each game is called, by the name the house knows it under. In the order of the lobby. */
export const gameTitles: Readonly<Record<Game, string>> = {
  'star-blackjack': 'Star Blackjack',
  'three-card-poker': 'Three Card Poker',
  'caribbean-stud': 'Caribbean Stud Poker',
  'let-it-ride': 'Let It Ride',
  'lunar-poker': 'Lunar Poker',
};

export const games = Object.keys(gameTitles) as readonly Game[];

export function isGame(name: string): name is Game {
  return name in gameTitles;
}

export function gameTitle(name: string): string {
  return isGame(name) ? gameTitles[name] : name;
}
