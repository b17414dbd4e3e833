import type { TableView } from '../api/view';

/** For whom the house waits and until when, in milliseconds of the page's clock. */
export interface Turn {
  /** 0 where it waits for everybody. */
  readonly seat: number;
  /** Which hand of the area, from 0. */
  readonly hand: number;
  readonly began: number;
  readonly ends: number;
  /** Tells one wait from another. */
  readonly deadline: number;
}

/** How long the house still waits. */
export interface Wait {
  /** From 1 (all of it) down to 0. */
  readonly left: number;
  readonly seconds: number;
  /** Seconds that are left to the viewer for all decisions of this round together, where it waits for one of theirs. */
  readonly bank?: number;
}

/** What the house waits for now. It does not say since when: a wait that was not there before began just now. */
export function turnOf(
  view: TableView,
  before: Turn | undefined,
  now: number,
  here: (moment: number) => number,
): Turn | undefined {
  if (view.deadline === null) return undefined;
  const seat = view.turn ?? 0;
  const hands = view.areas.find((area) => area.seat === seat)?.hands ?? [];
  const hand = Math.max(
    0,
    hands.findIndex(({ state }) => state === 'in'),
  );
  const same = before?.deadline === view.deadline && before.seat === seat;
  return { seat, hand, began: same ? before.began : now, ends: here(view.deadline), deadline: view.deadline };
}

/** From 1 (all of it) down to 0. */
export function timeLeft(turn: Pick<Turn, 'began' | 'ends'>, now: number): number {
  const whole = turn.ends - turn.began;
  return whole > 0 ? Math.min(1, Math.max(0, (turn.ends - now) / whole)) : 0;
}
