import type { FeltState } from './felt-state';
import type { FeltPlan } from './plan';

/** What a cloth is drawn from, whichever way it is laid out. */
export interface ClothProps {
  readonly plan: FeltPlan;
  /** Places of this table. */
  readonly seats: number;
  readonly table: FeltState;
  /** Pixels to a unit of the cloth. */
  readonly pixels: number;
  /** Called with the spot that was chosen for a chip. */
  readonly onplace?: ((spot: string) => void) | undefined;
  /** Called with the free seat that was chosen, where the viewer may sit. */
  readonly onsit?: ((seat: number) => void) | undefined;
  /** Called when the viewer wants to choose what is decided for them, where they may. */
  readonly onstanding?: (() => void) | undefined;
}
