/** The signs of a table for a wall. */
import { capital } from '../../lib/capital';
import { dollars, parseMoney } from '../../lib/money';
import type { Sign } from '../../lib/api/view';
import { wagerName } from '../../lib/table/wording';
import { timeOfDay } from './clock';

interface Line {
  readonly says: string;
  readonly rules: readonly string[];
}

/** Signs that the display shows separately and larger, or that the cloth shows. */
const written: readonly Sign['about'][] = [
  'limits',
  'coming',
  'closing',
  'halt',
  'places',
  'pay-table',
  'jackpot',
  'rules',
];

/** The other signs, with money and times for people. */
export function otherSigns(signs: readonly Sign[], zone?: string): Line[] {
  return signs
    .filter(({ about }) => !written.includes(about))
    .map(({ says, rules }) => ({ says: readable(says, zone), rules }));
}

const aMoment = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/;

/** A sign's words with money and times for people. */
export function readable(says: string, zone?: string): string {
  // Moments are cut out first, so that every remaining colon belongs to odds and every point to money.
  const words = says.split(aMoment).map((text) =>
    text
      .replace(/(?<![\d.$])\d+\.\d\d(?![\d.])/g, (amount) => dollars(parseMoney(amount)))
      .replace(/\b(\d+):(\d+)\b/g, '$1 to $2')
      .replace(/^[a-z]+-[a-z]+(?=:)/, wagerName),
  );
  const moments = says.match(new RegExp(aMoment, 'g')) ?? [];
  const text = words
    .map((part, place) => {
      const moment = moments[place];
      return moment === undefined ? part : part + timeOfDay(Date.parse(moment.replace(' ', 'T')), zone);
    })
    .join('');
  return capital(text);
}
