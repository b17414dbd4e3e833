/** Fills an array with bytes nobody can foresee, as `crypto.getRandomValues` does. */
export type Entropy = (bytes: Uint8Array<ArrayBuffer>) => void;

const entropyOfBrowser: Entropy = (bytes) => void crypto.getRandomValues(bytes);

/**
 * A number from 0 to `bound` − 1, each as likely as the others. Numbers from a last, incomplete run of `bound` are thrown
 * away and drawn again, since keeping them would favour the small ones.
 */
export function below(bound: number, entropy: Entropy = entropyOfBrowser): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 65_536)
    throw new RangeError(`no number below ${bound}`);
  const whole = 65_536 - (65_536 % bound);
  const bytes = new Uint8Array(2);
  for (;;) {
    entropy(bytes);
    const drawn = (bytes[0] as number) * 256 + (bytes[1] as number);
    if (drawn < whole) return drawn % bound;
  }
}

/** The cards in another order, every order as likely as any other. */
export function shuffled<Card>(cards: readonly Card[], entropy: Entropy = entropyOfBrowser): Card[] {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, entropy);
    const card = order[chosen] as Card;
    order[chosen] = order[last] as Card;
    order[last] = card;
  }
  return order;
}

/** What hides each card of a shoe: 32 bytes, written as the house writes them. */
export function salts(count: number, entropy: Entropy = entropyOfBrowser): string[] {
  return Array.from({ length: count }, () => {
    const bytes = new Uint8Array(32);
    entropy(bytes);
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}
