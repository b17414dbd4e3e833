import type { SettledLine, TableView } from '../api/view';

// The answers of the engine, as crates/browser writes them.

/** The cards of a round, checked against the roots of their shoes. */
export interface CheckedProof {
  readonly table: number;
  readonly round: number;
  readonly cards: readonly CheckedCard[];
  readonly shoes: readonly CheckedShoe[];
  /** All errors, each with its card or shoe. */
  readonly wrong: readonly string[];
}

export interface CheckedCard {
  readonly shoe: number;
  /** How many cards were dealt from the shoe before. */
  readonly position: number;
  /** Its place in the shoe when the shoe was sealed, from 0. */
  readonly index: number;
  /** `??` if it is not shown yet. */
  readonly card: string;
  readonly state: 'proved' | 'hidden' | 'wrong';
  readonly why?: string;
  readonly way?: ProofPath;
}

/** The hashes from a card up to the root of its shoe. */
export interface ProofPath {
  readonly salt: string;
  readonly leaf: string;
  readonly steps: readonly ProofStep[];
  readonly root: string;
}

interface ProofStep {
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
  /** How many cards were hidden from the check. */
  readonly hidden: number;
  /** Why the round could not be replayed. */
  readonly stopped: string | null;
  /** Cards that were shown to the viewer and differ from the proved ones. */
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
  /** The game that the file names, proved or not. */
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

/** A practice table after a request. */
export interface PracticeSeen {
  readonly view: TableView;
  readonly meter: string | null;
  /** Cards that the page must shuffle before the next request. */
  readonly shuffle: readonly string[] | null;
}
