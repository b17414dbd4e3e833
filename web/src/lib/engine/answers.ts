import type { SettledLine, TableView } from '../api/view';

// What the engine answers, as crates/browser writes it.

/** The cards of a round, checked against the roots of their shoes. */
export interface CheckedProof {
  readonly table: number;
  readonly round: number;
  readonly cards: readonly CheckedCard[];
  readonly shoes: readonly CheckedShoe[];
  /** Everything that is wrong, each naming its card or shoe. */
  readonly wrong: readonly string[];
}

export interface CheckedCard {
  readonly shoe: number;
  /** How many were dealt from the shoe before. */
  readonly position: number;
  /** Where it lay when the shoe was sealed, from 0. */
  readonly index: number;
  /** `??` where it is not shown yet. */
  readonly card: string;
  readonly state: 'proved' | 'hidden' | 'wrong';
  readonly why?: string;
  readonly way?: Way;
}

/** The sums from a card up to the root of its shoe. */
export interface Way {
  readonly salt: string;
  readonly leaf: string;
  readonly steps: readonly WayStep[];
  readonly root: string;
}

export interface WayStep {
  readonly beside: string;
  readonly side: 'left' | 'right';
  readonly node: string;
}

export interface CheckedShoe {
  readonly shoe: number;
  readonly root: string;
  readonly cards: number;
  readonly done: boolean;
  readonly proved: number;
  readonly cut: number | null;
  readonly whole_decks: boolean | null;
}

/** A round settled again. */
export interface SettledAgain {
  readonly lines: readonly ComparedLine[];
  /** How many cards the check had to do without. */
  readonly hidden: number;
  /** Why the round could not be gone through at all. */
  readonly stopped: string | null;
  /** Cards that were told to the viewer and proved to be others. */
  readonly contradicted: readonly string[];
}

export interface ComparedLine {
  readonly house: SettledLine | null;
  readonly rules: SettledLine | null;
  readonly state: 'agrees' | 'differs' | 'left-out' | 'made-up' | 'open';
  readonly what: readonly string[];
}

/** An exported round, checked. */
export interface CheckedBundle {
  readonly table: number;
  readonly round: number;
  /** As the file says it, proved or not. */
  readonly game: string | null;
  readonly verdict: Verdict | null;
  readonly wrong: string | null;
  readonly cards: readonly { readonly shoe: number; readonly place: number; readonly card: string }[];
  readonly settlement: readonly SettledLine[];
  readonly keys: readonly string[];
}

export interface Verdict {
  readonly game: string;
  readonly facts: number;
  readonly cards: number;
  readonly wagers: number;
  readonly server: string;
  readonly seal: number;
  readonly seal_hash: string;
  readonly vouched_by: string | null;
  readonly trusted: boolean;
}

/** A rule in plain words. */
export interface RuleWords {
  readonly book: string;
  readonly number: string;
  readonly says: string;
}

/** A practice table after something was asked of it. */
export interface PracticeSeen {
  readonly view: TableView;
  readonly meter: string | null;
  /** Cards that the page must shuffle before anything else can happen. */
  readonly shuffle: readonly string[] | null;
}
