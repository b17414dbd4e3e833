/** Matters of the staff: requests that wait for a second person, and notices that wait to be acknowledged. */
import type { Notice, StaffRole, TableView } from '../../lib/api/view';
import { capital } from '../../lib/capital';
import { parseMoney, type Cents } from '../../lib/money';

type Agreement = NonNullable<TableView['awaits_agreement']>;

/** A member of staff. */
export interface Member {
  /** Their number in records. */
  readonly staff: number;
  readonly role: StaffRole;
}

export interface RequestConcern {
  readonly kind: 'request';
  readonly id: string;
  readonly table: number;
  readonly game: string;
  readonly agreement: Agreement;
  /** The sum of the wagers on the table, and the number of their players: the money that the answer is about. */
  readonly staked: Cents;
  readonly players: number;
  /** The settled round that it is about, if another one has begun: the money on the layout is not that round's. */
  readonly earlier: number | undefined;
}

export interface NoticeConcern {
  readonly kind: 'notice';
  readonly id: string;
  readonly table: number;
  readonly game: string;
  readonly notice: Notice;
}

type Concern = RequestConcern | NoticeConcern;

/** All matters that wait for an answer: first tables that stand still, then notices, the oldest of each first. */
export function concernsOf(tables: readonly TableView[]): Concern[] {
  const requests = tables.flatMap((view): RequestConcern[] =>
    view.awaits_agreement
      ? [
          {
            kind: 'request',
            id: `request-${view.table}`,
            table: view.table,
            game: view.game,
            agreement: view.awaits_agreement,
            ...stakesOf(view),
            earlier: earlierRound(view),
          },
        ]
      : [],
  );
  const notices = tables.flatMap((view) => noticesOf(view).filter(({ notice }) => !notice.acknowledged));
  requests.sort((one, other) => one.agreement.lapses - other.agreement.lapses);
  notices.sort((one, other) => one.notice.at - other.notice.at);
  return [...requests, ...notices];
}

/** Notices that were acknowledged, the latest first. */
export function acknowledgedOf(tables: readonly TableView[]): NoticeConcern[] {
  const known = tables.flatMap((view) => noticesOf(view).filter(({ notice }) => notice.acknowledged));
  return known.sort(
    (one, other) => (other.notice.acknowledged?.at ?? 0) - (one.notice.acknowledged?.at ?? 0),
  );
}

function noticesOf({ table, game, notices }: TableView): NoticeConcern[] {
  return (notices ?? []).map((notice) => ({
    kind: 'notice',
    id: `notice-${table}-${notice.number}`,
    table,
    game,
    notice,
  }));
}

/** Whether the round that a ruling about an outcome concerns is an earlier one: another has begun, without a card so far. */
export function isOfEarlierRound({ round, correctable_round }: TableView): boolean {
  return correctable_round != null && correctable_round !== round;
}

/** Rulings about the outcome of a round, which may be settled. */
const aboutOutcomes: readonly string[] = ['invalidated', 'reconstructed', 'cannot-reconstruct'];

function earlierRound(view: TableView): number | undefined {
  const asks = view.awaits_agreement?.request?.asks;
  if (!isOfEarlierRound(view) || typeof asks !== 'object' || !('incident' in asks)) return undefined;
  const { incident } = asks;
  const name = typeof incident === 'string' ? incident : Object.keys(incident)[0];
  return aboutOutcomes.includes(name ?? '') ? (view.correctable_round ?? undefined) : undefined;
}

/** The money on a layout, and the number of its players. */
export function stakesOf({ areas }: Pick<TableView, 'areas'>): { staked: Cents; players: number } {
  const wagers = areas.flatMap(({ seat, wagers: all }) => all.map((wager) => ({ ...wager, seat })));
  const players = new Set(wagers.map(({ seat, player }) => `${seat}/${player}`)).size;
  return { staked: wagers.reduce((sum, { amount }) => sum + parseMoney(amount), 0), players };
}

