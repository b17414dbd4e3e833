/** The state of a jackpot display: the meter, and the wins at the tables that feed the pool. */
import { openWebSocket, ReconnectingSocket, type OpenSocket } from '../../lib/api/reconnecting-socket';
import type { PayTable } from '../../lib/api/view';
import { parseMoney } from '../../lib/money';
import type { TextStorage } from '../../lib/storage';
import { heard, isMoving, shownAt, still, type Roll } from './meter-roll';
import { remembered, storedWins, winsAt, type WatchedTable, type Win } from './wins';

/** The public part of a pool. */
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

/** How long a win fills the screen, in milliseconds. */
export const announcedFor = 15_000;
/** If the connection is lost for longer than this, in milliseconds, the display may have missed a win and shows no amount. */
export const trustedFor = 5_000;

export class PoolDisplay {
  pool = $state.raw<Pool | null>(null);
  wins = $state.raw<readonly Win[]>([]);
  /** The queue of announcements; the first is on the screen. */
  announcing = $state.raw<readonly Win[]>([]);
  /** When the connection was lost; `null` while it is open. */
  lostAt = $state<number | null>(null);
  private roll = $state.raw<Roll | null>(null);
  private announcedUntil = 0;
  private readonly sockets: Record<number, ReconnectingSocket> = {};

  constructor(
    /** Stores wins while the display is switched off. */
    private readonly storage: TextStorage,
    private readonly name: string,
    private readonly openSocket: OpenSocket = openWebSocket,
  ) {
    this.wins = storedWins(storage.getItem(name));
  }

  /** Takes an answer about the pool. While the connection is lost, it is valid for `trustedFor`. */
  told(pool: Pool, now: number): void {
    this.reads(pool, now);
    for (const table of pool.tables) this.watch(table);
  }

  private reads(pool: Pool, now: number): void {
    this.pool = pool;
    this.roll = rolling(this.roll, pool.reading.meter, now);
    if (this.lostAt !== null) this.lostAt = now;
  }

  /** Takes a value of the meter from the lobby's socket. */
  meterIs(meter: string, now: number): void {
    this.roll = rolling(this.roll, meter, now);
    this.lostAt = null;
  }

  /** The connection to the server is lost. */
  lost(now: number): void {
    this.lostAt ??= now;
  }

  /** The amount on the meter; `null` if it may be out of date. Without motion it is the final amount of a roll. */
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

  /** Takes a view of one of the pool's tables. */
  heardTable(view: WatchedTable, now: number): void {
    const { wins, fresh } = remembered(this.wins, winsAt(view, now));
    if (fresh.length === 0) return;
    this.wins = wins;
    this.storage.setItem(this.name, JSON.stringify(wins));
    if (this.announcing.length === 0) this.announcedUntil = now + announcedFor;
    this.announcing = [...this.announcing, ...fresh];
  }

  /** Called regularly: ends the announcement of a win after its time. */
  tick(now: number): void {
    if (this.announcing.length === 0 || now < this.announcedUntil) return;
    this.announcing = this.announcing.slice(1);
    this.announcedUntil = now + announcedFor;
  }

  end(): void {
    for (const socket of Object.values(this.sockets)) socket.end();
  }

  /** Takes a message of a table's socket: a view, or a new value of the meter. */
  private heardOver(message: unknown, now: number): void {
    const { table, meter } = message as {
      table?: { view: WatchedTable };
      meter?: { reading: Pool['reading'] };
    };
    if (table) this.heardTable(table.view, now);
    // Such a value is also valid for `trustedFor`. Only a message of the lobby ends the state of a lost connection.
    if (meter && this.pool) this.reads({ ...this.pool, reading: meter.reading }, now);
  }

  private watch(table: number): void {
    if (this.sockets[table]) return;
    const socket = new ReconnectingSocket(
      {
        address: () => `/api/v1/tables/${table}/socket`,
        opened: () => undefined,
        heard: (message) => this.heardOver(message, Date.now()),
        lost: () => 'again',
      },
      this.openSocket,
    );
    this.sockets[table] = socket;
    socket.connect();
  }
}

function rolling(roll: Roll | null, meter: string, now: number): Roll {
  const cents = parseMoney(meter);
  return roll === null ? still(cents) : heard(roll, cents, now);
}
