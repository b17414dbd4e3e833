import type { FeltState } from './felt-state';
import type { FeltPlan } from './plan';

/** The props of every layout of a cloth. */
export interface ClothProps {
  readonly plan: FeltPlan;
  /** The number of seats of this table. */
  readonly seats: number;
  readonly table: FeltState;
  /** Pixels per unit of the cloth. */
  readonly pixels: number;
  /** Called with the spot that the viewer chose for a chip. */
  readonly onplace?: ((spot: string) => void) | undefined;
  /** Called with the free seat that the viewer chose; set if they may sit down. */
  readonly onsit?: ((seat: number) => void) | undefined;
  /** Called when the viewer opens the choice of their instruction; set if they may. */
  readonly oninstruction?: (() => void) | undefined;
}
