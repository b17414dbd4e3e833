import type { Dial, Line } from '../api/reconnecting';
import type { Order, TableView } from '../api/view';
import type { PracticeSeen } from '../engine/answers';
import type { Questions } from '../engine/asker';
import { EngineRefusal } from '../engine/engine';
import { moneyText, parseMoney, type Cents } from '../money';
import type { Detail } from '../table/choices';
import { salts, shuffled } from './shuffle';

/** A practice table that is to be opened. */
export interface PracticeTable {
  readonly game: string;
  readonly settings: readonly (readonly [string, string])[];
  readonly stack: Cents;
}

/**
 * A line to a house that is not there: whatever is asked is answered by the engine in this browser, in the very form in
 * which a house answers, so that a practice table is a table like any other to the rest of the page.
 */
export class PracticeHouse {
  private line: Line | undefined;
  private version = 0;
  private last: PracticeSeen | undefined;
  /** One thing after another: the engine has one table. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Questions,
    private readonly table: PracticeTable,
  ) {}

  readonly dial: Dial = () => {
    const line: Line = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.heard(text),
      close: () => undefined,
    };
    this.line = line;
    this.next(async () => {
      line.onopen?.();
      const { game, settings, stack } = this.table;
      this.show(await this.dealt(await this.engine.openPractice(game, settings, moneyText(stack))));
    }).catch((thrown: unknown) => this.failed(thrown));
    return line;
  };

  /** The next round; at a real table it begins by itself. */
  nextRound(): Promise<void> {
    return this.next(async () => this.show(await this.wish('next-round')));
  }

  /** Told why the table could not be opened, if it could not. */
  onfail: (reason: string) => void = () => undefined;

  /** Told of every decision before the table hears of it. Being ready is one where something could be declined. */
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

  private next<Done>(deed: () => Promise<Done>): Promise<Done> {
    const done = this.queue.then(deed);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async wish(wish: unknown): Promise<PracticeSeen> {
    return this.dealt(await this.engine.wish(wish));
  }

  /** Shuffles as often as the table asks for cards. */
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
    this.line?.onmessage?.({ data: JSON.stringify(message) });
  }

  private failed(thrown: unknown): void {
    if (this.last === undefined) this.onfail(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** The view without a clock: nobody is hurried, and the next round begins when the player says so. */
function unhurried({ view, meter }: PracticeSeen): TableView {
  const wager = view.board.wagers.find(({ on }) => on === 'jackpot')?.from;
  const closed = { locked: false, stopped: false };
  // A table with a meter of its own belongs to no pool; of a reading there is what a felt shows and a wager costs.
  const reading = { pool: 0, meter, reachable: true, closed, terms: { wager } } as TableView['jackpot'];
  // Where nobody is hurried, nothing is decided in silence.
  const chairs = view.chairs.map((chair) => ({ ...chair, instruction: null }));
  const jackpot = meter === null ? null : reading;
  return { ...view, instruction: null, chairs, deadline: null, next_round_at: null, jackpot };
}

/** The name of a decision, and the cards or the amount that it is about. */
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
