/**
 * Money in the API ("12.50") and for readers in Australia ("$12.50", "$1,250").
 *
 * Amounts are whole cents in a `number`, which is exact up to 90 trillion dollars. There are no fractions of a
 * cent, and so no rounding.
 */

/** A whole number of cents. */
export type Cents = number;

/** Thrown for text that is not an amount of money in the form of the API. */
export class NotMoney extends Error {
  constructor(readonly text: string) {
    super(`"${text}" is not an amount of dollars with two decimals`);
    this.name = 'NotMoney';
  }
}

/** Reads the form of the API: dollars with exactly two decimals, perhaps with a minus sign. */
export function parseMoney(text: string): Cents {
  const parts = /^(-?)(\d+)\.(\d\d)$/.exec(text);
  if (!parts) throw new NotMoney(text);
  const cents = Number(parts[2]) * 100 + Number(parts[3]);
  if (!Number.isSafeInteger(cents)) throw new NotMoney(text);
  return parts[1] && cents !== 0 ? -cents : cents;
}

/** Writes the form of the API, the reverse of {@link parseMoney}. */
export function moneyText(cents: Cents): string {
  const { sign, dollars, rest } = split(cents);
  return `${sign}${dollars}.${rest}`;
}

/** For people: `$12.50`, `$1,250`, `−$5`. Whole dollars are written without cents. */
export function dollars(cents: Cents): string {
  const { sign, dollars, rest } = split(cents);
  return `${sign ? '−' : ''}$${grouped(dollars)}${rest === '00' ? '' : `.${rest}`}`;
}

/** For a balance or a column: always two decimals, so that figures align. */
export function balance(cents: Cents): string {
  const { sign, dollars, rest } = split(cents);
  return `${sign ? '−' : ''}$${grouped(dollars)}.${rest}`;
}

/** For a result: `+$60`, `−$10` or `$0`. */
export function signed(cents: Cents): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** Odds in words: `3:2` becomes `3 to 2`. */
export function oddsInWords(odds: string): string {
  const parts = /^(\d+):(\d+)$/.exec(odds);
  if (!parts) throw new Error(`"${odds}" is not odds such as 3:2`);
  return `${grouped(parts[1] as string)} to ${parts[2]}`;
}

function split(cents: Cents): { sign: string; dollars: string; rest: string } {
  if (!Number.isSafeInteger(cents)) throw new NotMoney(String(cents));
  const size = Math.abs(cents);
  return {
    sign: cents < 0 ? '-' : '',
    dollars: String(Math.floor(size / 100)),
    rest: String(size % 100).padStart(2, '0'),
  };
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
