import { createSubscriber } from 'svelte/reactivity';

/** The time, for what changes by the minute. It only ticks while something shows it. */
class MinuteClock {
  private readonly subscribe = createSubscriber((update) => {
    const ticking = setInterval(update, 10_000);
    return () => clearInterval(ticking);
  });

  get now(): number {
    this.subscribe();
    return Date.now();
  }
}

export const minuteClock = new MinuteClock();
