/** What a jackpot display knows: the meter as the house says it, and the wins at the tables that feed the pool. */
import { dial, Reconnecting, type Dial } from '../../lib/api/reconnecting';
import type { PayTable } from '../../lib/api/view';
import { parseMoney } from '../../lib/money';
import { heard, isMoving, shownAt, standing, type Roll } from './meter-roll';
import { remembered, storedWins, winsAt, type WatchedTable, type Win } from './wins';

/** As much of a pool as everybody may know. */
export interface Pool {
  readonly reading: {
    readonly meter: string;
    readonly reachable: boolean;
    readonly closed: { readonly locked: boolean; readonly stopped: boolean };
    readonly terms: { readonly wager: string };
    readonly play_money: boolean;
  };
  readonly pay_table: PayTable;
  readonly tables: readonly number[];
}

/** Where wins are kept while the display is switched off. */
export interface Store {
  read(): string | null;
  write(text: string): void;
}

/** How long a win fills the screen. */
export const announcedFor = 15_000;
/** A line that is down for longer than this may hide a win: then no amount is shown any more. */
export const trustedFor = 5_000;

export class PoolDisplay {
  pool = $state.raw<Pool | null>(null);
  wins = $state.raw<readonly Win[]>([]);
  /** Wins that are still to be announced, the first of them now. */
  announcing = $state.raw<readonly Win[]>([]);
  /** When the line was lost; nothing while it stands. */
  lostAt = $state<number | null>(null);
  private roll = $state.raw<Roll | null>(null);
  private announcedUntil = 0;
  private readonly lines: Record<number, Reconnecting> = {};

  constructor(
    private readonly store: Store,
    private readonly dialler: Dial = dial,
  ) {
    this.wins = storedWins(store.read());
  }

  /** What the house answers of the pool. While the line is down, an answer is good for a while again. */
  told(pool: Pool, now: number): void {
    this.reads(pool, now);
    for (const table of pool.tables) this.watch(table);
  }

  private reads(pool: Pool, now: number): void {
    this.pool = pool;
    this.roll = rolling(this.roll, pool.reading.meter, now);
    if (this.lostAt !== null) this.lostAt = now;
  }

  /** The house says over the line what the meter shows. */
  meterIs(meter: string, now: number): void {
    this.roll = rolling(this.roll, meter, now);
    this.lostAt = null;
  }

  /** The line to the house is down. */
  lost(now: number): void {
    this.lostAt ??= now;
  }

  /** The amount on the meter; nothing where none may be shown. Without motion it stands where it would roll to. */
  shown(now: number, motion = true): number | null {
    if (this.roll === null || !this.isTrusted(now)) return null;
    return motion ? shownAt(this.roll, now) : this.roll.to;
  }

  isTrusted(now: number): boolean {
    if (this.pool?.reading.reachable === false) return false;
    return this.lostAt === null || now - this.lostAt < trustedFor;
  }

  isMoving(now: number): boolean {
    return this.roll !== null && isMoving(this.roll, now);
  }

  /** A table of the pool has told how it stands. */
  heardTable(view: WatchedTable, now: number): void {
    const { wins, fresh } = remembered(this.wins, winsAt(view, now));
    if (fresh.length === 0) return;
    this.wins = wins;
    this.store.write(JSON.stringify(wins));
    if (this.announcing.length === 0) this.announcedUntil = now + announcedFor;
    this.announcing = [...this.announcing, ...fresh];
  }

  /** Time goes on: a win that was shown long enough makes room for the next. */
  tick(now: number): void {
    if (this.announcing.length === 0 || now < this.announcedUntil) return;
    this.announcing = this.announcing.slice(1);
    this.announcedUntil = now + announcedFor;
  }

  end(): void {
    for (const line of Object.values(this.lines)) line.end();
  }

  /** Tables tell of themselves, and of the meter whenever it moves. */
  private heardOver(message: unknown, now: number): void {
    const { table, meter } = message as {
      table?: { view: WatchedTable };
      meter?: { reading: Pool['reading'] };
    };
    if (table) this.heardTable(table.view, now);
    // A table's word is good for a while, too; that the line of the lobby stands again only the lobby can say.
    if (meter && this.pool) this.reads({ ...this.pool, reading: meter.reading }, now);
  }

  private watch(table: number): void {
    if (this.lines[table]) return;
    const line = new Reconnecting(
      {
        address: () => `/api/v1/tables/${table}/socket`,
        opened: () => undefined,
        heard: (message) => this.heardOver(message, Date.now()),
        lost: () => 'again',
      },
      this.dialler,
    );
    this.lines[table] = line;
    line.connect();
  }
}

function rolling(roll: Roll | null, meter: string, now: number): Roll {
  const cents = parseMoney(meter);
  return roll === null ? standing(cents) : heard(roll, cents, now);
}
