import { ask } from '../api/http';
import type { components } from '../api/openapi';
import { asProblem, type Problem } from '../api/problem';
import { parseMoney, type Cents } from '../money';

export type ListedRound = components['schemas']['ListedRound'];
type Page = components['schemas']['Rounds'];

export type Result = 'won' | 'lost' | 'even' | 'open';

export interface Filter {
  readonly game: string;
  readonly result: Result | '';
}

/** The rounds of one day. */
export interface Day {
  readonly day: string;
  readonly rounds: readonly ListedRound[];
  readonly net: Cents;
}

type Fetch = (before: string | undefined) => Promise<Page>;

const fetchPage: Fetch = (before) => ask('get', '/api/v1/me/rounds', { query: { before } });

/** The rounds that one has played, the latest first, a page at a time. */
export class RoundsList {
  rounds = $state.raw<readonly ListedRound[]>([]);
  filter = $state.raw<Filter>({ game: '', result: '' });
  loading = $state(false);
  /** Whether older rounds can be fetched; not known before the first page came. */
  more = $state<boolean>();
  problem = $state.raw<Problem>();

  private next: string | undefined;

  constructor(private readonly fetch: Fetch = fetchPage) {}

  /** Fetches the next page, or the first. */
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

  /** Won or lost in what is shown; rounds that go on count nothing yet. */
  get net(): Cents {
    return netOf(this.shown);
  }

  get days(): readonly Day[] {
    return byDay(this.shown);
  }

  /** The games there are rounds of, so that nobody filters for nothing. */
  get games(): readonly string[] {
    return [...new Set(this.rounds.map(({ game }) => game))].sort();
  }
}

export function resultOf({ over, net }: ListedRound): Result {
  if (!over || net == null) return 'open';
  const cents = parseMoney(net);
  if (cents === 0) return 'even';
  return cents > 0 ? 'won' : 'lost';
}

export function netOf(rounds: readonly ListedRound[]): Cents {
  return rounds.reduce((sum, { over, net }) => (over && net != null ? sum + parseMoney(net) : sum), 0);
}

/** By the day on the reader's own calendar. */
export function byDay(rounds: readonly ListedRound[]): Day[] {
  const days = new Map<string, ListedRound[]>();
  for (const round of rounds) {
    const day = dayOf(round.at ?? 0);
    days.set(day, [...(days.get(day) ?? []), round]);
  }
  return [...days].map(([day, played]) => ({ day, rounds: played, net: netOf(played) }));
}

function dayOf(at: number): string {
  return new Date(at).toLocaleDateString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

export function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' });
}
