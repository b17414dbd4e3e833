import { parseMoney, type Cents } from '../money';
import type { TextStorage } from '../storage';
import { ask } from './http';
import type { components } from './openapi';
import { asProblem, type Problem } from './problem';

export type Me = components['schemas']['Me'];
type SignIn = components['schemas']['SignIn'];
type Factor = Pick<SignIn, 'code' | 'key'>;
type ListedRound = components['schemas']['ListedRound'];

/** The name of the stored visit: reloading the page does not begin another one. */
const name = 'croupier.visit';

interface Visit {
  readonly patron: number;
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
  /** Tables where the player has a seat. */
  readonly tables: readonly number[];
}

/** The signed-in account, its balance, and the result of its visit so far. */
export class Session {
  /** `null`: not signed in. `undefined`: not known yet. */
  me = $state.raw<Me | null | undefined>(undefined);
  /** Why `me` could not be loaded. */
  problem = $state.raw<Problem | undefined>(undefined);
  /** When this visit began. */
  since = $state<number | undefined>(undefined);
  /** Tables where the player has a seat, as far as this window knows. */
  tables = $state.raw<readonly number[]>([]);
  /** The net result of this visit's finished rounds. */
  net = $state<Cents>(0);

  /** By table and round, so that a round that is listed twice counts once. */
  private nets: Readonly<Record<string, Cents>> = {};

  constructor(
    private readonly storage: TextStorage,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether the person must first choose a password, or set up a second factor. */
  get mustSecureAccount(): boolean {
    return this.me?.password_provisional === true || this.me?.second_factor_required === true;
  }

  get balance(): Cents | undefined {
    return this.me?.balance ? parseMoney(this.me.balance) : undefined;
  }

  /** Loads the account. */
  async load(): Promise<void> {
    try {
      this.is(await ask('get', '/api/v1/me'));
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.code === 'not-signed-in') this.is(null);
      else this.problem = problem;
    }
  }

  async comeAsGuest(): Promise<void> {
    this.is(await ask('post', '/api/v1/guests'));
  }

  /** Signs in, with the second factor if the account has one: the digits of an app, or the signature of a security key. */
  async signIn(name: string, password: string, factor: Factor = {}): Promise<void> {
    this.is(
      await ask('post', '/api/v1/login', {
        body: { name, password, ...factor },
      }),
    );
  }

  async register(name: string, password: string): Promise<void> {
    this.is(await ask('post', '/api/v1/register', { body: { name, password } }));
  }

  async signOut(): Promise<void> {
    await ask('post', '/api/v1/logout');
    this.is(null);
  }

  /** Signs out in all browsers, and ends the tokens of all programs. */
  async signOutEverywhere(): Promise<void> {
    await ask('post', '/api/v1/logout-everywhere');
    this.is(null);
  }

  async refill(): Promise<void> {
    this.is(await ask('post', '/api/v1/me/refill'));
  }

  /** Loads account and results again, after a round or a change of chips. If that fails, the old values stay. */
  async refresh(): Promise<void> {
    if (!this.me) return;
    try {
      const [me, { rounds }] = await Promise.all([ask('get', '/api/v1/me'), ask('get', '/api/v1/me/rounds')]);
      this.is(me);
      this.count(rounds);
    } catch (thrown) {
      if (asProblem(thrown).code === 'not-signed-in') this.is(null);
    }
  }

  /** Notes that the player has taken a seat at a table, or has left it. */
  sits(table: number, there: boolean): void {
    const { patron } = this.me ?? {};
    if (patron == null || this.since === undefined || this.tables.includes(table) === there) return;
    this.tables = there ? [...this.tables, table] : this.tables.filter((other) => other !== table);
    this.keep({ patron, since: this.since, tables: this.tables });
  }

  private is(me: Me | null): void {
    const before = this.me?.patron;
    this.me = me;
    this.problem = undefined;
    if (me?.patron === before && this.since !== undefined) return;
    this.nets = {};
    this.net = 0;
    const visit = me?.patron == null ? undefined : this.visit(me.patron);
    this.since = visit?.since;
    this.tables = visit?.tables ?? [];
    if (me === null) this.storage.removeItem(name);
  }

  private visit(patron: number): Visit {
    const kept = readVisit(this.storage.getItem(name));
    if (kept?.patron === patron) return kept;
    const visit: Visit = { patron, since: this.now(), tables: [] };
    this.keep(visit);
    return visit;
  }

  private keep(visit: Visit): void {
    this.storage.setItem(name, JSON.stringify(visit));
  }

  private count(rounds: readonly ListedRound[]): void {
    const since = this.since ?? Infinity;
    const counted = rounds.flatMap(({ table, round, at, net, over }) =>
      over && net && at != null && at >= since ? [[`${table}/${round}`, parseMoney(net)] as const] : [],
    );
    this.nets = { ...this.nets, ...Object.fromEntries(counted) };
    this.net = Object.values(this.nets).reduce((sum, one) => sum + one, 0);
  }
}

function readVisit(text: string | null): Visit | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const { patron, since, tables } = value as Record<string, unknown>;
    if (typeof patron !== 'number' || typeof since !== 'number') return undefined;
    const known = Array.isArray(tables) ? tables.filter((table) => typeof table === 'number') : [];
    return { patron, since, tables: known };
  } catch {
    return undefined;
  }
}

/** How long a visit has lasted: `0:07`, `1:32`. */
export function clock(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
