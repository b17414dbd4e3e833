import { ask, freshKey } from '../../../lib/api/http';
import type { components } from '../../../lib/api/openapi';
import { asProblem, type Problem } from '../../../lib/api/problem';
import type { StepUp } from '../../../lib/api/step-up.svelte';
import { TableConnection } from '../../../lib/api/table-connection.svelte';
import type { TableView } from '../../../lib/api/view';
import type { Member } from '../concerns';
import { KeptKey } from '../idempotency-key';
import { mayOversee } from '../money';
import type { Option, Provisions, Request, Situation } from './order';

type Staff = components['schemas']['Staff'];

/** One table as the staff see it, the people around it, and orders to it. */
export class TableConsole {
  readonly connection: TableConnection;
  staff = $state.raw<readonly Staff[]>([]);
  /** Names of players by their numbers. */
  private players = $state.raw<Readonly<Record<number, string>>>({});
  private provisions = $state.raw<Readonly<Record<string, Provisions>>>({});
  /** Why the page could not load something. */
  problem = $state.raw<Problem | undefined>(undefined);

  /** Patrons whose names were asked for. */
  private asked: readonly number[] = [];
  private readonly kept = new KeptKey(() => this.connection.version);

  constructor(
    private readonly table: number,
    private readonly stepUp: StepUp,
  ) {
    this.connection = new TableConnection(table);
  }

  /** Begins to listen; returns a function that ends it. */
  listen(): () => void {
    void this.learn();
    return this.connection.listen();
  }

  get view(): TableView | undefined {
    return this.connection.view;
  }

  nameOf(staff: number): string {
    return this.staff.find(({ account }) => account === staff)?.name ?? `staff ${staff}`;
  }

  playerName(patron: number): string {
    return this.players[patron] ?? `player ${patron}`;
  }

  get inspectors(): readonly Option[] {
    return this.staff
      .filter(({ role, dismissed }) => role === 'inspector' && !dismissed)
      .map(({ account, name }) => ({ value: String(account), label: name }));
  }

  situation(view: TableView, me: Member, now: number): Situation {
    return {
      view,
      provisions: this.provisions[view.game],
      me,
      now,
      inspectors: this.inspectors,
      playerName: (patron) => this.playerName(patron),
    };
  }

  /** Asks for the names of players that are not known yet. Only people who may look patrons up are told them. */
  async learnPlayers(patrons: readonly number[], me: Member): Promise<void> {
    if (!mayOversee(me.role)) return;
    const unknown = patrons.filter((one, at) => !this.asked.includes(one) && patrons.indexOf(one) === at);
    this.asked = [...this.asked, ...unknown];
    for (const patron of unknown) {
      try {
        const { name } = await ask('get', '/api/v1/patrons/{patron}', { path: { patron } });
        this.players = { ...this.players, [patron]: name };
      } catch {
        // The page then shows the number.
      }
    }
  }

  /** Gives an order. */
  async give(request: Request): Promise<void> {
    await this.kept.run(request, (key) => this.stepUp.run(() => this.send(request, key)));
  }

  /** The form of an order was closed. */
  formClosed(): void {
    this.kept.forget();
  }

  async acknowledge(notice: number): Promise<void> {
    const path = { table: this.table, notice };
    await ask('post', '/api/v1/tables/{table}/notices/{notice}', { path, key: freshKey() });
  }

  private async send(request: Request, key: string): Promise<void> {
    if ('pool' in request) {
      const path = { pool: request.pool };
      await ask('post', '/api/v1/pools/{pool}/commands', { path, key, body: request.order });
    } else {
      const path = { table: this.table };
      await ask('post', '/api/v1/tables/{table}/commands', { path, key, body: request.command });
    }
  }

  private async learn(): Promise<void> {
    try {
      const [staff, games] = await Promise.all([ask('get', '/api/v1/staff'), ask('get', '/api/v1/games')]);
      this.staff = staff;
      this.provisions = Object.fromEntries(games.map(({ name, provisions }) => [name, provisions]));
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }
}
