import type { PayLine, PayTable } from '../api/view';
import type { Schedule } from '../felts/felt-state';
import { dollars, oddsInWords, parseMoney } from '../money';

/** A pay table with its payments in words. */
export function scheduleOf({ title, lines }: PayTable): Schedule {
  return { title, lines: lines.map((line) => ({ hand: line.hand, odds: paysInWords(line) })) };
}

/** `7 to 1`, `$100`, or a share of the jackpot. */
export function paysInWords({ odds, amount, share }: PayLine): string {
  if (odds) return oddsInWords(odds);
  const least = amount ? dollars(parseMoney(amount)) : '';
  if (!share) return least;
  const part = share === 100 ? 'The whole jackpot' : `${share}% of the jackpot`;
  return least ? `${part}, at least ${least}` : part;
}

/** The pay tables that are printed on the cloth. */
export function printedSchedules(tables: readonly PayTable[]): Schedule[] {
  return tables.filter(({ printed }) => printed).map(scheduleOf);
}
