/**
 * The animation of a meter. It rolls up to the server's value and ends exactly on it. A smaller value is shown at once, so that the
 * display never shows a jackpot that no longer exists.
 */
import type { Cents } from '../../lib/money';

export interface Roll {
  readonly from: Cents;
  readonly to: Cents;
  /** When it began, in milliseconds of the page's own clock. */
  readonly began: number;
}

/** In milliseconds. The server sends at most one value a second, so a roll is over before the next begins. */
export const rollLasts = 900;

/** A meter that stands still. */
export function still(at: Cents): Roll {
  return { from: at, to: at, began: 0 };
}

/** The value that the meter shows at a moment. */
export function shownAt(roll: Roll, now: number): Cents {
  const part = (now - roll.began) / rollLasts;
  if (roll.to <= roll.from || part >= 1) return roll.to;
  if (part <= 0) return roll.from;
  return roll.from + Math.floor((roll.to - roll.from) * part);
}

/** Takes a new value of the server. */
export function heard(roll: Roll, meter: Cents, now: number): Roll {
  const shown = shownAt(roll, now);
  return meter <= shown ? still(meter) : { from: shown, to: meter, began: now };
}

/** Whether the meter is still rolling. */
export function isMoving(roll: Roll, now: number): boolean {
  return shownAt(roll, now) !== roll.to;
}
