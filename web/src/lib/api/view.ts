import type { components } from './openapi';
import type { Limits } from './listed';

/** What a player may ask of a table. */
export type Order = components['schemas']['Order'];

/** A table as one viewer sees it. Money is text of dollars; moments are milliseconds since 1970; a hidden card is `??`. */
export interface TableView {
  readonly table: number;
  readonly game: string;
  readonly limits: Limits;
  readonly signs: readonly Sign[];
  readonly open: boolean;
  readonly closes: number | null;
  readonly seats: number;
  readonly chairs: readonly Chair[];
  readonly waiting: number;
  readonly your_turn_to_sit: number | null;
  readonly stack: string | null;
  readonly tokens: string | null;
  readonly round: number;
  readonly phase: Phase;
  readonly turn: number | null;
  readonly deadline: number | null;
  readonly next_round_at: number | null;
  readonly dealer: readonly string[];
  readonly areas: readonly Area[];
  readonly offers: readonly Offer[];
  readonly refused: readonly Refused[];
  readonly lines: readonly SettledLine[];
  readonly calls: readonly string[];
  readonly jackpot: JackpotReading | null;
  readonly shoe: Shoe | null;
}

export type Phase =
  | 'vacant'
  | 'shuffle'
  | 'cut'
  | 'wagers'
  | 'deal'
  | 'insurance'
  | 'decisions'
  | 'settlement'
  | 'over'
  | 'suspended'
  | 'closed';

export interface Sign {
  readonly says: string;
  readonly rules: readonly string[];
}

/** Somebody's place: a playing area, and which of its players. */
export interface Chair {
  readonly seat: number;
  readonly player: number;
  readonly patron: number;
  readonly you: boolean;
  readonly marker: string | null;
  readonly ready: boolean;
}

export interface Area {
  readonly seat: number;
  /** Which player calls the decisions. */
  readonly controlling: number;
  readonly hands: readonly Hand[];
  readonly wagers: readonly Placed[];
}

export interface Hand {
  readonly cards: readonly string[];
  readonly state: 'in' | 'staying' | 'folded' | 'conceded' | 'void' | 'bust' | 'settled';
}

export interface Placed {
  readonly player: number;
  readonly on: string;
  /** Which hand of the area, from 1. */
  readonly hand: number;
  readonly amount: string;
  readonly tokens: string;
}

export type Offer =
  | {
      readonly do: 'wager';
      readonly seat: number;
      readonly player: number;
      readonly on: string;
      readonly from: string;
      readonly to: string;
      readonly step: string;
    }
  | { readonly do: 'take-back'; readonly seat: number; readonly player: number; readonly on: string }
  | DecideOffer
  | { readonly do: 'handle'; readonly seat: number }
  | { readonly do: 'ready' }
  | { readonly do: 'cut'; readonly from: number; readonly to: number };

export interface DecideOffer {
  readonly do: 'decide';
  readonly seat: number;
  readonly player: number;
  readonly decision: string;
  readonly price: string;
  /** Between what, where the player chooses the amount. */
  readonly from?: string;
  readonly to?: string;
  /** Of which, where the player chooses cards. */
  readonly cards?: readonly string[];
}

export interface Refused {
  readonly seat: number;
  /** The name of a wager or a decision. */
  readonly what: string;
  readonly why: string;
  readonly rules: readonly string[];
}

/** How a wager was settled. */
export interface SettledLine {
  readonly seat: number;
  readonly player: number;
  readonly wager: string;
  readonly hand: number;
  readonly staked: string;
  readonly outcome: 'win' | 'lose' | 'stand-off' | 'void' | 'withdrawn' | 'fee';
  readonly odds: string | null;
  readonly pays: string;
  readonly returned: string;
  readonly rules: readonly string[];
}

export interface JackpotReading {
  readonly pool: number;
  readonly meter: string;
  readonly reachable: boolean;
  readonly closed: { readonly locked: boolean; readonly stopped: boolean };
  readonly terms: {
    /** What a wager costs. */
    readonly wager: string;
  };
}

export interface Shoe {
  readonly number: number;
  readonly root: string;
  readonly cards: number;
  readonly dealt: number;
}
