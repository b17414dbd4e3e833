/** Answers carry the house's time to the second, and servers write that down once in a second: what is told may be this old. */
const oldest = 2000;

/** Between what the house's clock is ahead of this one, in milliseconds. Every answer narrows it down. */
let ahead = { least: -Infinity, most: Infinity };

/** Takes in what time it was at the house when something that was asked at one moment was answered at another. */
export function hearTime(date: string | null, asked: number, answered: number): void {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const fresh = { least: told - answered, most: told + oldest - asked };
  const both = { least: Math.max(ahead.least, fresh.least), most: Math.min(ahead.most, fresh.most) };
  // Where the two do not go together, one of the clocks was set in between.
  ahead = both.least <= both.most ? both : fresh;
}

/** By how much the house's clock is taken to be ahead of this one. Clocks that may well agree are taken to do so. */
function lead(): number {
  const { least, most } = ahead;
  return least <= 0 && most >= 0 ? 0 : (least + most) / 2;
}

/** A moment of the house, by the clock of this page. */
export function here(moment: number): number {
  return moment - lead();
}

/** A moment by the clock of this page, by the house's: whoever takes a break of an hour takes it of an hour, whatever their own clock shows. */
export function there(moment: number): number {
  return moment + lead();
}

/** Forgets what it has heard, for tests. */
export function forgetTime(): void {
  ahead = { least: -Infinity, most: Infinity };
}
