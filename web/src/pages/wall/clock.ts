/** Times on a sign. */

/** `21:40`. */
export function timeOfDay(moment: number, zone?: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone ? { timeZone: zone } : {}),
  }).format(moment);
}

/** The time until a moment: `in 12 minutes`. Minutes are rounded down, so that a sign never promises more time than there is. */
export function until(moment: number, now: number): string {
  const left = moment - now;
  if (left <= 0) return 'now';
  const minutes = Math.floor(left / 60_000);
  if (minutes < 1) return 'in less than a minute';
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const whole = hours === 1 ? 'in an hour' : `in ${hours} hours`;
  return rest === 0 ? whole : `${whole} and ${rest} ${rest === 1 ? 'minute' : 'minutes'}`;
}

/**
 * The offset of a display against burn-in: a slow walk around a small square, one step a minute.
 * In pixels of a screen 1,080 high.
 */
export function drift(now: number): { readonly x: number; readonly y: number } {
  const side = 6;
  const minute = Math.floor(now / 60_000) % (side * 4);
  const [leg, step] = [Math.floor(minute / side), minute % side];
  const walked = [
    { x: step, y: 0 },
    { x: side, y: step },
    { x: side - step, y: side },
    { x: 0, y: side - step },
  ][leg] as { x: number; y: number };
  return { x: (walked.x - side / 2) * 4, y: (walked.y - side / 2) * 4 };
}
