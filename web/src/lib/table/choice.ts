import type { Cents } from '../money';

/** A decision that the viewer may make now, or a refused one with its reason. Both come from the server. */
export interface Choice {
  /** The decision's name in the API. */
  readonly id: string;
  readonly label: string;
  /** The key on the keyboard. */
  readonly key?: string;
  /** Set for decisions that give something up: their button is less prominent. */
  readonly quiet?: true;
  /** Its price, if it has one. */
  readonly price?: Cents;
  /** Why it is refused; a choice without this is open. */
  readonly refused?: { readonly why: string; readonly rule: string };
}
