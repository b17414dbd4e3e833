import type { Cents } from '../money';

/**
 * The chips a player has laid but the house has not yet taken. Pure: each function gives a new draft, so that
 * undo is a matter of forgetting the last step. The house says which spots are open; nothing is judged here.
 */
export interface WagerDraft {
  readonly steps: readonly DraftStep[];
}

/** One thing the player did: a chip laid, the wagers of an earlier round laid again, or everything doubled. */
export interface DraftStep {
  readonly laid: readonly Laid[];
  /** Laid on top of what lay there: no part of what the player usually stakes. */
  readonly doubling?: true;
}

export interface Laid {
  readonly spot: string;
  readonly amount: Cents;
}

export const emptyDraft: WagerDraft = { steps: [] };

/** Lays a chip on a spot, or one on each of several spots that are laid together. */
export function layChip(draft: WagerDraft, spots: readonly string[], amount: Cents): WagerDraft {
  return lay(
    draft,
    spots.map((spot) => ({ spot, amount })),
  );
}

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

/** What a later rebet lays: everything but what was doubled, so that doubling twice never grows into four times. */
export function usualStake(draft: WagerDraft): Laid[] {
  return laidBySpot({ steps: draft.steps.filter((step) => !step.doubling) });
}

export function draftTotal(draft: WagerDraft): Cents {
  return laidBySpot(draft).reduce((sum, { amount }) => sum + amount, 0);
}
