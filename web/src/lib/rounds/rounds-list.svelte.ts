import { ask } from '../api/http';
import type { components } from '../api/openapi';
import { asProblem, type Problem } from '../api/problem';
import type { Cents } from '../money';
import { byDay, gamesOf, netOf, resultOf, type Day, type ListedRound, type Result } from './listed-rounds';

type Page = components['schemas']['Rounds'];

interface Filter {
  readonly game: string;
  readonly result: Result | '';
}

type Fetch = (before: string | undefined) => Promise<Page>;

const fetchPage: Fetch = (before) => ask('get', '/api/v1/me/rounds', { query: { before } });

/** The user's rounds, the latest first, loaded page by page. */
export class RoundsList {
  rounds = $state.raw<readonly ListedRound[]>([]);
  filter = $state.raw<Filter>({ game: '', result: '' });
  loading = $state(false);
  /** Whether older rounds can be loaded; `undefined` before the first page. */
  more = $state<boolean>();
  problem = $state.raw<Problem>();

  private next: string | undefined;

  constructor(private readonly fetch: Fetch = fetchPage) {}

  /** Loads the next page, or the first. */
  async load(): Promise<void> {
    if (this.loading || this.more === false) return;
    this.loading = true;
    this.problem = undefined;
    try {
      const page = await this.fetch(this.next);
      this.rounds = [...this.rounds, ...page.rounds];
      this.next = page.next ?? undefined;
      this.more = this.next !== undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    } finally {
      this.loading = false;
    }
  }

  get shown(): readonly ListedRound[] {
    const { game, result } = this.filter;
    return this.rounds.filter(
      (round) => (game === '' || round.game === game) && (result === '' || resultOf(round) === result),
    );
  }

  /** The net result of the shown rounds that are over. */
  get net(): Cents {
    return netOf(this.shown);
  }

  get days(): readonly Day[] {
    return byDay(this.shown);
  }

  /** The games of all loaded rounds, for the filter. */
  get games(): readonly string[] {
    return gamesOf(this.rounds);
  }
}
