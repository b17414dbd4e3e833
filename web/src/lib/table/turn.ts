import type { TableView } from '../api/view';
import { handInTurn } from './hands';

/** The seat that the house waits for and until when, in milliseconds of the page's clock. */
export interface Turn {
  /** 0 if it waits for all seats. */
  readonly seat: number;
  /** The index of the hand at the area. */
  readonly hand: number;
  readonly began: number;
  readonly ends: number;
  /** Identifies the wait. */
  readonly deadline: number;
}

/** The remaining time. */
export interface Wait {
  /** From 1 (all of it) down to 0. */
  readonly left: number;
  readonly seconds: number;
  /** Seconds left in the viewer's time bank for all decisions of this round, if the house waits for one of theirs. */
  readonly bank?: number;
}

/** The present turn. The view does not contain its start, so a new turn is taken to begin now. */
export function turnOf(
  view: TableView,
  before: Turn | undefined,
  now: number,
  here: (moment: number) => number,
): Turn | undefined {
  if (view.deadline === null) return undefined;
  const seat = view.turn ?? 0;
  const area = view.areas.find((one) => one.seat === seat);
  const hand = area ? handInTurn(area) : 0;
  const same = before?.deadline === view.deadline && before.seat === seat;
  return { seat, hand, began: same ? before.began : now, ends: here(view.deadline), deadline: view.deadline };
}

/** The remaining share of a turn, from 1 down to 0. */
export function timeLeft(turn: Pick<Turn, 'began' | 'ends'>, now: number): number {
  const whole = turn.ends - turn.began;
  return whole > 0 ? Math.min(1, Math.max(0, (turn.ends - now) / whole)) : 0;
}
