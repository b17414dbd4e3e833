import { describe, expect, it } from 'vitest';
import { below, salts, shuffled, type Entropy } from './shuffle';

/** Entropy that gives these two-byte numbers in order. */
function scripted(numbers: readonly number[]): Entropy {
  const left = [...numbers];
  return (bytes) => {
    const next = left.shift();
    if (next === undefined) throw new Error('no more entropy');
    bytes[0] = next >> 8;
    bytes[1] = next & 255;
  };
}

describe('a number below a bound', () => {
  it.each([1, 2, 3, 5, 7, 52, 312, 416])(
    'comes from as many of all 65,536 drawings as any other below %i',
    (bound) => {
      const counts = new Array<number>(bound).fill(0);
      let again = 0;
      for (let drawn = 0; drawn < 65_536; drawn += 1) {
        try {
          const number = below(bound, scripted([drawn]));
          counts[number] = (counts[number] ?? 0) + 1;
        } catch {
          again += 1;
        }
      }
      expect(new Set(counts).size).toBe(1);
      expect(again).toBe(65_536 % bound);
    },
  );

  it('is drawn again if the drawing would favour small numbers', () => {
    // 65,534 and 65,535 belong to an incomplete run of 7.
    expect(65_536 % 7).toBe(2);
    expect(below(7, scripted([65_533]))).toBe(6);
    expect(below(7, scripted([65_534, 65_535, 8]))).toBe(1);
  });

  it.each([0, -1, 1.5, 65_537, Number.NaN])('does not exist below %d', (bound) => {
    expect(() => below(bound)).toThrow(RangeError);
  });
});

describe('a shuffle', () => {
  it('gives every order of four from exactly one sequence of drawings', () => {
    const orders = new Set<string>();
    for (let first = 0; first < 4; first += 1)
      for (let second = 0; second < 3; second += 1)
        for (let third = 0; third < 2; third += 1)
          orders.add(shuffled(['a', 'b', 'c', 'd'], scripted([first, second, third])).join(''));
    expect(orders.size).toBe(24);
  });

  it('keeps all cards and does not change the given pack', () => {
    const pack = Array.from({ length: 312 }, (_, card) => card);
    const order = shuffled(pack);
    expect(order).not.toEqual(pack);
    expect([...order].sort((one, other) => one - other)).toEqual(pack);
  });
});

it('salts are 32 bytes each, and differ', () => {
  const made = salts(100);
  expect(made.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true);
  expect(new Set(made).size).toBe(100);
});
