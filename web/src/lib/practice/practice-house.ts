import type { OpenSocket, Socket } from '../api/reconnecting-socket';
import type { Order, TableView } from '../api/view';
import type { PracticeSeen } from '../engine/answers';
import type { EngineClient } from '../engine/engine-client';
import { EngineRefusal } from '../engine/engine';
import { moneyText, parseMoney, type Cents } from '../money';
import type { Detail } from '../table/choices';
import { salts, shuffled } from './shuffle';

/** The settings of a practice table. */
interface PracticeTable {
  readonly game: string;
  readonly settings: readonly (readonly [string, string])[];
  readonly stack: Cents;
}

/**
 * A fake websocket for a practice table. The engine in this browser answers in the form of the server, so that the rest of the page
 * treats a practice table like any other.
 */
export class PracticeHouse {
  private socket: Socket | undefined;
  private version = 0;
  private last: PracticeSeen | undefined;
  /** Requests run one after another, because the engine has one table. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: EngineClient,
    private readonly table: PracticeTable,
  ) {}

  readonly openSocket: OpenSocket = () => {
    const socket: Socket = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.heard(text),
      close: () => undefined,
    };
    this.socket = socket;
    this.next(async () => {
      socket.onopen?.();
      const { game, settings, stack } = this.table;
      this.show(await this.dealt(await this.engine.openPractice(game, settings, moneyText(stack))));
    }).catch((thrown: unknown) => this.failed(thrown));
    return socket;
  };

  /** Begins the next round; at a real table the server does. */
  nextRound(): Promise<void> {
    return this.next(async () => this.show(await this.wish('next-round')));
  }

  /** Called with the reason if the table could not be opened. */
  onfail: (reason: string) => void = () => undefined;

  /** Called with every decision before the table gets it. Saying ready declines an offered insurance. */
  ondecision: (decision: string, detail: Detail) => void = () => undefined;

  private heard(text: string): void {
    const { key, order } = JSON.parse(text) as { key: string; order: Order };
    if (order.do === 'decide') this.ondecision(...named(order.decision));
    if (order.do === 'let-all-ride') this.ondecision('ride', {});
    if (order.do === 'ready') this.ondecision('decline', {});
    const answered = this.next(async () => {
      const seen = await this.wish({ order });
      this.say({ done: { key, answer: { stream: 'practice', version: this.version + 1 } } });
      this.show(seen);
    });
    answered.catch((thrown: unknown) => {
      const what = thrown instanceof Error ? thrown.message : String(thrown);
      this.say({ refused: { key, error: { code: codeOf(thrown), what } } });
    });
  }

  private next<Done>(task: () => Promise<Done>): Promise<Done> {
    const done = this.queue.then(task);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async wish(wish: unknown): Promise<PracticeSeen> {
    return this.dealt(await this.engine.wish(wish));
  }

  /** Shuffles as long as the table asks for cards. */
  private async dealt(seen: PracticeSeen): Promise<PracticeSeen> {
    let now = seen;
    while (now.shuffle !== null) {
      const load = { cards: shuffled(now.shuffle), salts: salts(now.shuffle.length) };
      now = await this.engine.wish({ load });
    }
    return now;
  }

  private show(seen: PracticeSeen): void {
    this.last = seen;
    this.version += 1;
    this.say({ table: { version: this.version, view: unhurried(seen) } });
  }

  private say(message: unknown): void {
    this.socket?.onmessage?.({ data: JSON.stringify(message) });
  }

  private failed(thrown: unknown): void {
    if (this.last === undefined) this.onfail(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** The view without a clock: practice has no time limits, and the player begins the next round. */
function unhurried({ view, meter }: PracticeSeen): TableView {
  const wager = view.board.wagers.find(({ on }) => on === 'jackpot')?.from;
  const closed = { locked: false, stopped: false };
  // A practice table belongs to no pool, so its reading has only the meter and the price of a wager.
  const reading = { pool: 0, meter, reachable: true, closed, terms: { wager } } as TableView['jackpot'];
  // Without time limits instructions never decide.
  const chairs = view.chairs.map((chair) => ({ ...chair, instruction: null }));
  const jackpot = meter === null ? null : reading;
  return { ...view, instruction: null, chairs, deadline: null, next_round_at: null, jackpot };
}

/** The name of a decision, with its cards or amount. */
function named(decision: unknown): [string, Detail] {
  if (typeof decision === 'string') return [decision, {}];
  const [name = '', detail] = Object.entries(decision as Record<string, unknown>)[0] ?? [];
  if (Array.isArray(detail)) return [name, { cards: detail as string[] }];
  return [name, typeof detail === 'string' ? { amount: parseMoney(detail) } : {}];
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof EngineRefusal)) return 'strange';
  return thrown.code ?? 'refused';
}
