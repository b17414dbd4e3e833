/**
 * What the house works out about a game at one table: the document that `/api/v1/odds/{game}` answers with. Shares
 * and results are numbers, amounts of money are text such as `10.00`.
 */
import type { Game } from '../../lib/felts/plan';

export interface Analysis {
  readonly game: Game;
  /** The settings that were counted with, by name. */
  readonly table: Readonly<Record<string, string>>;
  readonly wagers: readonly WagerFigures[];
  readonly strategy: Strategy;
  /** How it was worked out. */
  readonly method: readonly string[];
}

export interface WagerFigures {
  readonly wager: string;
  /** The initial wager. */
  readonly unit: string;
  /** The player's mean result per unit. */
  readonly expected: number;
  /** The same as a fraction, where it is a finite count. */
  readonly exact?: string;
  readonly house_edge: number;
  readonly element_of_risk: number;
  readonly std_dev: number;
  readonly hit_frequency: number;
  readonly method: 'exact' | 'simulated';
  readonly std_error: number;
  /** What a round puts at risk on average, in units. */
  readonly at_risk: number;
  readonly distribution: readonly Share[];
  readonly notes?: readonly string[];
}

/** How often one result comes. */
export interface Share {
  readonly net: string;
  readonly probability: number;
  readonly exact?: string;
}

export interface Strategy {
  readonly about?: string;
  readonly rules?: readonly string[];
  readonly ties?: string;
  readonly simplifications?: readonly Variant[];
  /** How often best play makes each choice. */
  readonly frequencies?: readonly (readonly [string, number])[];
  /** What the game would be worth without a choice. */
  readonly options?: readonly Variant[];
  readonly grids?: readonly Grid[];
  readonly curves?: readonly Curve[];
}

/** Another way to play, and what it costs against best play. */
export interface Variant {
  readonly name: string;
  readonly plays: string;
  readonly expected: number;
  readonly cost: number;
}

export interface Grid {
  readonly title: string;
  readonly row_axis: string;
  readonly column_axis: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cells: readonly (readonly Cell[])[];
  /** What labels mean that are not the decision's own. */
  readonly meanings: readonly (readonly [string, string])[];
}

export interface Cell {
  readonly label: string;
  readonly decision: string;
  readonly detail?: string;
}

export interface Curve {
  readonly title: string;
  readonly x_axis: string;
  readonly y_axis: string;
  readonly points: readonly (readonly [number, number])[];
  readonly marks: readonly Mark[];
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}
