import type { Cents } from '../money';

/** Something the viewer may do now, or may not and why. Both come from the house. */
export interface Choice {
  /** The decision's name as the house spells it. */
  readonly id: string;
  readonly label: string;
  /** The key that makes it. */
  readonly key?: string;
  /** Giving something up: less prominent than going on. */
  readonly quiet?: true;
  /** What it costs, where it costs something. */
  readonly price?: Cents;
  /** Why it cannot be done; a choice without this is open. */
  readonly refused?: { readonly why: string; readonly rule: string };
}
