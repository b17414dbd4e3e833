import { createSubscriber } from 'svelte/reactivity';

/** The time, updated every ten seconds while a component shows it. */
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
