import type { Limits, Listed } from '../../lib/api/listed';
import { dollars, parseMoney } from '../../lib/money';

/** `$5 to $200`, as on a sign. */
export function limitWords({ minimum, maximum }: Pick<Limits, 'minimum' | 'maximum'>): string {
  return `${dollars(parseMoney(minimum))} to ${dollars(parseMoney(maximum))}`;
}

const phases: Readonly<Record<string, string>> = {
  vacant: 'Waiting for players',
  shuffle: 'Shuffling',
  cut: 'Cutting the shoe',
  wagers: 'Taking wagers',
  deal: 'Dealing',
  insurance: 'Insurance',
  decisions: 'In play',
  settlement: 'Settling',
  over: 'Round over',
  suspended: 'Suspended',
  closed: 'Closed',
};

/** What a table is doing. */
export function phaseWords({ open, phase }: Pick<Listed, 'open' | 'phase'>): string {
  if (!open && phase !== 'suspended') return 'Closed';
  return phases[phase] ?? phase;
}

/** What the signs say will change, and when. */
export function comingWords({ coming, closes }: Pick<Listed, 'coming' | 'closes'>, now: number): string[] {
  const words: string[] = [];
  if (coming) words.push(`From ${timeOfDay(coming.takes_effect)}: ${limitWords(coming.limits)}`);
  if (closes != null) words.push(closing(closes, now));
  return words;
}

/** `Closes in 12 minutes`. Part of a minute counts as one: nobody is told of time they do not have twice. */
export function closing(closes: number, now: number): string {
  const minutes = Math.ceil((closes - now) / 60_000);
  if (minutes <= 0) return 'Closes after this round';
  if (minutes > 90) return `Closes at ${timeOfDay(closes)}`;
  return `Closes in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** `21:40`, by the clock of whoever looks. */
export function timeOfDay(moment: number): string {
  const date = new Date(moment);
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`;
}
