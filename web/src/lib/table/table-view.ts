import type { FeltState } from '../felts/felt-state';
import type { Cents } from '../money';
import type { Choice } from './choice';

/** What the house shows one viewer of a table at one moment. Each picture is whole: nothing is pieced together. */
export interface TablePicture {
  /** Grows with everything that happens at the table. */
  readonly version: number;
  /** Everything but the turn, whose remaining time depends on the clock. */
  readonly felt: Omit<FeltState, 'turn'>;
  readonly call: string;
  readonly sign: string;
  readonly choices: readonly Choice[];
  readonly balance: Cents;
  readonly net: Cents;
  readonly turn?: Turn;
}

/** Whose turn it is and until when, in milliseconds of the page's clock. */
export interface Turn {
  readonly seat: number;
  readonly hand?: number;
  readonly began: number;
  readonly ends: number;
}

/** The table as the page knows it: the last picture, and whether it can be trusted to be the present one. */
export interface TableView {
  readonly connection: 'opening' | 'live' | 'reconnecting';
  readonly picture: TablePicture | undefined;
}

export const unopened: TableView = { connection: 'opening', picture: undefined };

/** Takes a picture in. One that is older than what is shown was overtaken on its way and changes nothing. */
export function received(view: TableView, picture: TablePicture): TableView {
  const overtaken = view.picture !== undefined && picture.version < view.picture.version;
  return { connection: 'live', picture: overtaken ? view.picture : picture };
}

/** The line is gone. The last picture stays, so that one does not lose one's place. */
export function lost(view: TableView): TableView {
  return view.picture ? { ...view, connection: 'reconnecting' } : view;
}

/** What can be done now: nothing while the line is down, since the offer may be stale. */
export function openChoices(view: TableView): readonly Choice[] {
  return view.connection === 'live' ? (view.picture?.choices ?? []) : [];
}

/** The felt at a moment: the picture with the share of time left for whoever has to act. */
export function feltAt(picture: TablePicture, now: number): FeltState {
  const { turn } = picture;
  if (!turn) return picture.felt;
  const { seat, hand } = turn;
  return {
    ...picture.felt,
    turn: { seat, ...(hand === undefined ? {} : { hand }), left: timeLeft(turn, now) },
  };
}

/** From 1 (all of it) down to 0. */
function timeLeft(turn: Turn, now: number): number {
  const whole = turn.ends - turn.began;
  return whole > 0 ? Math.min(1, Math.max(0, (turn.ends - now) / whole)) : 0;
}