const ranks: readonly StaffRole[] = [
  'dealer',
  'gaming-supervisor',
  'assistant-gaming-manager',
  'gaming-manager',
];

export function hasRank(role: StaffRole, least: string): boolean {
  const wanted = ranks.findIndex((rank) => rank === least);
  return wanted >= 0 && ranks.indexOf(role) >= wanted;
}

/** The answer that a person may give. `why` is the reason if they may give none. */
export interface Reply {
  readonly may: 'agree' | 'withdraw' | 'nothing';
  readonly why?: string;
}

/** The answer that a person may give to a request of a member of staff. */
export function answerTo(
  request: { readonly by: number; readonly least: string } | null | undefined,
  me: Member,
): Reply {
  if (!request) return { may: 'nothing' };
  if (request.by === me.staff) return { may: 'withdraw' };
  if (hasRank(me.role, request.least)) return { may: 'agree' };
  return { may: 'nothing', why: `Only ${orAbove(request.least)} may answer.` };
}

/** Why a person may not acknowledge a notice; `undefined` if they may. The server checks it again. */
export function whyNotAcknowledge({ whom, by, agreed_by }: Notice, me: Member): string | undefined {
  if (by === me.staff) return 'It was your own act: another person must acknowledge it.';
  if (agreed_by === me.staff) return 'You agreed to it: another person must acknowledge it.';
  switch (whom) {
    case 'inspector':
      return me.role === 'inspector' ? undefined : 'It is for an inspector.';
    case 'gaming-manager':
      return me.role === 'gaming-manager' ? undefined : 'It is for the gaming manager.';
    case 'casino-supervisor':
    case 'surveillance':
      return hasRank(me.role, 'gaming-supervisor') ? undefined : 'It is for a gaming supervisor or above.';
  }
}

/** `a gaming supervisor or above`. */
export function orAbove(rank: string): string {
  if (rank === 'gaming-manager') return 'a gaming manager';
  const article = /^[aeiou]/.test(rank) ? 'an' : 'a';
  return `${article} ${inWords(rank)} or above`;
}

/** Names of records as words: `wagers-declared-void` reads `wagers declared void`. */
export function inWords(name: string): string {
  return name.replace(/[-_]/g, ' ');
}

export function titleOf(name: string): string {
  return capital(inWords(name));
}

/** Keys whose values are names of a kind, which are shown without the key. */
const kinds: readonly string[] = ['incident', 'decide', 'decision'];

/**
 * The details of a request or a notice of any kind, in short words: `seat 2`, `viewed: no`. They do not repeat `about`, which is the
 * title.
 */
export function detailsOf(value: unknown, about: string): string[] {
  return leavesOf(value, '').filter((words) => words !== inWords(about));
}

/** The fields of every notice, which are shown separately. */
const usual: readonly string[] = [
  'number',
  'whom',
  'about',
  'by',
  'agreed_by',
  'round',
  'rules',
  'at',
  'acknowledged',
];

/** The other fields of a notice, which differ by kind. */
export function moreOf(notice: Notice): string[] {
  const more = Object.entries(notice).filter(([name]) => !usual.includes(name));
  return detailsOf(Object.fromEntries(more), notice.about);
}

function leavesOf(value: unknown, key: string): string[] {
  const name = inWords(key);
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, key));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([inner, one]) => leavesOf(one, inner));
  }
  if (typeof value === 'boolean') return [`${name}: ${value ? 'yes' : 'no'}`];
  if (typeof value === 'string' && (kinds.includes(key) || key === '')) return [inWords(value)];
  if (key === '') return [String(value)];
  return typeof value === 'number' ? [`${name} ${value}`] : [`${name}: ${inWords(String(value))}`];
}

/** `just now`, `4 min`, `2 h 5 min`. */
export function ageOf(at: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - at) / 60_000));
  if (minutes === 0) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
