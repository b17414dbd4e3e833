import type { components } from './openapi';

type Schemas = components['schemas'];

// A table and what is asked of it, as the house describes them, under the names that are used here. Money is text of dollars;
// moments are milliseconds since 1970; a hidden card is `??`.

export type Order = Schemas['Order'];
export type Decision = Schemas['Decision'];
/** What is decided for somebody who decides nothing in time. */
export type Instruction = Schemas['Instruction'];
/** The viewer's own, and what it decides about the hand that waits. */
export type OwnInstruction = Schemas['InstructionView'];
/** Why no new round is played at an open table. */
export type Halt = Schemas['Halt'];
/** A table as the house sends it: without its board where that is what it last sent on the same line. */
export type SentView = Schemas['TableView'];
/** What stands at a table and seldom changes. */
export type Board = Schemas['Board'];
/** A table with the board that goes with it. */
export type TableView = SentView & { readonly board: Board };
export type PayTable = Schemas['PayTable'];
export type PayLine = Schemas['PayLine'];
export type Sign = Schemas['Sign'];
export type JackpotReading = Schemas['JackpotReading'];
/** Somebody's place: a playing area, and which of its players. */
export type Chair = Schemas['ChairView'];
export type Area = Schemas['AreaView'];
export type Hand = Schemas['HandView'];
export type Placed = Schemas['WagerView'];
export type SettledLine = Schemas['LineView'];
export type Offer = Schemas['OfferView'];
export type DecideOffer = Extract<Offer, { do: 'decide' }>;
/** What people away from a table must be told. */
export type Notice = Schemas['Notice'];
/** What those are who work for the house, or for the regulator. */
export type StaffRole = Exclude<Schemas['Role'], 'visitor' | 'player'>;
