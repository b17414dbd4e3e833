import { Problem } from '../api/problem';
import type { TableView } from '../api/view';
import type { FeltPlan } from '../felts/plan';
import { dollars, type Cents } from '../money';
import { placedBy, type ChairNumber, type OpenSpot } from './open-spots';
import { laidBySpot, type Laid, type WagerDraft } from './wager-draft';
import { wagerName } from './wording';

/** A fault of laid chips, or of a missing wager beside them. */
export type Fault =
  | { readonly spot: string; readonly kind: 'exactly' | 'least' | 'most' | 'units'; readonly amount: Cents }
  | { readonly spot: string; readonly kind: 'closed' }
  /** A wager that is allowed only beside another one. */
  | { readonly spot: string; readonly kind: 'alone'; readonly needs: string; readonly rule?: string }
  /** A wager is missing or too small beside another one. */
  | {
      readonly spot: string;
      readonly kind: 'beside';
      readonly other: string;
      readonly amount: Cents;
      readonly rule: string;
    }
  /** Wagers that are equal by the rules are not. */
  | { readonly spot: string; readonly kind: 'unequal'; readonly amount: Cents; readonly rule: string };

/** The first fault of a player's laid chips, if any. */
export function faultOf(
  view: TableView,
  chair: ChairNumber,
  draft: WagerDraft,
  open: readonly OpenSpot[],
  plan: FeltPlan | undefined,
): Fault | undefined {
  const laid = laidBySpot(draft);
  if (laid.length === 0) return undefined;
  const all = together(laid, placedBy(view, chair));
  for (const { spot, amount } of laid) {
    const offer = open.find((one) => one.spot === spot);
    const fault = offer ? amountFault(offer, amount) : closedFault(view, chair, spot);
    if (fault) return fault;
  }
  return plan ? (besideFault(plan, all) ?? unequalFault(plan, all)) : undefined;
}

/** The sum on each spot, laid or placed. */
function together(...parts: readonly (readonly Laid[])[]): readonly Laid[] {
  return laidBySpot({ steps: parts.map((laid) => ({ laid })) });
}

function amountFault({ spot, from, to, step }: OpenSpot, amount: Cents): Fault | undefined {
  if (from === to && amount !== from) return { spot, kind: 'exactly', amount: from };
  if (amount < from) return { spot, kind: 'least', amount: from };
  if (amount > to) return { spot, kind: 'most', amount: to };
  // The minimum is a legal wager even if it is no multiple of the unit (ruling G19).
  if (amount !== from && amount % step !== 0) return { spot, kind: 'units', amount: step };
  return undefined;
}

function closedFault(view: TableView, { seat }: ChairNumber, spot: string): Fault {
  const refused = view.refused.find((one) => one.seat === seat && one.what === spot);
  const needs = refused?.needs ?? view.board.wagers.find(({ on }) => on === spot)?.needs;
  if (!needs) return { spot, kind: 'closed' };
  const rule = refused?.rules[0];
  return { spot, kind: 'alone', needs, ...(rule ? { rule } : {}) };
}

function besideFault({ beside }: FeltPlan, all: readonly Laid[]): Fault | undefined {
  const first = beside && all.find(({ spot }) => spot === beside.spot);
  if (!first) return undefined;
  const fault = (spot: string): Fault => {
    return { spot, kind: 'beside', other: first.spot, amount: first.amount, rule: beside.rule };
  };
  const brought = all.find(({ spot }) => spot === beside.brings);
  if (!brought) return fault(beside.brings);
  // Wagers of the same kind on other hands may not be smaller either.
  const small = all.find(({ spot, amount }) => spot.split('@')[0] === beside.brings && amount < first.amount);
  return small && fault(small.spot);
}

function unequalFault({ together: alike }: FeltPlan, all: readonly Laid[]): Fault | undefined {
  const amounts = alike?.spots.map((spot) => ({
    spot,
    amount: all.find((one) => one.spot === spot)?.amount ?? 0,
  }));
  const most = Math.max(0, ...(amounts ?? []).map(({ amount }) => amount));
  const short = amounts?.find(({ amount }) => amount < most);
  return alike && short && { spot: short.spot, kind: 'unequal', amount: most, rule: alike.rule };
}

/** A fault in words, with its reason if `what` does not contain it. */
export interface FaultWords {
  readonly what: string;
  readonly why?: string;
}

export function faultWords(fault: Fault): FaultWords {
  const name = wagerName(fault.spot);
  switch (fault.kind) {
    case 'closed':
      return { what: `${name} takes no chips now; clear it to go on` };
    case 'alone':
      return {
        what: `${wagerName(fault.needs)} is missing`,
        why: `${name} is only laid beside it${byRule(fault.rule)}`,
      };
    case 'beside':
      return {
        what: `${name} is missing`,
        why: `at least ${dollars(fault.amount)}, as much as the ${wagerName(fault.other).toLowerCase()}${byRule(fault.rule)}`,
      };
    case 'unequal':
      return {
        what: `${name} is missing`,
        why: `${dollars(fault.amount)}, as much as the others${byRule(fault.rule)}`,
      };
    case 'exactly':
      return { what: `${name} takes exactly ${dollars(fault.amount)}` };
    case 'least':
      return { what: `${name} takes ${dollars(fault.amount)} at least` };
    case 'most':
      return { what: `${name} takes ${dollars(fault.amount)} at most` };
    case 'units':
      return { what: `${name} is laid in units of ${dollars(fault.amount)}` };
  }
}

/** The wager that is missing beside placed ones, in words. */
export function missingWords({ missing }: TableView): FaultWords | undefined {
  const [first] = missing ?? [];
  if (!first) return undefined;
  const why = `lay it too, or everything there comes back${byRule(first.rules[0])}`;
  return { what: `${wagerName(first.on)} is missing`, why };
}

function byRule(rule: string | undefined): string {
  return rule ? ` (rule ${rule})` : '';
}

const codes: Readonly<Record<Fault['kind'], string>> = {
  closed: 'spot-closed',
  alone: 'wager-missing',
  beside: 'wager-missing',
  unequal: 'wager-missing',
  exactly: 'above-maximum',
  least: 'below-minimum',
  most: 'above-maximum',
  units: 'not-in-units',
};

/** A fault of laid chips, in the form of a refusal. */
export function faultProblem(fault: Fault): Problem {
  const { what, why } = faultWords(fault);
  return new Problem({ code: codes[fault.kind], what: why ? `${what}: ${why}` : what });
}
