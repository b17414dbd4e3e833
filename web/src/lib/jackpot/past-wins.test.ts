import { describe, expect, it } from 'vitest';
import { handName, prizeRule, whenWon } from './past-wins';

describe('a past win', () => {
  it('is named after its hand', () => {
    expect(handName('four-of-a-kind')).toBe('Four of a kind');
  });

  it('cites the rule of its prize', () => {
    expect(prizeRule({ rules: ['11.4', '11.7.2', '12.1.2', 'C3'] })).toBe('12.1.2');
    expect(prizeRule({ rules: ['11.4', '12.3.1'] })).toBe('12.3.1');
    expect(prizeRule({ rules: ['11.4', '112.1'] })).toBeUndefined();
  });

  const zone = 'Australia/Sydney';
  const at = (text: string) => Date.parse(text);

  it.each([
    ['2026-11-16T09:00:00+11:00', '2026-11-16T00:00:00+11:00', '00:00'],
    ['2026-11-16T00:00:00+11:00', '2026-11-15T23:59:59+11:00', 'yesterday 23:59'],
    ['2026-11-16T23:59:59+11:00', '2026-11-15T00:00:00+11:00', 'yesterday 00:00'],
    ['2026-11-16T00:00:00+11:00', '2026-11-14T23:59:59+11:00', '14 Nov'],
    ['2026-01-01T12:00:00+11:00', '2025-12-31T12:00:00+11:00', 'yesterday 12:00'],
    ['2026-01-02T12:00:00+11:00', '2025-12-31T12:00:00+11:00', '31 Dec 2025'],
    // This clock may be behind the house's.
    ['2026-11-16T09:00:00+11:00', '2026-11-17T09:00:00+11:00', '09:00'],
  ])('seen at %s, %s is %s', (now, won, words) => {
    expect(whenWon(at(won), at(now), zone)).toBe(words);
  });

  it('was yesterday even if that day had 23 hours', () => {
    const [won, now] = [at('2026-10-04T00:30:00+10:00'), at('2026-10-05T00:10:00+11:00')];
    expect(whenWon(won, now, zone)).toBe('yesterday 00:30');
    expect(whenWon(at('2026-10-03T23:30:00+10:00'), now, zone)).toBe('3 Oct');
  });
});
