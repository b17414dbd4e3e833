import type { Cents } from '../money';

/**
 * The chips a player has laid but the house has not yet taken. Pure: each function gives a new draft, so that
 * undo is a matter of forgetting the last step. The house says which spots are open; nothing is judged here.
 */
export interface WagerDraft {
  readonly steps: readonly DraftStep[];
}

/** One thing the player did: a chip laid, or the wagers of the last round laid again all at once. */
export interface DraftStep {
  readonly laid: readonly Laid[];
}

export interface Laid {
  readonly spot: string;
  readonly amount: Cents;
}

export const emptyDraft: WagerDraft = { steps: [] };

export function layChip(draft: WagerDraft, spot: string, amount: Cents): WagerDraft {
  return { steps: [...draft.steps, { laid: [{ spot, amount }] }] };
}

/** Takes back the last step; an empty draft stays empty. */
export function undo(draft: WagerDraft): WagerDraft {
  return { steps: draft.steps.slice(0, -1) };
}

/**
 * Lays the opening wagers of an earlier round again, in place of what is laid now. It is given what was laid
 * before the first card, so a double, a split or a bet made during play is never laid a second time.
 */
export function rebet(opening: readonly Laid[]): WagerDraft {
  return opening.length === 0 ? emptyDraft : { steps: [{ laid: [...opening] }] };
}

/** What lies on each spot, in the order spots were first used. */
export function laidBySpot(draft: WagerDraft): Laid[] {
  const sums = new Map<string, Cents>();
  for (const { spot, amount } of draft.steps.flatMap((step) => step.laid)) {
    sums.set(spot, (sums.get(spot) ?? 0) + amount);
  }
  return [...sums].map(([spot, amount]) => ({ spot, amount }));
}

export function draftTotal(draft: WagerDraft): Cents {
  return laidBySpot(draft).reduce((sum, { amount }) => sum + amount, 0);
}
