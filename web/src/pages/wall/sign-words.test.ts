import { describe, expect, it } from 'vitest';
import type { Sign } from '../../lib/api/view';
import { otherSigns } from './sign-words';

const sign = (about: Sign['about'], says: string): Sign => ({ says, about, rules: [] });
const shown = (...signs: Sign[]) => otherSigns(signs, 'Australia/Sydney').map(({ says }) => says);
const said = (...lines: string[]) => shown(...lines.map((says) => sign('play', says)));

describe('signs on a wall', () => {
  it('leave out signs that the display shows separately', () => {
    expect(
      shown(
        sign('limits', 'minimum 10.00, maximum 500.00, in units of 5.00'),
        sign('coming', 'From 2026-11-15 10:40:00Z: minimum 25.00, maximum 500.00'),
        sign('closing', 'This table closes at 2026-11-15 10:40:00Z'),
        sign('halt', 'The cards are being checked'),
        sign('rules', 'The rules of this game can be read by anyone who asks'),
        sign('jackpot', 'Progressive jackpot: 128450.55'),
        sign('places', '7 playing areas'),
        sign('other-limits', 'Marker at seat 3: the earlier minimum'),
        sign('play', 'Dealer plays with queen or higher'),
      ),
    ).toEqual(['Marker at seat 3: the earlier minimum', 'Dealer plays with queen or higher']);
  });

  it('write money, odds and moments as people read them', () => {
    expect(
      said(
        'Progressive jackpot wager: 1.00',
        'Blackjack pays 3:2',
        'perfect-pairs: from 5.00 to 1500.50',
        'lucky-lucky: from 5.00 to 1000.00',
        'Insurance against a ten-value card pays 10:1',
      ),
    ).toEqual([
      'Progressive jackpot wager: $1',
      'Blackjack pays 3 to 2',
      'Perfect pairs: from $5 to $1,500.50',
      'Lucky Lucky: from $5 to $1,000',
      'Insurance against a ten-value card pays 10 to 1',
    ]);
    expect(said('Marker until 2026-11-15 10:40:00Z, then 12.50')).toEqual([
      'Marker until 21:40, then $12.50',
    ]);
  });

  it('leave out pay tables', () => {
    expect(shown(sign('pay-table', 'Ante bonus 5-4-1, pair plus 40-30-6-4-1'))).toEqual([]);
  });

  it('keep their rules', () => {
    expect(otherSigns([{ says: 'x', about: 'play', rules: ['2.2'] }])[0]?.rules).toEqual(['2.2']);
  });
});
