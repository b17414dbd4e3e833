import type { components } from '../api/openapi';
import list from './described.json';

type Schemas = components['schemas'];

/** The name of a game, as the house knows it. */
export type Game = Schemas['Game'];
/** A setting of a table. */
export type SettingDescription = Schemas['Setting'];

/** What pages need of what a game says about itself. `GET /api/v1/games` has more, pay tables and rules among it. */
export type Described = Pick<
  Schemas['DescribedGame'],
  | 'title'
  | 'wagers'
  | 'wager_labels'
  | 'decisions'
  | 'decision_labels'
  | 'together'
  | 'settings'
  | 'cards'
  | 'hands'
  | 'seats'
  | 'players_per_area'
  | 'several_areas'
> & { readonly name: Game };

// The rules write this file (crates/server/tests/web/games.rs), and a test holds it to them: practice needs it without a house.
const described = new Map((list as unknown as readonly Described[]).map((game) => [game.name, game]));

/** The games that the rules have, in their order. */
export const describedGames: readonly Described[] = [...described.values()];

export function isGame(name: string): name is Game {
  return described.has(name as Game);
}

/** What a game says about itself. The questions below take any name: nothing is true of a game that this page does not know. */
export function descriptionOf(game: Game): Described {
  const found = described.get(game);
  if (!found) throw new Error(`${game} is not described`);
  return found;
}

/** What people call a game; a name that is not known here stands for itself. */
export function gameTitle(name: string): string {
  return isGame(name) ? descriptionOf(name).title : name;
}

/** The wager that opens a hand. */
export function firstWager(game: Game): string {
  return descriptionOf(game).wagers[0]?.on ?? '';
}

/** The wagers that are all as large as the first one, which is among them. */
export function equalWagers(game: Game): readonly string[] {
  const [first, ...others] = descriptionOf(game).wagers;
  if (!first) return [];
  return [first, ...others.filter(({ amount }) => amount === 'as-the-first')].map(({ on }) => on);
}

/** The wagers that a table may leave out. */
export function wagersToChoose(game: Game): readonly string[] {
  return descriptionOf(game)
    .wagers.filter((wager) => wager.may_be_left_out)
    .map(({ on }) => on);
}

/** Whether there is a wager on a jackpot: it has one price. */
export function hasJackpot(game: string): boolean {
  return isGame(game) && descriptionOf(game).wagers.some(({ amount }) => amount === 'price');
}

/** Whether cards of the dealer belong to every hand. */
export function hasCommunityCards(game: string): boolean {
  return isGame(game) && descriptionOf(game).hands.community > 0;
}

/** Whether a player may hold several areas at once. */
export function severalAreas(game: string): boolean {
  return isGame(game) && descriptionOf(game).several_areas;
}

/** How many players may wager on one area, at most. */
export function playersPerArea(game: string): number {
  return isGame(game) ? descriptionOf(game).players_per_area : 1;
}

/** Whether several rounds are dealt from the same cards. */
export function isDealtFromShoe(game: string): boolean {
  return isGame(game) && descriptionOf(game).cards === 'shoe';
}

const labels = new Map(
  describedGames.flatMap(({ wager_labels }) => wager_labels.map(({ on, label }) => [on, label] as const)),
);

/** What a wager is called, whichever game it belongs to. */
export function wagerLabel(wager: string): string | undefined {
  return labels.get(wager);
}
