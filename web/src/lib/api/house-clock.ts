/** The date header has a resolution of one second, and servers update it once a second: it may be this old, in milliseconds. */
const oldest = 2000;

/** The bounds of how far the house's clock is ahead of this one, in milliseconds. Every answer narrows them. */
let ahead = { least: -Infinity, most: Infinity };

/** Narrows the bounds by the date header of an answer and the moments of its request and its arrival. */
export function recordHouseTime(date: string | null, asked: number, answered: number): void {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const fresh = { least: told - answered, most: told + oldest - asked };
  const both = { least: Math.max(ahead.least, fresh.least), most: Math.min(ahead.most, fresh.most) };
  // If the bounds contradict each other, one of the clocks was set in between.
  ahead = both.least <= both.most ? both : fresh;
}

/** The assumed lead of the house's clock. Clocks that may agree are assumed to agree. */
function offset(): number {
  const { least, most } = ahead;
  return least <= 0 && most >= 0 ? 0 : (least + most) / 2;
}

/** A moment of the house's clock, on the clock of this page. */
export function fromHouseTime(moment: number): number {
  return moment - offset();
}

/** A moment of the clock of this page, on the house's clock, so that a break of an hour lasts an hour even if this clock is wrong. */
export function toHouseTime(moment: number): number {
  return moment + offset();
}

/** Forgets all measurements, for tests. */
export function resetHouseTime(): void {
  ahead = { least: -Infinity, most: Infinity };
}
