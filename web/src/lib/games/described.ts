import type { components } from '../api/openapi';
import list from './described.json';

type Schemas = components['schemas'];

/** The name of a game in the API. */
export type Game = Schemas['Game'];
/** A setting of a table. */
export type SettingDescription = Schemas['Setting'];

/** The part of a game's description that pages need. `GET /api/v1/games` has more, such as pay tables and rules. */
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

// A test (crates/server/tests/web/games.rs) writes this file and fails if it is out of date. Practice needs it without a server.
const described = new Map((list as unknown as readonly Described[]).map((game) => [game.name, game]));

/** All games of crates/rules, in their order. */
export const describedGames: readonly Described[] = [...described.values()];

export function isGame(name: string): name is Game {
  return described.has(name as Game);
}

/** The description of a game. The functions below also take unknown names and then answer `false`. */
export function descriptionOf(game: Game): Described {
  const found = described.get(game);
  if (!found) throw new Error(`${game} is not described`);
  return found;
}

/** The title of a game; an unknown name is its own title. */
export function gameTitle(name: string): string {
  return isGame(name) ? descriptionOf(name).title : name;
}

/** The wagers that are all as large as the first one, which is among them. */
export function equalWagers(game: Game): readonly string[] {
  const [first, ...others] = descriptionOf(game).wagers;
  if (!first) return [];
  return [first, ...others.filter(({ amount }) => amount === 'as-the-first')].map(({ on }) => on);
}

/** The optional wagers, which a table may leave out. */
export function wagersToChoose(game: Game): readonly string[] {
  return descriptionOf(game)
    .wagers.filter((wager) => wager.may_be_left_out)
    .map(({ on }) => on);
}

/** Whether a game has a jackpot wager: the wager with a fixed price. */
export function hasJackpot(game: string): boolean {
  return isGame(game) && descriptionOf(game).wagers.some(({ amount }) => amount === 'price');
}

/** Whether a game has community cards. */
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

/** The label of a wager of any game. */
export function wagerLabel(wager: string): string | undefined {
  return labels.get(wager);
}
