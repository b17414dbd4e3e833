/** Fills an array with unpredictable bytes, like `crypto.getRandomValues`. */
export type Entropy = (bytes: Uint8Array<ArrayBuffer>) => void;

const entropyOfBrowser: Entropy = (bytes) => void crypto.getRandomValues(bytes);

/**
 * A uniform number from 0 to `bound` − 1. Drawings from the last, incomplete run of `bound` are rejected, because they would favour
 * small numbers.
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

/** The cards in a random order, every order equally likely. */
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

/** The salts that hide the cards of a shoe: 32 bytes each, as hexadecimal text. */
export function salts(count: number, entropy: Entropy = entropyOfBrowser): string[] {
  return Array.from({ length: count }, () => {
    const bytes = new Uint8Array(32);
    entropy(bytes);
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}
