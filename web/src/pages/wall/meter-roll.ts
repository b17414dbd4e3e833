/**
 * How a meter moves. It rolls up to what the house says and never past it; it ends on the exact amount. When the house
 * says less, the meter says so at once: nobody may see a jackpot that is no longer there.
 */
import type { Cents } from '../../lib/money';

export interface Roll {
  readonly from: Cents;
  readonly to: Cents;
  /** When it began, in milliseconds of the page's own clock. */
  readonly began: number;
}

/** The house tells at most once a second, so a roll is over before the next begins. */
export const rollLasts = 900;

/** A meter that stands still. */
export function standing(at: Cents): Roll {
  return { from: at, to: at, began: 0 };
}

/** What the meter shows at a moment. */
export function shownAt(roll: Roll, now: number): Cents {
  const part = (now - roll.began) / rollLasts;
  if (roll.to <= roll.from || part >= 1) return roll.to;
  if (part <= 0) return roll.from;
  return roll.from + Math.floor((roll.to - roll.from) * part);
}

/** The house says what the meter stands at. */
export function heard(roll: Roll, meter: Cents, now: number): Roll {
  const shown = shownAt(roll, now);
  return meter <= shown ? standing(meter) : { from: shown, to: meter, began: now };
}

/** Whether there is still something to move. */
export function isMoving(roll: Roll, now: number): boolean {
  return shownAt(roll, now) !== roll.to;
}
