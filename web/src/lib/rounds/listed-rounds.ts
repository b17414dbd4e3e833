import type { components } from '../api/openapi';
import { parseMoney, type Cents } from '../money';

export type ListedRound = components['schemas']['ListedRound'];

export type Result = 'won' | 'lost' | 'even' | 'open';

/** The rounds of one day. */
export interface Day {
  readonly day: string;
  readonly rounds: readonly ListedRound[];
  readonly net: Cents;
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

/** Groups rounds by the day in the reader's time zone. */
export function byDay(rounds: readonly ListedRound[]): Day[] {
  const days = new Map<string, ListedRound[]>();
  for (const round of rounds) {
    const day = dayOf(round.at ?? 0);
    days.set(day, [...(days.get(day) ?? []), round]);
  }
  return [...days].map(([day, played]) => ({ day, rounds: played, net: netOf(played) }));
}

/** The games of the rounds. */
export function gamesOf(rounds: readonly ListedRound[]): string[] {
  return [...new Set(rounds.map(({ game }) => game))].sort();
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
