import { freshKey } from './http';
import type { components } from './openapi';
import { offline, Problem, problemOf, repeatedFor, staysOpen, tooOld, unknown } from './problem';
import { dial, pause, Reconnecting, type Dial } from './reconnecting';
import type { Order, SentView, TableView } from './view';

type Done = components['schemas']['Done'];
type JackpotReading = NonNullable<TableView['jackpot']>;

interface Pending {
  readonly key: string;
  readonly order: Order;
  readonly resolve: (done: Done) => void;
  readonly reject: (problem: Problem) => void;
  /** When it was given, by the time of day. */
  readonly givenAt: number;
  /** Whether it went out on a line. */
  readonly sent: boolean;
  /**
   * Whether it may have been done: the house has said that it does not know, or the line broke before the answer.
   * Then the house is asked until it knows.
   */
  readonly uncertain: boolean;
}

export type Connection = 'opening' | 'live' | 'reconnecting' | 'ended';

/** The server ends a line with this when it must not be opened again as it was: signed out, or too many messages. */
const policy = 1008;

/**
 * The line to one table: what is seen of it, and what is asked of it. After a break it goes on from what was seen, and
 * asks again, under the same key, for whatever was not answered: nothing happens twice and nothing is lost.
 */
export class TableLine {
  connection = $state<Connection>('opening');
  version = $state<number | undefined>(undefined);
  view = $state.raw<TableView | undefined>(undefined);
  /** Whether the house cannot reach its database: the line stands, and nothing changes until that is over. */
  trouble = $state(false);
  /** How many orders wait for their answer. */
  waiting = $state(0);

  private pending: readonly Pending[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private repeats = 0;
  private readonly socket: Reconnecting;

  constructor(
    private readonly table: number | string,
    /** Told of every view that is newer than the one before. */
    private readonly onview: (before: TableView | undefined, after: TableView) => void = () => undefined,
    dialler: Dial = dial,
  ) {
    this.socket = new Reconnecting(
      {
        address: () => this.address(),
        opened: () => this.opened(),
        heard: (message) => this.heard(message),
        lost: ({ code }) => this.lost(code),
      },
      dialler,
    );
  }

  /** Begins to listen; returns what ends that. */
  listen(): () => void {
    this.socket.connect();
    return () => {
      this.socket.end();
      clearTimeout(this.timer);
      this.giveUp();
    };
  }

  retry(): void {
    this.socket.retry();
  }

  /** Asks something, once, however often it has to be sent. After two minutes without an answer it is given up. */
  ask(order: Order): Promise<Done> {
    return new Promise((resolve, reject) => {
      const key = freshKey();
      const pending: Pending = {
        key,
        order,
        resolve,
        reject,
        givenAt: Date.now(),
        sent: false,
        uncertain: false,
      };
      setTimeout(() => this.giveUp((one) => one.key === key), repeatedFor);
      this.keep([...this.pending, pending]);
      this.send(pending);
    });
  }

  private address(): string {
    const seen = this.version === undefined ? '' : `?seen=${this.version}`;
    return `/api/v1/tables/${encodeURIComponent(this.table)}/socket${seen}`;
  }

  private send(pending: Pending): void {
    const { key, order } = pending;
    if (this.socket.send({ key, order })) this.replace(pending, { sent: true });
  }

  private opened(): void {
    this.giveUp((pending) => tooOld(pending.givenAt));
    // Nothing newer than what was seen may come, and then what was seen is still so.
    if (this.view) this.connection = 'live';
    // What went out on a line that broke may have been done. A refusal of the next attempt is not enough to say it was not.
    for (const pending of this.pending) if (pending.sent) this.replace(pending, { uncertain: true });
    for (const pending of this.pending) this.send(pending);
  }

  private lost(code: number): 'again' | 'stop' {
    this.trouble = false;
    if (code === policy) {
      this.connection = 'ended';
      this.giveUp();
      return 'stop';
    }
    if (this.connection !== 'opening') this.connection = 'reconnecting';
    return 'again';
  }

  private heard(message: unknown): void {
    const { table, meter, trouble, done, refused } = message as {
      table?: { version: number; view: SentView };
      meter?: { reading: JackpotReading };
      trouble?: { over: boolean };
      done?: { key: string; answer: Done };
      refused?: { key: string; error: unknown };
    };
    if (table) this.saw(table.version, table.view);
    if (meter) this.meterMoved(meter.reading);
    if (trouble) this.hasTrouble(!trouble.over);
    if (done) this.take(done.key)?.resolve(done.answer);
    if (refused) this.refused(refused.key, problemOf(422, { error: refused.error }));
  }

  private hasTrouble(trouble: boolean): void {
    this.trouble = trouble;
    if (!trouble) this.repeat();
  }

  /** What the house is not sure to have done is asked again under its key until it knows. */
  private refused(key: string, problem: Problem): void {
    const pending = this.pending.find((one) => one.key === key);
    const unsure = problem.code === 'uncertain' || (pending?.uncertain === true && staysOpen(problem));
    if (!pending || !unsure) {
      this.take(key)?.reject(problem);
      return;
    }
    this.replace(pending, { uncertain: true });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.repeat(), Math.max(pause(this.repeats, Math.random()), 1000));
    this.repeats += 1;
  }

  private repeat(): void {
    clearTimeout(this.timer);
    this.giveUp((pending) => tooOld(pending.givenAt));
    for (const pending of this.pending) if (pending.uncertain) this.send(pending);
  }

  /** An older version was overtaken on its way. A view without a board goes with the board of the one before. */
  private saw(version: number, sent: SentView): void {
    const before = this.view;
    const board = sent.board ?? before?.board;
    // The first view of a line has its board, so without one this is no view of the house.
    if (!board) return;
    this.connection = 'live';
    if (this.version !== undefined && version < this.version) return;
    const view = { ...sent, board };
    this.version = version;
    this.view = view;
    this.onview(before, view);
  }

  /** A meter moves at other tables, too: nothing has happened here, so nobody is told of a new view. */
  private meterMoved(reading: JackpotReading): void {
    if (this.view) this.view = { ...this.view, jackpot: reading };
  }

  private take(key: string): Pending | undefined {
    const found = this.pending.find((pending) => pending.key === key);
    if (found) this.keep(this.pending.filter((pending) => pending !== found));
    return found;
  }

  private replace(pending: Pending, changed: Partial<Pending>): void {
    this.keep(this.pending.map((one) => (one === pending ? { ...pending, ...changed } : one)));
  }

  /** No answer to these will be heard. An order that went out may have been done, and the person is told so. */
  private giveUp(which: (pending: Pending) => boolean = () => true): void {
    const given = this.pending.filter(which);
    if (given.length === 0) return;
    this.keep(this.pending.filter((pending) => !given.includes(pending)));
    for (const { sent, reject } of given) reject(sent ? unknown() : offline());
  }

  private keep(pending: readonly Pending[]): void {
    this.pending = pending;
    this.waiting = pending.length;
    if (pending.length === 0) this.repeats = 0;
  }
}
