/** The tables of the house at a glance: the state of each in words, its signs, and what needs action. */
import { fromHouseTime } from '../../../lib/api/house-clock';
import type { TableView } from '../../../lib/api/view';
import { dollars, parseMoney } from '../../../lib/money';
import { haltOf, timeOfDay } from '../../../lib/table/status';
import { wagerName } from '../../../lib/table/wording';
import { hasRank, answerTo, titleOf, type Member } from '../concerns';
import { forMe } from './offers';

/** Something at a table that needs action. Times are milliseconds since 1970, by this machine. */
export interface Matter {
  readonly id: string;
  readonly table: number;
  readonly game: string;
  readonly kind: 'request' | 'stopped' | 'notices';
  readonly says: string;
  /** What must be done, or who may do it. */
  readonly due: string;
  /** Since when, as far as it is known. */
  readonly since?: number;
  /** Whether it may be older: the server does not say since when play stands still, so this page counts from when it saw it first. */
  readonly atLeast?: boolean;
  readonly until?: number;
  /** Whether the person can do something about it. */
  readonly mine: boolean;
}

/** Remembers when this page first saw a table stand still. */
export class Sightings {
  private seen: Readonly<Record<string, number>> = {};

  /** Notes the tables that stand still; returns since when, by the identity of the halt. */
  note(tables: readonly TableView[], now: number): Readonly<Record<string, number>> {
    const standing = tables.filter((view) => haltOf(view) !== undefined).map(haltId);
    this.seen = Object.fromEntries(standing.map((id) => [id, this.seen[id] ?? now]));
    return this.seen;
  }
}

function haltId(view: TableView): string {
  return `halt-${view.table}-${haltOf(view)?.says}`;
}

/** Everything that needs action: requests that lapse, then tables that stand still, then notices, the oldest of each first. */
export function mattersOf(
  tables: readonly TableView[],
  me: Member,
  seen: Readonly<Record<string, number>> = {},
): Matter[] {
  const all = tables.flatMap((view) => [
    ...requestAt(view, me),
    ...stopAt(view, me, seen),
    ...noticesAt(view, me),
  ]);
  const kinds = ['request', 'stopped', 'notices'];
  return all.sort(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      (one.since ?? 0) - (other.since ?? 0) ||
      one.table - other.table,
  );
}

const at = ({ table, game }: TableView) => ({ table, game });

function requestAt(view: TableView, me: Member): Matter[] {
  const waiting = view.awaits_agreement;
  if (!waiting) return [];
  const reply = answerTo(waiting.request, me);
  return [
    {
      ...at(view),
      id: `request-${view.table}`,
      kind: 'request',
      says: `${titleOf(waiting.about)} waits for a second person`,
      due: reply.may === 'agree' ? 'Agree or decline' : (reply.why ?? 'Another person must answer.'),
      ...(waiting.request ? { since: fromHouseTime(waiting.request.at) } : {}),
      until: fromHouseTime(waiting.lapses),
      mine: reply.may !== 'nothing',
    },
  ];
}

function stopAt(view: TableView, me: Member, seen: Readonly<Record<string, number>>): Matter[] {
  const halt = haltOf(view);
  if (!halt) return [];
  const id = haltId(view);
  const jackpot = view.open && halt.cause === 'jackpot';
  const due = !view.open
    ? 'Resume play when the cause is over'
    : jackpot
      ? 'An inspector lets play go on'
      : '';
  return [
    {
      ...at(view),
      id,
      kind: 'stopped',
      says: halt.says,
      due,
      ...(seen[id] === undefined ? {} : { since: seen[id], atLeast: true }),
      mine: jackpot ? me.role === 'inspector' : hasRank(me.role, 'gaming-supervisor'),
    },
  ];
}

function noticesAt(view: TableView, me: Member): Matter[] {
  const open = (view.notices ?? []).filter(({ acknowledged }) => !acknowledged);
  const [oldest] = open;
  if (!oldest) return [];
  const mine = forMe(view, me).length;
  const subjects = [...new Set(open.map(({ about }) => titleOf(about)))].join(', ');
  return [
    {
      ...at(view),
      id: `notices-${view.table}`,
      kind: 'notices',
      says: `${open.length} open ${open.length === 1 ? 'notice' : 'notices'}: ${subjects}`,
      due: mine > 0 ? `Acknowledge ${mine === 1 ? 'one' : mine}` : 'For others to acknowledge',
      since: fromHouseTime(Math.min(...open.map(({ at: raised }) => raised))),
      mine: mine > 0,
    },
  ];
}

/** The state of the round in words, without the reason why play stands still. */
export function roundInWords(view: TableView): string {
  switch (view.phase) {
    case 'vacant':
      return 'No players';
    case 'shuffle':
      return 'Shuffling';
    case 'cut':
      return 'The shoe is cut';
    case 'wagers': {
      const laid = new Set(
        view.areas.flatMap(({ seat, wagers }) => wagers.map(({ player }) => `${seat}/${player}`)),
      );
      return `Wagers: ${laid.size} of ${view.chairs.length} places`;
    }
    case 'deal':
      return 'Cards are dealt';
    case 'insurance':
      return 'Insurance';
    case 'decisions':
      return view.turn === null ? 'Decisions' : `Seat ${view.turn} decides`;
    case 'settlement':
      return 'Settlement';
    case 'over':
      return 'Round over';
    case 'suspended':
      return 'No round';
    case 'closed':
      return 'Closed';
  }
}

/** How many people have a place. */
export function playersAt({ chairs }: TableView): number {
  return new Set(chairs.map(({ patron }) => patron)).size;
}

/** A sign that has not taken effect yet. */
export interface RunningSign {
  readonly id: string;
  readonly says: string;
  /** By this machine's clock. */
  readonly at: number;
}

export function signsAt(view: TableView): RunningSign[] {
  const coming = view.board.coming.map(({ on, limits, takes_effect }) => ({
    id: `limits-${on ?? ''}`,
    says: `${on ? `${wagerName(on)} ` : ''}${rangeOf(limits)}`,
    at: fromHouseTime(takes_effect),
  }));
  const closing =
    view.closes !== null && view.phase !== 'closed'
      ? [{ id: 'closing', says: 'Closes', at: fromHouseTime(view.closes) }]
      : [];
  return [...closing, ...coming].sort((one, other) => one.at - other.at);
}

/** `$5 to $500`. */
export function rangeOf({ minimum, maximum }: TableView['limits']): string {
  return `${dollars(parseMoney(minimum))} to ${dollars(parseMoney(maximum))}`;
}

/** `40 s`, `12 min`, `at 21:40`; never less than nothing. */
export function leftInWords(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  if (seconds <= 90) return `${seconds} s`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `at ${timeOfDay(until)}`;
}
