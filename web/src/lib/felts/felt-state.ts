import type { SeenCard } from '../cards/card';
import type { Cents } from '../money';

/** What lies on a felt at one moment, as its viewer may see it. The felt draws this and decides nothing. */
export interface FeltState {
  readonly seats: readonly FeltSeat[];
  readonly dealer: FeltHand;
  /** Wagers that lie before the dealer. */
  readonly dealerWagers?: readonly FeltWager[];
  /** The viewer's own seat. */
  readonly own?: number;
  /** Whose turn it is, with the share of their time that is left. */
  readonly turn?: { readonly seat: number; readonly hand?: number; readonly left: number };
  /** Spots of the viewer's own area that would take a chip now; `super@3` is the one of seat 3. */
  readonly open?: readonly string[];
  /** Free seats where the viewer may sit down. */
  readonly sittable?: readonly number[];
  /** What the jackpot meter shows. */
  readonly meter?: Cents;
  /** Odds printed on the cloth. */
  readonly schedules?: readonly Schedule[];
}

export interface FeltSeat {
  readonly seat: number;
  /** A seat without a name is free. */
  readonly name?: string;
  /** A word about the player, e.g. "away". */
  readonly status?: string;
  /** What is decided for the player who does not decide in time. */
  readonly standing?: Standing;
  /** The earlier minimum that a marker at this seat lets its player keep. */
  readonly marker?: Cents;
  readonly wagers: readonly FeltWager[];
  readonly hands: readonly FeltHand[];
}

/** What is decided for somebody who decides nothing, in a word and in full. */
export interface Standing {
  readonly word: string;
  readonly says: string;
}

export interface FeltWager {
  readonly on: string;
  readonly amount: Cents;
  /** The seat that laid it, where it lies at another. */
  readonly from?: number;
  readonly result?: WagerResult;
}

export interface WagerResult {
  readonly outcome: 'win' | 'lose' | 'stand-off' | 'void' | 'withdrawn' | 'fee';
  /** What is paid on top of the stake. */
  readonly pays: Cents;
}

export interface FeltHand {
  readonly cards: readonly SeenCard[];
  /** What the house says of it: "pair of sevens", "soft 17". */
  readonly says?: string;
  /** Places of the cards that decided it. */
  readonly marked?: readonly number[];
  /** Given up. */
  readonly folded?: boolean;
}

export interface Schedule {
  readonly title: string;
  readonly lines: readonly { readonly hand: string; readonly odds: string }[];
}

/** All wagers that lie on one spot, in the order they were laid. */
export function wagersOn(wagers: readonly FeltWager[], spot: string): FeltWager[] {
  return wagers.filter((wager) => wager.on === spot);
}
