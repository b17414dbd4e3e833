import type { DecideOffer, Decision, Order, TableView } from '../api/view';
import { descriptionOf, isGame } from '../games';
import { moneyText, parseMoney, type Cents } from '../money';
import type { Choice } from './choice';
import type { ChairNumber } from './open-spots';
import { houseWords } from './wording';

/** The label and the key of each decision. */
const decisions: Readonly<Record<string, Pick<Choice, 'label' | 'key' | 'quiet'>>> = {
  play: { label: 'Play', key: 'p' },
  bet: { label: 'Bet', key: 'b' },
  ride: { label: 'Let it ride', key: 'i' },
  'let-all-ride': { label: 'Let all ride', key: 'a' },
  withdraw: { label: 'Take it back', key: 't', quiet: true },
  hit: { label: 'Hit', key: 'h' },
  stand: { label: 'Stand', key: 's' },
  double: { label: 'Double', key: 'd' },
  split: { label: 'Split', key: 'p' },
  insure: { label: 'Insure', key: 'i' },
  'even-money': { label: 'Even money', key: 'e' },
  exchange: { label: 'Exchange', key: 'e' },
  buy: { label: 'Buy a 6th card', key: 'y' },
  declare: { label: 'Declare', key: 'm' },
  decline: { label: 'Do not follow', key: 'n', quiet: true },
  refuse: { label: 'Refuse the card', key: 'n', quiet: true },
  'play-on': { label: 'Play on', key: 'p' },
  'take-back': { label: 'Take wagers back', key: 't', quiet: true },
  concede: { label: 'Give up', key: 'g', quiet: true },
  fold: { label: 'Fold', key: 'f', quiet: true },
};

/** The order of the buttons: staying in first, giving up last. */
const order = Object.keys(decisions);

/** The label of a decision; a game may have its own label for it. */
export function decisionLabel(decision: string, game?: string): string {
  return ownLabel(decision, game) ?? decisions[decision]?.label ?? decision;
}

function ownLabel(decision: string, game = ''): string | undefined {
  if (!isGame(game)) return undefined;
  return descriptionOf(game).decision_labels?.find((own) => own.decision === decision)?.label;
}

/** The decisions that the server offers to a player. */
export function offersTo(view: TableView, chair: ChairNumber): DecideOffer[] {
  return view.offers.filter(
    (offer): offer is DecideOffer =>
      offer.do === 'decide' && offer.seat === chair.seat && offer.player === chair.player,
  );
}

/** A player's present choices: open ones, and refused ones with a useful reason. */
export function choicesOf(view: TableView, chair: ChairNumber): Choice[] {
  const offers = offersTo(view, chair);
  if (offers.length === 0) return [];
  const open = offers.map((offer): Choice => {
    const price = parseMoney(offer.price);
    return { ...named(offer.decision, view.game), ...(price > 0 ? { price } : {}) };
  });
  const greyed = view.refused
    .filter(({ seat, what, not_now }) => {
      const known = what in decisions && !open.some(({ id }) => id === what);
      // A decision that is only out of turn gets no greyed button.
      return seat === chair.seat && known && !not_now;
    })
    .map(({ what, why, rules }): Choice => {
      return { ...named(what, view.game), refused: { why: houseWords(why), rule: rules[0] ?? '' } };
    });
  const all = view.offers.some((offer) => offer.do === 'let-all-ride' && offer.seat === chair.seat);
  const choices = [...open, ...(all ? [named('let-all-ride', view.game)] : []), ...greyed];
  return choices.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

function named(decision: string, game: string): Pick<Choice, 'id' | 'label' | 'key' | 'quiet'> {
  const own = ownLabel(decision, game);
  const known = { id: decision, label: decision, ...decisions[decision] };
  return own === undefined ? known : { ...known, label: own, key: own.charAt(0).toLowerCase() };
}

/** The amount or the cards of a decision. */
export interface Detail {
  readonly amount?: Cents;
  readonly cards?: readonly string[];
}

/** A decision as an order of the API. */
export function decideOrder(offer: DecideOffer, { amount, cards = [] }: Detail = {}): Order {
  return {
    do: 'decide',
    seat: offer.seat,
    player: offer.player,
    decision: written(offer.decision, amount, cards),
  };
}

function written(decision: string, amount: Cents | undefined, cards: readonly string[]): Decision {
  const text = amount === undefined ? null : moneyText(amount);
  switch (decision) {
    case 'bet':
      return { bet: text };
    case 'double':
      return { double: text };
    case 'insure':
      return { insure: text ?? '0.00' };
    case 'exchange':
      return { exchange: [...cards] };
    case 'take-back':
      return 'take-wagers-back';
    default:
      // The other decisions are plain names.
      return decision as Decision;
  }
}

/** The range of amounts for a decision, in whole steps; `undefined` if the amount is fixed. */
export function amountsOf(offer: DecideOffer): { from: Cents; to: Cents; step: Cents } | undefined {
  if (offer.from == null || offer.to == null) return undefined;
  const [from, to] = [parseMoney(offer.from), parseMoney(offer.to)];
  const step = offer.step == null ? 1 : parseMoney(offer.step);
  return from < to || offer.decision === 'insure' ? { from, to, step } : undefined;
}

/** How many cards an exchange takes; without limits in the offer, any number of the offered cards. */
export function exchangeCounts({ cards, fewest, most }: DecideOffer): { fewest: number; most: number } {
  return { fewest: fewest ?? 1, most: most ?? cards?.length ?? 1 };
}
