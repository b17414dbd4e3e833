/** What concerns the staff at the tables: requests that wait for a second person, and notices that wait to be acknowledged. */
import type { Notice, StaffRole, TableView } from '../../lib/api/view';
import { parseMoney, type Cents } from '../../lib/money';

export type Agreement = NonNullable<TableView['awaits_agreement']>;

/** A member of the staff, as the page knows them. */
export interface Member {
  /** Their number, by which records name them. */
  readonly staff: number;
  readonly role: StaffRole;
}

export interface RequestConcern {
  readonly kind: 'request';
  readonly id: string;
  readonly table: number;
  readonly game: string;
  readonly agreement: Agreement;
  /** What lies on the layout, and how many players it belongs to: what the answer is about, in money. */
  readonly staked: Cents;
  readonly players: number;
}

export interface NoticeConcern {
  readonly kind: 'notice';
  readonly id: string;
  readonly table: number;
  readonly game: string;
  readonly notice: Notice;
}

export type Concern = RequestConcern | NoticeConcern;

/** Everything that waits for an answer: tables that stand still first, then notices, the oldest of each on top. */
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

function stakesOf({ areas }: TableView): { staked: Cents; players: number } {
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

export function stands(role: StaffRole, least: string): boolean {
  const wanted = ranks.findIndex((rank) => rank === least);
  return wanted >= 0 && ranks.indexOf(role) >= wanted;
}

/** What a person may answer to a request. `why` says why they may not, where that is not plain. */
export function answerTo(
  { request }: Agreement,
  me: Member,
): { readonly may: 'agree' | 'withdraw' | 'nothing'; readonly why?: string } {
  if (!request) return { may: 'nothing' };
  if (request.by === me.staff) return { may: 'withdraw' };
  if (stands(me.role, request.least)) return { may: 'agree' };
  return { may: 'nothing', why: `Only ${orAbove(request.least)} may answer.` };
}

/** Why a person may not acknowledge a notice; nothing where they may. The house has the last word. */
export function notForYou({ whom, by, agreed_by }: Notice, me: Member): string | undefined {
  if (by === me.staff) return 'It was your own act: another person acknowledges it.';
  if (agreed_by === me.staff) return 'You agreed to it: another person acknowledges it.';
  switch (whom) {
    case 'inspector':
      return me.role === 'inspector' ? undefined : 'It is for an inspector.';
    case 'gaming-manager':
      return me.role === 'gaming-manager' ? undefined : 'It is for the gaming manager.';
    case 'casino-supervisor':
    case 'surveillance':
      return stands(me.role, 'gaming-supervisor') ? undefined : 'It is for a gaming supervisor or above.';
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
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Parts of an answer that only say what kind of thing follows. */
const kinds: readonly string[] = ['incident', 'decide', 'decision'];

/**
 * The details of a request or a notice of any kind, as short words: `seat 2`, `viewed: no`. What it is about stands above them
 * and is not repeated.
 */
export function detailsOf(value: unknown, about: string): string[] {
  return leavesOf(value, '').filter((words) => words !== inWords(about));
}

/** What every notice says, which is shown in places of its own. */
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

/** What a notice says besides: kinds of notices differ in that. */
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
