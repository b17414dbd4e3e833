/** Past prizes of a jackpot, as the public may know them: amount, hand and time, but not the winner. */
import type { components } from '../api/openapi';
import { capital } from '../capital';

export type PastWin = components['schemas']['PastWin'];

/** `Straight flush`. */
export function handName(hand: PastWin['hand']): string {
  return capital(hand.replaceAll('-', ' '));
}

/** Among the rules of a payment, the one that sets the prize of the hand. */
export function prizeRule({ rules }: Pick<PastWin, 'rules'>): string | undefined {
  return rules.find((rule) => rule.startsWith('12.'));
}

/** `21:40`, `yesterday 21:40`, `15 Nov`, `15 Nov 2025`: less exact the longer ago. */
export function whenWon(at: number, now: number, zone?: string): string {
  const time = format(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const ago = day(now, zone) - day(at, zone);
  if (ago <= 0) return time;
  if (ago === 1) return `yesterday ${time}`;
  const sameYear = format(at, zone, { year: 'numeric' }) === format(now, zone, { year: 'numeric' });
  return format(at, zone, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** The number of a calendar day: a day with a change of clocks has 23 or 25 hours. */
function day(moment: number, zone?: string): number {
  const parts = new Intl.DateTimeFormat('en-AU', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    ...(zone ? { timeZone: zone } : {}),
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / 86_400_000;
}

function format(moment: number, zone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-AU', { ...options, ...(zone ? { timeZone: zone } : {}) }).format(moment);
}
