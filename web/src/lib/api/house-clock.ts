/** How far the house's clock is ahead of this one, in milliseconds. Answers carry the house's time to the second. */
let ahead = 0;

/** Takes in when an answer was given. A difference within the exactness of what is told is none. */
export function hearTime(date: string | null, now: number): void {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const difference = told + 500 - now;
  ahead = Math.abs(difference) <= 2000 ? 0 : difference;
}

/** A moment of the house, by the clock of this page. */
export function here(moment: number): number {
  return moment - ahead;
}
