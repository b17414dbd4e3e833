import { describe, expect, it } from 'vitest';
import { cardName, handName, indexText, NotACard, parseCard, parseCards, ranks, suits } from './card';

describe('cards', () => {
  it('reads all 52, each with a name of its own', () => {
    const names = ranks.flatMap((rank) => suits.map((suit) => cardName(parseCard(rank + suit))));
    expect(new Set(names).size).toBe(52);
    expect(names).toContain('ace of spades');
    expect(names).toContain('ten of diamonds');
  });

  it.each(['', 'A', 's', 'as', 'AS', '10s', '1s', 'Ax', 'As ', '??'])('refuses "%s"', (text) => {
    expect(() => parseCard(text)).toThrow(NotACard);
  });

  it('names a hand with hidden cards without revealing them', () => {
    expect(handName(parseCards('As ??'))).toBe('ace of spades, face-down card');
    expect(handName(parseCards('?? ?? ??'))).toBe('3 face-down cards');
    expect(handName(parseCards(' Kd  7c '))).toBe('king of diamonds, seven of clubs');
    expect(handName([])).toBe('no cards');
  });

  it('prints a ten with two figures', () => {
    expect(indexText('T')).toBe('10');
    expect(indexText('9')).toBe('9');
  });
});
