import type { Cents } from '../money';

/**
 * The chips that a player has laid but not placed. Each function returns a new draft; undo removes the last step.
 * faults.ts compares drafts with the server's offers.
 */
export interface WagerDraft {
  readonly steps: readonly DraftStep[];
}

/** One step of the player: a chip laid, the wagers of an earlier round laid again, or everything doubled. */
interface DraftStep {
  readonly laid: readonly Laid[];
  /** Set for a doubling, which is not part of the player's usual stake. */
  readonly doubling?: true;
}

export interface Laid {
  readonly spot: string;
  readonly amount: Cents;
}

export const emptyDraft: WagerDraft = { steps: [] };

/** Lays chips of different amounts at once. */
export function lay(draft: WagerDraft, laid: readonly Laid[]): WagerDraft {
  return { steps: [...draft.steps, { laid }] };
}

/** Takes back the last step; an empty draft stays empty. */
export function undo(draft: WagerDraft): WagerDraft {
  return { steps: draft.steps.slice(0, -1) };
}

/** Lays as much again on every spot. */
export function double(draft: WagerDraft): WagerDraft {
  const laid = laidBySpot(draft);
  return laid.length === 0 ? draft : { steps: [...draft.steps, { laid, doubling: true }] };
}

/**
 * Lays the opening wagers of an earlier round again, instead of the present draft. They do not include wagers that
 * were made during play, such as a double, a split or a bet.
 */
export function rebet(opening: readonly Laid[]): WagerDraft {
  return opening.length === 0 ? emptyDraft : { steps: [{ laid: [...opening] }] };
}

/** The sum on each spot, in the order in which spots were first used. */
export function laidBySpot(draft: WagerDraft): Laid[] {
  const sums = new Map<string, Cents>();
  for (const { spot, amount } of draft.steps.flatMap((step) => step.laid)) {
    sums.set(spot, (sums.get(spot) ?? 0) + amount);
  }
  return [...sums].map(([spot, amount]) => ({ spot, amount }));
}

/** The wagers of a later rebet: those before doubling, so that doubling in two rounds does not quadruple the stake. */
export function usualStake(draft: WagerDraft): Laid[] {
  return laidBySpot({ steps: draft.steps.filter((step) => !step.doubling) });
}

export function draftTotal(draft: WagerDraft): Cents {
  return laidBySpot(draft).reduce((sum, { amount }) => sum + amount, 0);
}
