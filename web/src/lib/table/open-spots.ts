import type { TableView } from '../api/view';
import { parseMoney, type Cents } from '../money';
import { laidBySpot, type WagerDraft } from './wager-draft';

/** A spot that would take chips of one player now, and which amounts. */
export interface OpenSpot {
  readonly spot: string;
  readonly from: Cents;
  readonly to: Cents;
  readonly step: Cents;
}

/** A spot that takes none, and why. */
export interface ClosedSpot {
  readonly spot: string;
  readonly why: string;
  readonly rules: readonly string[];
}

export interface ChairNumber {
  readonly seat: number;
  readonly player: number;
}

/** What the house says where a wager wants another one first. */
const wantsFirst = /^a wager on (\S+) must be placed first/;

/**
 * The spots where a player may lay chips: those the house offers, and those that only wait for a wager which is in the
 * draft already. Of the latter the house has not said the amounts yet; it checks them when they are placed.
 */
export function openSpots(view: TableView, chair: ChairNumber, draft: WagerDraft): OpenSpot[] {
  const offered = view.offers.flatMap((offer): OpenSpot[] =>
    offer.do === 'wager' && offer.seat === chair.seat && offer.player === chair.player
      ? [
          {
            spot: offer.on,
            from: parseMoney(offer.from),
            to: parseMoney(offer.to),
            step: parseMoney(offer.step),
          },
        ]
      : [],
  );
  const drafted = laidBySpot(draft).map(({ spot }) => spot);
  const following = view.refused.flatMap(({ seat, what, why }): string[] => {
    const first = wantsFirst.exec(why)?.[1];
    return seat === chair.seat && first !== undefined && drafted.includes(first) ? [what] : [];
  });
  // Who lays on their own hand may lay on others too.
  const elsewhere = drafted.includes('super') ? superElsewhere(view, chair) : [];
  const waiting = [...following, ...elsewhere].filter((spot) => !offered.some((one) => one.spot === spot));
  return [...offered, ...waiting.map((spot) => ({ spot, ...usualAmounts(view, spot) }))];
}

function superElsewhere(view: TableView, chair: ChairNumber): string[] {
  const others = view.chairs.map(({ seat }) => seat).filter((seat) => seat !== chair.seat);
  return ['super@dealer', ...new Set(others.map((seat) => `super@${seat}`))];
}

/** What signs and terms say of a wager that the house does not offer yet. */
function usualAmounts(view: TableView, spot: string): Omit<OpenSpot, 'spot'> {
  const jackpot = spot === 'jackpot' ? view.jackpot?.terms.wager : undefined;
  if (jackpot !== undefined) return { from: parseMoney(jackpot), to: parseMoney(jackpot), step: 1 };
  const step = parseMoney(view.limits.unit);
  const sign = view.signs.map(({ says }) => says).find((says) => says.startsWith(`${spot}: from `));
  const amounts = /from (\d+\.\d\d) to (\d+\.\d\d)/.exec(sign ?? '');
  const [from = view.limits.minimum, to = view.limits.maximum] = amounts?.slice(1) ?? [];
  return { from: parseMoney(from), to: parseMoney(to), step };
}

/** Spots of the cloth that take nothing now although wagers are being taken, and why. */
export function closedSpots(view: TableView, chair: ChairNumber, open: readonly OpenSpot[]): ClosedSpot[] {
  if (view.phase !== 'wagers' && view.phase !== 'vacant') return [];
  const placed = placedBy(view, chair).map(({ spot }) => spot);
  return view.refused
    .filter(({ seat, what, why }) => {
      const isOpen = open.some(({ spot }) => spot === what);
      return seat === chair.seat && !isOpen && !placed.includes(what) && !why.startsWith('not now');
    })
    .map(({ what, why, rules }) => ({ spot: what, why, rules }));
}

/** What a player has on the layout. */
export function placedBy(view: TableView, chair: ChairNumber): { spot: string; amount: Cents }[] {
  const area = view.areas.find(({ seat }) => seat === chair.seat);
  return (area?.wagers ?? [])
    .filter(({ player }) => player === chair.player)
    .map(({ on, amount }) => ({ spot: on, amount: parseMoney(amount) }));
}

/** Whether somebody else at the table has no chips down, and would be left out of a round that began now. */
export function othersStillLay(view: TableView): boolean {
  return view.chairs.some((chair) => !chair.you && placedBy(view, chair).length === 0);
}

/** What lies on a spot may be too little, too much or not in units; the first thing that is wrong, if any. */
export type Fault =
  | { readonly spot: string; readonly kind: 'exactly' | 'least' | 'most' | 'units'; readonly amount: Cents }
  | { readonly spot: string; readonly kind: 'closed' };

export function faultOf(draft: WagerDraft, open: readonly OpenSpot[]): Fault | undefined {
  for (const { spot, amount } of laidBySpot(draft)) {
    const offer = open.find((one) => one.spot === spot);
    if (!offer) return { spot, kind: 'closed' };
    const fault = amountFault(offer, amount);
    if (fault) return fault;
  }
  return undefined;
}

function amountFault({ spot, from, to, step }: OpenSpot, amount: Cents): Fault | undefined {
  if (from === to && amount !== from) return { spot, kind: 'exactly', amount: from };
  if (amount < from) return { spot, kind: 'least', amount: Math.max(from, step) };
  if (amount > to) return { spot, kind: 'most', amount: to };
  if (amount % step !== 0) return { spot, kind: 'units', amount: step };
  return undefined;
}

/** What one chip more makes of a spot: the whole amount where only one is taken. */
export function chipFor({ from, to }: OpenSpot, picked: Cents): Cents {
  return from === to ? from : picked;
}
