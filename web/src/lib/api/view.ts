import type { components } from './openapi';

type Schemas = components['schemas'];

// The types of the API for tables, under the names that the client uses. Amounts of money are text in dollars, moments are
// milliseconds since 1970, a hidden card is `??`.

export type Order = Schemas['Order'];
export type Decision = Schemas['Decision'];
/** The decision for a player who makes none in time. */
export type Instruction = Schemas['Instruction'];
/** The viewer's own instruction, and its decision about the present hand. */
export type OwnInstruction = Schemas['InstructionView'];
/** Why no new round is played at an open table. */
export type Halt = Schemas['Halt'];
/** A table as the server sends it: without its board if that has not changed since the last message. */
export type SentView = Schemas['TableView'];
/** The parts of a table that seldom change: settings, signs, pay tables. */
export type Board = Schemas['Board'];
/** A table with the board that goes with it. */
export type TableView = SentView & { readonly board: Board };
export type PayTable = Schemas['PayTable'];
export type PayLine = Schemas['PayLine'];
export type Sign = Schemas['Sign'];
export type JackpotReading = Schemas['JackpotReading'];
/** A player's seat: the playing area, and the number of the player there. */
export type Chair = Schemas['ChairView'];
export type Area = Schemas['AreaView'];
export type Hand = Schemas['HandView'];
export type Placed = Schemas['WagerView'];
export type SettledLine = Schemas['LineView'];
export type Offer = Schemas['OfferView'];
export type DecideOffer = Extract<Offer, { do: 'decide' }>;
/** A message about a table to staff who are elsewhere. */
export type Notice = Schemas['Notice'];
/** The roles of people who work for the house or the regulator. */
export type StaffRole = Exclude<Schemas['Role'], 'visitor' | 'player'>;
