/**
 * What the house works out about a game at one table. Shares and results are numbers, amounts of money are text such as
 * `10.00`. The types are those of the described API, so that a change there is found when this is built.
 */
import type { components } from '../../lib/api/openapi';

type Schemas = components['schemas'];

export type Analysis = Schemas['OddsOfGame'];
/** What is answered while it is still being counted. */
export type InTheWorks = Schemas['InTheWorks'];
/** The figures of one wager, per unit of the initial wager. */
export type WagerFigures = Schemas['OddsOfWager'];
/** How often one result comes. */
export type Share = Schemas['OddsOfResult'];
/** Another way to play, and what it costs against best play. */
export type Variant = Schemas['Simplification'];
export type Grid = Schemas['StrategyGrid'];
export type Curve = Schemas['StrategyCurve'];
/** A place along a curve. */
export type Mark = NonNullable<Curve['marks']>[number];
