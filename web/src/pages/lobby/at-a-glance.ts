import type { Limits, Listed } from '../../lib/api/listed';
import { capital } from '../../lib/capital';
import { dollars, parseMoney } from '../../lib/money';
import { closesIn, timeOfDay } from '../../lib/table/status';

/** `$5 to $200`, as on a sign. */
export function limitWords({ minimum, maximum }: Pick<Limits, 'minimum' | 'maximum'>): string {
  return `${dollars(parseMoney(minimum))} to ${dollars(parseMoney(maximum))}`;
}

const phases: Readonly<Record<Listed['phase'], string>> = {
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

/** The state of a table. */
export function phaseWords({ open, phase }: Pick<Listed, 'open' | 'phase'>): string {
  if (!open && phase !== 'suspended') return 'Closed';
  return phases[phase];
}

/** `3 seats free`, `No seat free, 2 waiting`. */
export function seatWords({ free, waiting }: Pick<Listed, 'free' | 'waiting'>): string {
  const seats =
    free.length === 0 ? 'No seat free' : free.length === 1 ? '1 seat free' : `${free.length} seats free`;
  return waiting > 0 ? `${seats}, ${waiting} waiting` : seats;
}

/** The changes that signs announce. */
export function comingWords({ coming, closes }: Pick<Listed, 'coming' | 'closes'>, now: number): string[] {
  const words: string[] = [];
  if (coming) words.push(`From ${timeOfDay(coming.takes_effect)}: ${limitWords(coming.limits)}`);
  if (closes != null) words.push(capital(closesIn(closes, now)));
  return words;
}
