import { handName } from '../cards/card';
import type { Area, TableView } from '../api/view';
import { hasCommunityCards } from '../games';
import { signed } from '../money';
import { choicesOf, offersTo } from './choices';
import { faceUp } from './hands';
import type { ChairNumber } from './open-spots';
import { whyOf } from './why';
import { houseWords } from './wording';

/**
 * The announcements for screen readers when one view follows another: new and turned cards, totals, calls, results and the viewer's
 * turn. They say nothing of cards that lie face down.
 */
export function announcements(
  before: TableView | undefined,
  after: TableView,
  own: readonly ChairNumber[],
): string[] {
  if (!before || before.table !== after.table) return [];
  const fresh = before.round !== after.round;
  const said: string[] = [];
  if (after.phase === 'wagers' && (fresh || before.phase !== 'wagers')) said.push('Place your wagers.');
  const heard = fresh ? 0 : before.calls.length;
  said.push(...after.calls.slice(heard).map((call) => `${houseWords(call)}.`));
  said.push(...dealerNews(fresh ? undefined : before, after));
  for (const seat of new Set(own.map((chair) => chair.seat))) {
    said.push(...handNews(fresh ? undefined : before, after, seat));
  }
  const asked = own.filter((chair) => offersTo(after, chair).length > 0);
  const wasAsked = own.some((chair) => offersTo(before, chair).length > 0);
  const changed = JSON.stringify(after.offers) !== JSON.stringify(before.offers);
  if (asked.length > 0 && (!wasAsked || changed)) said.push(question(after, asked));
  if (after.phase === 'over' && before.phase !== 'over') said.push(...results(after));
  return said;
}

function dealerNews(before: TableView | undefined, after: TableView): string[] {
  const shown = faceUp(after.dealer);
  if (shown.length === 0 || shown.length === faceUp(before?.dealer ?? []).length) return [];
  const community = hasCommunityCards(after.game);
  const words = after.dealer_name;
  return [
    `${community ? 'Community cards' : 'Dealer shows'}: ${handName(shown)}${words ? `, ${words}` : ''}.`,
  ];
}

function handNews(before: TableView | undefined, after: TableView, seat: number): string[] {
  const now = areaOf(after, seat);
  const then = before && areaOf(before, seat);
  const hands = now?.hands ?? [];
  return hands.flatMap((hand, place) => {
    const shown = faceUp(hand.cards);
    const old = faceUp(then?.hands[place]?.cards ?? []);
    const words = hand.name;
    const oldWords = then?.hands[place]?.name;
    if (shown.length === 0 || (handName(shown) === handName(old) && words === oldWords)) return [];
    const whose = hands.length > 1 ? `Your hand ${place + 1}` : 'Your hand';
    return [`${whose}: ${handName(shown)}${words ? `, ${words}` : ''}.`];
  });
}

function areaOf(view: TableView, seat: number): Area | undefined {
  return view.areas.find((area) => area.seat === seat);
}

function question(view: TableView, asked: readonly ChairNumber[]): string {
  const [chair] = asked;
  if (!chair) return '';
  const open = choicesOf(view, chair).filter(({ refused }) => !refused);
  return `Your turn: ${open.map(({ label }) => label.toLowerCase()).join(', ')}.`;
}

function results(view: TableView): string[] {
  const why = whyOf(view);
  if (!why) return [];
  return [
    ...why.instructed,
    ...why.lines.map(({ sentence }) => `${sentence}.`),
    `This round: ${signed(why.net)}.`,
  ];
}
