/** How quickly things move. Motion explains what happened; it never makes anyone wait. */
export type Pace = 'full' | 'fast' | 'none';

/** Milliseconds at full pace. */
const timing = { travel: 200, turn: 180, slide: 180, stagger: 90 } as const;

export type Move = Exclude<keyof typeof timing, 'stagger'>;

/** The reader's choice, unless their system asks for no motion at all. */
export function effectivePace(chosen: Pace, systemReducesMotion: boolean): Pace {
  return systemReducesMotion ? 'none' : chosen;
}

/** How long a move takes: half at fast pace, nothing without motion. */
export function duration(move: Move, pace: Pace): number {
  return paced(timing[move], pace);
}

function paced(milliseconds: number, pace: Pace): number {
  if (pace === 'none') return 0;
  return pace === 'fast' ? milliseconds / 2 : milliseconds;
}

/**
 * Gives moves that begin together their turn, one after another, so that a deal reads in the order it was
 * dealt. Time is an argument: the caller knows the clock.
 */
export class Stagger {
  private nextStart = 0;

  /** How long the next move has to wait if it is announced at `now`. */
  wait(now: number, pace: Pace): number {
    const start = Math.max(now, this.nextStart);
    this.nextStart = start + paced(timing.stagger, pace);
    return start - now;
  }

  /** Forgets who is waiting, after a skip. */
  reset(): void {
    this.nextStart = 0;
  }
}
