import { address } from '../api/http';
import { offline, Problem, problemOf } from '../api/problem';
import type { Game } from '../games';
import { asParameters, type Chosen } from '../games/settings';
import type { HandQuestion } from './hand-question';
import type { HandValues } from './values';

type Fetch = (address: string) => Promise<unknown>;

/** How often an answer is requested while the server calculates it. */
const patience = 20;

/** Requests an address, and repeats the request while the server is still calculating the answer. */
export async function fetchCalculated(
  where: string,
  get: (where: string) => Promise<Response> = (url) =>
    fetch(url, { headers: { accept: 'application/json' } }),
  rest: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((done) => setTimeout(done, milliseconds)),
): Promise<unknown> {
  for (let asked = 0; asked < patience; asked += 1) {
    const response = await get(where).catch(() => {
      throw offline();
    });
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw problemOf(response.status, body);
    if (response.status !== 202) return body;
    await rest(1000 * Number(response.headers.get('retry-after') ?? '1'));
  }
  throw new Problem({ code: 'unavailable', what: 'this takes the server too long to calculate' });
}

/** The answers of the odds API, each requested once. */
export class OddsCache {
  private readonly answers = new Map<string, Promise<unknown>>();

  constructor(private readonly fetch: Fetch = fetchCalculated) {}

  /** The value of every choice for a hand. */
  hand({ game, query }: HandQuestion): Promise<HandValues> {
    return this.ask(address('/api/v1/odds/{game}/hand', { game }, query)) as Promise<HandValues>;
  }

  /** The analysis of a whole game, with its strategy. */
  game(game: Game, chosen: Chosen): Promise<unknown> {
    return this.ask(address('/api/v1/odds/{game}', { game }, asParameters(game, chosen)));
  }

  private ask(where: string): Promise<unknown> {
    const known = this.answers.get(where);
    if (known) return known;
    const asked = this.fetch(where);
    this.answers.set(where, asked);
    // A failed request may succeed the next time.
    asked.catch(() => this.answers.delete(where));
    return asked;
  }
}
