import type { SeenCard } from '../cards/card';
import type { Cents } from '../money';

/** The state of a felt, as its viewer may see it. The felt draws it and decides nothing. */
export interface FeltState {
  readonly seats: readonly FeltSeat[];
  readonly dealer: FeltHand;
  /** Wagers that lie before the dealer. */
  readonly dealerWagers?: readonly FeltWager[];
  /** The viewer's own seat. */
  readonly own?: number;
  /** The seat that has to act, with the share of its time that is left. */
  readonly turn?: { readonly seat: number; readonly hand?: number; readonly left: number };
  /** Spots that take a chip of the viewer now; `super@3` is the one of seat 3. */
  readonly open?: readonly string[];
  /** Free seats where the viewer may sit down. */
  readonly sittable?: readonly number[];
  /** The amount on the jackpot meter. */
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
  /** The player's instruction, which decides if they make no decision in time. */
  readonly instruction?: InstructionWords;
  /** The earlier minimum that a marker at this seat lets its player keep. */
  readonly marker?: Cents;
  readonly wagers: readonly FeltWager[];
  readonly hands: readonly FeltHand[];
}

/** A player's instruction, in a word and in full. */
export interface InstructionWords {
  readonly word: string;
  readonly says: string;
}

export interface FeltWager {
  readonly on: string;
  readonly amount: Cents;
  /** The seat that placed it, if it lies at another seat. */
  readonly from?: number;
  readonly result?: WagerResult;
}

export interface WagerResult {
  readonly outcome: 'win' | 'lose' | 'stand-off' | 'void' | 'withdrawn' | 'fee';
  /** The payment on top of the stake. */
  readonly pays: Cents;
}

export interface FeltHand {
  readonly cards: readonly SeenCard[];
  /** Its name: "pair of sevens", "soft 17". */
  readonly says?: string;
  /** The indices of the cards that decided the result. */
  readonly marked?: readonly number[];
  readonly folded?: boolean;
}

export interface Schedule {
  readonly title: string;
  readonly lines: readonly { readonly hand: string; readonly odds: string }[];
}

/** All wagers on one spot, in the order in which they were laid. */
export function wagersOn(wagers: readonly FeltWager[], spot: string): FeltWager[] {
  return wagers.filter((wager) => wager.on === spot);
}
