import { describe, expect, it } from 'vitest';
import { duration, effectivePace, Stagger } from './pace';

describe('pace', () => {
  it('a card travels within 150 to 220 ms, half of it when fast, not at all without motion', () => {
    expect(duration('travel', 'full')).toBeGreaterThanOrEqual(150);
    expect(duration('travel', 'full')).toBeLessThanOrEqual(220);
    expect(duration('travel', 'fast')).toBe(duration('travel', 'full') / 2);
    expect(duration('travel', 'none')).toBe(0);
  });

  it('a system that reduces motion overrules the choice', () => {
    expect(effectivePace('full', true)).toBe('none');
    expect(effectivePace('fast', false)).toBe('fast');
  });
});

describe('stagger', () => {
  it('lets moves announced together start one after another', () => {
    const stagger = new Stagger();
    const waits = [0, 1, 2].map(() => stagger.wait(1000, 'full'));
    expect(waits[0]).toBe(0);
    expect(waits[1]).toBeGreaterThan(0);
    expect(waits[2]).toBe(2 * (waits[1] ?? 0));
  });

  it('does not hold back a move announced later', () => {
    const stagger = new Stagger();
    stagger.wait(1000, 'full');
    expect(stagger.wait(5000, 'full')).toBe(0);
  });

  it('waits half as long when fast and never without motion', () => {
    const [full, fast, none] = (['full', 'fast', 'none'] as const).map((pace) => {
      const stagger = new Stagger();
      stagger.wait(0, pace);
      return stagger.wait(0, pace);
    });
    expect(fast).toBe((full ?? 0) / 2);
    expect(none).toBe(0);
  });

  it('starts afresh after a skip', () => {
    const stagger = new Stagger();
    stagger.wait(0, 'full');
    stagger.reset();
    expect(stagger.wait(0, 'full')).toBe(0);
  });
});
