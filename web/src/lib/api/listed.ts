import { games } from '../games';
import type { components } from './openapi';

/** A jackpot, and the game whose tables feed it. */
export type Jackpot = components['schemas']['Jackpot'] & { readonly game: string };

export type Limits = components['schemas']['Limits'];
/** A table at a glance. */
export type Listed = components['schemas']['Listed'];

/** The tables of one game. */
export interface GameTables {
  readonly game: string;
  readonly tables: readonly Listed[];
}

/** By game, in the order games are listed everywhere; unknown games come last. */
export function groupByGame(tables: readonly Listed[]): GameTables[] {
  const names = [...new Set([...games, ...tables.map(({ game }) => game)])];
  const groups = names.map((game) => ({ game, tables: tables.filter((table) => table.game === game) }));
  return groups.filter((group) => group.tables.length > 0);
}

/** Each jackpot once, however many tables feed it. */
export function jackpotsOf(tables: readonly Listed[]): Jackpot[] {
  const pools = new Map<number, Jackpot>();
  for (const { game, jackpot } of tables) if (jackpot) pools.set(jackpot.pool, { ...jackpot, game });
  return [...pools.values()];
}
