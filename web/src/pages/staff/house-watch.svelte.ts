import { ask, freshKey } from '../../lib/api/http';
import type { components } from '../../lib/api/openapi';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { StepUp } from '../../lib/api/step-up.svelte';
import type { StaffRole, TableView } from '../../lib/api/view';
import { mayOversee, type WaitingMoney } from './money';

/** How many requests the house lists at a time. */
const PAGE = 200;

type PatronOrder = components['schemas']['PatronOrder'];

/** The pause between two polls of all tables, in milliseconds. */
const rest = 2000;

/** Polls all tables and money requests for the staff. */
export class HouseWatch {
  /** `undefined` until the first poll is complete. */
  tables = $state.raw<readonly TableView[] | undefined>(undefined);
  /** Money that waits for a second person. */
  money = $state.raw<readonly WaitingMoney[]>([]);
  /** Why the last poll failed. */
  problem = $state.raw<Problem | undefined>(undefined);
  /** Names of the staff by their numbers. */
  names = $state.raw<Readonly<Record<number, string>>>({});

  private role: StaffRole | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly stepUp: StepUp) {}

  /** Begins to poll for a role; returns a function that ends it. */
  watch(role: StaffRole): () => void {
    this.ended = false;
    this.role = role;
    void this.learnNames();
    void this.round();
    return () => {
      this.ended = true;
      clearTimeout(this.waiting);
    };
  }

  /** Polls once, now. */
  async look(): Promise<void> {
    try {
      if (this.role && mayOversee(this.role)) this.money = await allWaiting();
      const listed = await ask('get', '/api/v1/tables');
      const seen: TableView[] = [];
      for (const { table } of listed) {
        const { view } = await ask('get', '/api/v1/tables/{table}', { path: { table } });
        if (view.board) seen.push({ ...view, board: view.board });
      }
      this.tables = seen;
      this.problem = undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  async agree(table: number): Promise<void> {
    await this.command(table, { agree: {} });
  }

  async decline(table: number): Promise<void> {
    await this.command(table, { decline: {} });
  }

  async withdraw(table: number): Promise<void> {
    await this.command(table, { 'withdraw-request': {} });
  }

  async acknowledge(table: number, notice: number): Promise<void> {
    await ask('post', '/api/v1/tables/{table}/notices/{notice}', {
      path: { table, notice },
      key: freshKey(),
    });
    await this.look();
  }

  /** Agrees to this request; if another request has replaced it meanwhile, the server refuses. */
  async agreeToMoney({ patron, amount, since }: WaitingMoney): Promise<void> {
    await this.answerMoney(patron, { do: 'agree-to-money', amount, since });
  }

  /** Declines a request, or withdraws the member's own. */
  async declineMoney({ patron }: WaitingMoney): Promise<void> {
    await this.answerMoney(patron, { do: 'decline-money' });
  }

  nameOf(staff: number): string {
    return this.names[staff] ?? `staff ${staff}`;
  }

  private async command(
    table: number,
    body: { agree: object } | { decline: object } | { 'withdraw-request': object },
  ): Promise<void> {
    try {
      await ask('post', '/api/v1/tables/{table}/commands', {
        path: { table },
        key: freshKey(),
        body: body as never,
      });
    } finally {
      await this.look();
    }
  }

  private async answerMoney(patron: number, body: PatronOrder): Promise<void> {
    const key = freshKey();
    try {
      await this.stepUp.run(() =>
        ask('post', '/api/v1/patrons/{patron}/commands', { path: { patron }, key, body }),
      );
    } finally {
      await this.look();
    }
  }

  private async round(): Promise<void> {
    await this.look();
    if (!this.ended) this.waiting = setTimeout(() => void this.round(), rest);
  }

  private async learnNames(): Promise<void> {
    try {
      const staff = await ask('get', '/api/v1/staff');
      this.names = Object.fromEntries(staff.map(({ account, name }) => [account, name]));
    } catch {
      // The page then shows numbers.
    }
  }
}

/** Loads all money requests, page by page; a page that is not full is the last. */
async function allWaiting(): Promise<readonly WaitingMoney[]> {
  const all: WaitingMoney[] = [];
  for (;;) {
    const last = all.at(-1);
    const query = last ? { since: last.since, patron: last.patron } : {};
    const page = await ask('get', '/api/v1/money-requests', { query });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
