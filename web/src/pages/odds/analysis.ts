/**
 * The types of the odds API: the analysis of a game at one table. Shares and results are numbers, amounts of money are text such as
 * `10.00`.
 */
import type { components } from '../../lib/api/openapi';

type Schemas = components['schemas'];

export type Analysis = Schemas['OddsOfGame'];
/** The answer while the analysis is being calculated. */
export type InTheWorks = Schemas['InTheWorks'];
/** The figures of one wager, per unit of the initial wager. */
export type WagerFigures = Schemas['OddsOfWager'];
/** How often a result occurs. */
export type Share = Schemas['OddsOfResult'];
/** Another way to play, and what it costs against best play. */
export type Variant = Schemas['Simplification'];
export type Grid = Schemas['StrategyGrid'];
export type Curve = Schemas['StrategyCurve'];
/** A marked point of a curve. */
export type Mark = NonNullable<Curve['marks']>[number];
