import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { preview, type PreviewServer } from 'vite';
import { inject } from 'vitest';
import type { Game } from '../../src/lib/games';

export type { Game };

interface Opened {
  readonly address: string;
  readonly tables: readonly { readonly table: number; readonly game: Game }[];
  readonly staff: readonly { readonly name: string; readonly role: string }[];
  readonly password: string;
}

interface Settings {
  /** How long results are shown, in milliseconds. */
  readonly results?: number;
  readonly aids?: boolean;
  /** Whether it plays for money: no guests, and second factors for the staff. */
  readonly money?: boolean;
  /** The allowed sign-in attempts per name and minute. */
  readonly nameLogins?: number;
}

interface Pace {
  readonly wagers: number;
  readonly decisions: number;
}

/** Longer than any test, so that nothing happens before the test has checked it. */
const untilLookedAt = 600_000;

/**
 * The real server with chosen cards, in its own process (crates/server/examples/scripted_house). By default it sets no time
 * limits, so a test never races against it.
 */
export class House {
  private constructor(
    private readonly process: ChildProcess,
    private readonly answers: AsyncIterator<string>,
    private readonly opened: Opened,
    /** Its address for browsers. */
    readonly address: string,
    private readonly pages: PreviewServer | undefined,
  ) {}

  /** Tables are numbered from 1 in the order of the games. */
  static async open(
    games: readonly Game[],
    { results = untilLookedAt, aids = true, money = false, nameLogins }: Settings = {},
  ): Promise<House> {
    const told = [
      '--results',
      String(results),
      ...(aids ? [] : ['--no-aids']),
      ...(money ? ['--money'] : []),
    ];
    if (nameLogins !== undefined) told.push('--name-logins', String(nameLogins));
    const process = spawn(inject('house'), [...told, ...games], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines: Interface = createInterface({ input: process.stdout });
    const answers = lines[Symbol.asyncIterator]();
    const opened = JSON.parse(await nextOf(answers)) as Opened;
    const pages = await builtPages(opened.address);
    const address = pages?.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? opened.address;
    return new House(process, answers, opened, address, pages);
  }

  /** Sets the first cards of a table's next shuffle, counted after a cut at `cut`. */
  async shoe(table: number, cards: string, cut = 0): Promise<void> {
    await this.ask({ shoe: { table, cards, cut } });
  }

  /** Kills the server without a shutdown, and starts it again on the same data and port. */
  async kill(): Promise<void> {
    await this.ask('kill');
  }

  async close(): Promise<void> {
    await this.pages?.close();
    const ended = once(this.process, 'exit');
    await this.ask('stop');
    await ended;
  }

  /** Opens another table with time limits in milliseconds; phases that are not given have no limit. */
  async openTable(
    game: Game,
    pace: Partial<Pace>,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const manager = await this.asStaff('gaming-manager');
    const { stream } = await manager.post<{ stream: string }>('/tables', {
      game,
      float: '100000.00',
      play_money: true,
      settings: { minimum: '5.00', maximum: '500.00', unit: '5.00', ...settings },
      pace: {
        wagers: untilLookedAt,
        decisions: untilLookedAt,
        results: untilLookedAt,
        cut: untilLookedAt,
        ...pace,
      },
    });
    return Number(stream.replace('table/', ''));
  }

  /** The name and password of a member of staff. */
  credentials(role: string): { readonly name: string; readonly password: string } {
    const { staff, password } = this.opened;
    const name = staff.find((one) => one.role === role)?.name;
    if (name === undefined) throw new Error(`this house has no ${role}`);
    return { name, password };
  }

  /** Signs in to the API as a member of staff. */
  async asStaff(role: string): Promise<Api> {
    return this.signIn(this.credentials(role));
  }

  /** Signs in to the API as a new member of staff, whom the gaming manager engages and who has chosen a new password. */
  async engage(name: string, role: string): Promise<Api> {
    const manager = await this.asStaff('gaming-manager');
    const { password } = this.opened;
    const first = 'a first password';
    await manager.post('/staff', { name, password: first, role });
    const fresh = await this.signIn({ name, password: first });
    return fresh.changePassword(first, password);
  }

  /** A client of the API as a new guest. */
  async guest(): Promise<Api> {
    const answer = await fetch(`${this.opened.address}/api/v1/guests`, { method: 'POST' });
    return Api.of(this.opened.address, answer);
  }

  private async signIn({ name, password }: { name: string; password: string }): Promise<Api> {
    const answer = await fetch(`${this.opened.address}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    });
    return Api.of(this.opened.address, answer);
  }

  private async ask(order: unknown): Promise<void> {
    this.process.stdin?.write(`${JSON.stringify(order)}\n`);
    const answer = JSON.parse(await nextOf(this.answers)) as { wrong?: string };
    if (answer.wrong !== undefined) throw new Error(answer.wrong);
  }
}

/** Counts idempotency keys, because the same person may sign in more than once. */
let keys = 0;

/** A client of the API for tests. */
export class Api {
  constructor(
    private readonly address: string,
    private readonly cookie: string,
  ) {}

  /** A client with the session of a sign-in's answer. */
  static async of(address: string, answer: Response): Promise<Api> {
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string);
    const session = cookies.find((cookie) => /croupier=/.test(cookie));
    if (!answer.ok || session === undefined) throw new Error(`${answer.url}: ${await answer.text()}`);
    return new Api(address, session);
  }

  /** Changes the password, which begins a new session. */
  async changePassword(old: string, fresh: string): Promise<Api> {
    const answer = await fetch(`${this.address}/api/v1/me/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie: this.cookie },
      body: JSON.stringify({ old, new: fresh }),
    });
    return Api.of(this.address, answer);
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.exchange<Answer>(path, {});
  }

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    keys += 1;
    return this.exchange<Answer>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `test-${keys}` },
      body: JSON.stringify(body),
    });
  }

  private async exchange<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const headers = { ...init.headers, cookie: this.cookie };
    const answer = await fetch(`${this.address}/api/v1${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
}

async function nextOf(answers: AsyncIterator<string>): Promise<string> {
  const { done, value } = await answers.next();
  if (done === true) throw new Error('the house has ended');
  return value;
}

/**
 * With PAGES=dist the pages come from dist/ instead of the server program, which then need not be rebuilt after a change of a
 * page.
 */
async function builtPages(house: string): Promise<PreviewServer | undefined> {
  if (process.env.PAGES !== 'dist') return undefined;
  return preview({
    logLevel: 'error',
    preview: { port: 0, host: '127.0.0.1', proxy: { '/api': { target: house, ws: true } } },
  });
}
