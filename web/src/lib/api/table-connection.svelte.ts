import { freshKey } from './http';
import type { components } from './openapi';
import { offline, Problem, problemOf, repeatedFor, staysOpen, tooOld, unknown } from './problem';
import { openWebSocket, pause, ReconnectingSocket, type OpenSocket } from './reconnecting-socket';
import type { Order, SentView, TableView } from './view';

type Done = components['schemas']['Done'];
type JackpotReading = NonNullable<TableView['jackpot']>;

interface Pending {
  readonly key: string;
  readonly order: Order;
  readonly resolve: (done: Done) => void;
  readonly reject: (problem: Problem) => void;
  /** When it was given, in milliseconds since 1970. */
  readonly givenAt: number;
  /** Whether it was sent. */
  readonly sent: boolean;
  /**
   * Whether it may have been done: the server has said that it does not know, or the socket closed before the answer.
   * Such an order is repeated until the server knows.
   */
  readonly uncertain: boolean;
}

type ConnectionState = 'opening' | 'live' | 'reconnecting' | 'ended';

/** The close code of a server that refuses this socket for good: signed out, or too many messages. */
const policy = 1008;

/**
 * The connection to one table: its view, and orders to it. After a break it goes on from the version that was seen last, and repeats
 * unanswered orders under their idempotency keys, so that none is lost or done twice.
 */
export class TableConnection {
  state = $state<ConnectionState>('opening');
  version = $state<number | undefined>(undefined);
  view = $state.raw<TableView | undefined>(undefined);
  /** Whether the server cannot reach its database: the socket stays open, but nothing changes until that is over. */
  trouble = $state(false);
  /** How many orders wait for their answer. */
  waiting = $state(0);

  private pending: readonly Pending[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private repeats = 0;
  private readonly socket: ReconnectingSocket;

  constructor(
    private readonly table: number | string,
    /** Called with every view that is newer than the one before. */
    private readonly onview: (before: TableView | undefined, after: TableView) => void = () => undefined,
    openSocket: OpenSocket = openWebSocket,
  ) {
    this.socket = new ReconnectingSocket(
      {
        address: () => this.address(),
        opened: () => this.opened(),
        heard: (message) => this.heard(message),
        lost: ({ code }) => this.lost(code),
      },
      openSocket,
    );
  }

  /** Begins to listen; returns a function that ends it. */
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

  /** Gives an order; it is done once, even if it is sent several times. After two minutes without an answer it is given up. */
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
    // If there is no newer view, the server sends none, and the last view is current.
    if (this.view) this.state = 'live';
    // An order that was sent before the break may have been done. A refusal of the next attempt does not rule that out.
    for (const pending of this.pending) if (pending.sent) this.replace(pending, { uncertain: true });
    for (const pending of this.pending) this.send(pending);
  }

  private lost(code: number): 'again' | 'stop' {
    this.trouble = false;
    if (code === policy) {
      this.state = 'ended';
      this.giveUp();
      return 'stop';
    }
    if (this.state !== 'opening') this.state = 'reconnecting';
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

  /** Repeats an order under its key if the server does not know whether it was done. */
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

  /** Takes a view, unless it is older than the last. A view without a board keeps the board of the view before. */
  private saw(version: number, sent: SentView): void {
    const before = this.view;
    const board = sent.board ?? before?.board;
    // The server's first view has a board, so this is not one of its messages.
    if (!board) return;
    this.state = 'live';
    if (this.version !== undefined && version < this.version) return;
    const view = { ...sent, board };
    this.version = version;
    this.view = view;
    this.onview(before, view);
  }

  /** The meter also moves by wagers at other tables. Nothing has happened at this one, so `onview` is not called. */
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

  /** Gives up orders without an answer. One that was sent may have been done, which its error says. */
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
