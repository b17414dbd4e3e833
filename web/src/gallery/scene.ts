import { parseCards } from '../lib/cards/card';
import type { FeltHand, FeltSeat, FeltState, FeltWager, WagerResult } from '../lib/felts/felt-state';
import type { FeltPlan } from '../lib/felts/plan';
import type { Choice } from '../lib/table/choice';
import type { FaultWords } from '../lib/table/faults';

/** A felt in one state, with made-up data. The gallery is never shipped. */
export interface Scene {
  readonly name: string;
  readonly plan: FeltPlan;
  readonly seats: number;
  readonly table: FeltState;
  readonly sign: string;
  readonly call: string;
  readonly net: number;
  /** How long the house waits, and the decision that it makes if the player makes none. */
  readonly wait?: { readonly left: number; readonly seconds: number };
  readonly otherwise?: string;
  /** The fault of the laid chips. */
  readonly fault?: FaultWords;
  /** Without choices the row of chips is shown, as while wagers are laid. */
  readonly choices?: readonly Choice[];
}

/** "ante 10 win 20": a wager in dollars, and how it was settled. */
export function wager(text: string): FeltWager {
  const [on = '', amount = '0', outcome, pays = '0'] = text.split(' ');
  const laid = { on, amount: Math.round(Number(amount) * 100) };
  if (!outcome) return laid;
  return {
    ...laid,
    result: { outcome: outcome as WagerResult['outcome'], pays: Math.round(Number(pays) * 100) },
  };
}

export function hand(cards: string, says?: string, marked?: number[]): FeltHand {
  return { cards: parseCards(cards), ...(says ? { says } : {}), ...(marked ? { marked } : {}) };
}

export function folded(cards: string): FeltHand {
  return { cards: parseCards(cards), folded: true };
}

export function player(
  seat: number,
  name: string,
  wagers: string[],
  hands: FeltHand[],
  status?: string,
): FeltSeat {
  return { seat, name, wagers: wagers.map(wager), hands, ...(status ? { status } : {}) };
}

/** A player on whose hand another seat has laid a wager. */
export function onHand(seat: FeltSeat, from: number, text: string): FeltSeat {
  return { ...seat, wagers: [...seat.wagers, { ...wager(text), from }] };
}

/** A player with an instruction that others can see, or with a marker for an earlier minimum. */
export function withTags(seat: FeltSeat, tags: Pick<FeltSeat, 'instruction' | 'marker'>): FeltSeat {
  return { ...seat, ...tags };
}

export const none: FeltHand = { cards: [] };

/** "Royal flush 100:1, ..." as lines of a schedule. */
export function lines(text: string): { hand: string; odds: string }[] {
  return text.split(', ').map((line) => {
    const at = line.lastIndexOf(' ');
    return { hand: line.slice(0, at), odds: line.slice(at + 1).replace(':', ' to ') };
  });
}
