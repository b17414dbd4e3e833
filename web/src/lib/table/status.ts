import { fromHouseTime } from '../api/house-clock';
import type { Halt, TableView } from '../api/view';
import { nameOf } from './felt-of';
import { offersTo } from './choices';
import type { ChairNumber } from './open-spots';
import { isPlaced } from './open-spots';
import { houseWords, wagerName } from './wording';
import { dollars, parseMoney } from '../money';

/** The state of the table as a call of the dealer, and whether it waits for the viewer. */
export interface Status {
  readonly call: string;
  readonly yours: boolean;
}

export function statusOf(view: TableView, own: readonly ChairNumber[]): Status {
  const said = view.calls.at(-1);
  const others = { yours: false };
  // A hand in progress is played to its end, so its calls go on; the halt is shown as a notice.
  const playing = ['deal', 'insurance', 'decisions', 'settlement', 'over'].includes(view.phase);
  if (view.awaits_agreement) return { call: 'One moment: the staff decide', ...others };
  const halt = haltOf(view);
  if (halt && !playing) return { call: halt.says, ...others };
  switch (view.phase) {
    case 'closed':
      return { call: 'This table is closed', ...others };
    case 'suspended':
      return { call: 'Play is suspended', ...others };
    case 'vacant':
      return { call: 'Waiting for players', ...others };
    case 'shuffle':
      return { call: 'Shuffling', ...others };
    case 'cut': {
      const yours = view.offers.some((offer) => offer.do === 'cut');
      return { call: yours ? 'The cut is yours' : 'The shoe is being cut', yours };
    }
    case 'wagers':
      return wagering(view, own);
    case 'insurance': {
      const yours = view.offers.length > 0;
      return { call: yours ? 'Insurance?' : 'Insurance: waiting for others', yours };
    }
    case 'decisions':
      return deciding(view, own);
    case 'over':
      return { call: view.calls.length > 1 && said ? callWords(said) : 'The round is over', ...others };
    case 'deal':
    case 'settlement':
      return { call: said ? callWords(said) : 'No more bets', ...others };
  }
}

/** Why no new round is played although the table is not closed. A suspended table may have no reason. */
export function haltOf({ halt, phase }: TableView): Halt | undefined {
  return halt ?? (phase === 'suspended' ? { says: 'Play is suspended', rules: [] } : undefined);
}

/** The dealer's call, shortened for a phone. */
function callWords(said: string): string {
  return houseWords(said).replace(
    /^Seat (\d+) did not decide in time: (.+), as instructed$/,
    'Seat $1: time was up, $2',
  );
}

function wagering(view: TableView, own: readonly ChairNumber[]): Status {
  if (own.length === 0) return { call: 'Wagers are being placed', yours: false };
  const ready = view.chairs.some(({ you, ready: said }) => you && said);
  if (ready) {
    return { call: isPlaced(view, own) ? 'Waiting for others' : 'You sit this round out', yours: false };
  }
  return { call: 'Place your wagers', yours: true };
}

function deciding(view: TableView, own: readonly ChairNumber[]): Status {
  if (own.some((chair) => offersTo(view, chair).length > 0)) return { call: 'Your turn', yours: true };
  const acting = view.chairs.find(({ seat }) => seat === view.turn);
  if (!acting) return { call: 'No more bets', yours: false };
  const who = acting.you ? 'Your area' : nameOf(acting);
  return { call: `${who} to act, seat ${acting.seat}`, yours: false };
}

/** A notice about the table. */
export interface Notice {
  readonly id: string;
  readonly words: string;
  /** The rule behind it. */
  readonly rule?: string;
}

/** The notices that a player at the table needs besides the round. */
export function noticesOf(view: TableView, now: number): Notice[] {
  const notices: Notice[] = [];
  const halt = haltOf(view);
  if (halt) {
    const [rule] = halt.rules;
    notices.push({
      id: 'halt',
      words: `${halt.says}. The house says when it goes on.`,
      ...(rule ? { rule } : {}),
    });
  }
  if (view.awaits_agreement) {
    notices.push({
      id: 'agreement',
      words: 'The table stands still until a second member of the staff has agreed to a request.',
      rule: view.awaits_agreement.rule,
    });
  }
  if (view.voided) {
    const [rule] = view.voided;
    notices.push({
      id: 'void',
      words: 'This round is void: every wager of it comes back.',
      ...(rule ? { rule } : {}),
    });
  }
  if (view.closes !== null && view.phase !== 'closed') {
    notices.push({ id: 'closing', words: `This table ${closesIn(fromHouseTime(view.closes), now)}.` });
  }
  for (const { takes_effect, on, limits, rule } of view.board.coming) {
    const whose = on ? `${wagerName(on)}: ` : '';
    notices.push({
      id: on ? `limits-${on}` : 'limits',
      words: `From ${timeOfDay(takes_effect)}: ${whose}${limitsInWords(limits)}.`,
      rule,
    });
  }
  if (view.jackpot && (!view.jackpot.reachable || view.jackpot.closed.stopped)) {
    notices.push({ id: 'jackpot', words: 'The jackpot takes no wagers at the moment.' });
  } else if (view.jackpot?.closed.locked) {
    notices.push({
      id: 'jackpot',
      words: 'The jackpot was won: it takes wagers again once the win is confirmed.',
    });
  }
  if (view.your_turn_to_sit !== null) {
    notices.push({ id: 'waiting', words: `You are number ${view.your_turn_to_sit} in line for a seat.` });
  }
  return notices;
}

/** `minimum $10, maximum $500, in units of $5`. */
function limitsInWords({ minimum, maximum, unit }: TableView['limits']): string {
  const range = `minimum ${dollars(parseMoney(minimum))}, maximum ${dollars(parseMoney(maximum))}`;
  return parseMoney(unit) > 1 ? `${range}, in units of ${dollars(parseMoney(unit))}` : range;
}

/** Minutes are rounded up. */
export function closesIn(closes: number, now: number): string {
  const minutes = Math.ceil((closes - now) / 60_000);
  if (minutes <= 0) return 'closes after this round';
  if (minutes > 90) return `closes at ${timeOfDay(closes)}`;
  return `closes in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** `21:40`, in the reader's time zone. */
export function timeOfDay(moment: number): string {
  const date = new Date(moment);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** Whether the viewer is seated but has no wager in the present round. */
export function sitsOut(view: TableView, own: readonly ChairNumber[]): boolean {
  const playing = view.phase === 'deal' || view.phase === 'decisions' || view.phase === 'settlement';
  return playing && own.length > 0 && !isPlaced(view, own);
}
