/** The speed of motion. */
export type Pace = 'full' | 'fast' | 'none';

/** Milliseconds at full pace. */
const timing = { travel: 200, turn: 180, slide: 180, stagger: 90 } as const;

export type Move = Exclude<keyof typeof timing, 'stagger'>;

/** The user's preference, unless their system asks for reduced motion. */
export function effectivePace(chosen: Pace, systemReducesMotion: boolean): Pace {
  return systemReducesMotion ? 'none' : chosen;
}

/** How long a move takes, in milliseconds: half at fast pace, 0 without motion. */
export function duration(move: Move, pace: Pace): number {
  return paced(timing[move], pace);
}

function paced(milliseconds: number, pace: Pace): number {
  if (pace === 'none') return 0;
  return pace === 'fast' ? milliseconds / 2 : milliseconds;
}

/**
 * Delays moves that begin together so that they start one after another, in the order of the deal. Time is an
 * argument, for tests.
 */
export class Stagger {
  private nextStart = 0;

  /** The delay of a move that is announced at `now`. */
  wait(now: number, pace: Pace): number {
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + paced(timing.stagger, pace);
    return start - now;
  }

  /** Forgets delayed moves, after a skip. */
  reset(): void {
    this.nextStart = 0;
  }
}
