import { describe, expect, it } from 'vitest';
import { parseCard } from './card';
import { blackjackWords, pokerWords } from './describe';

const cards = (text: string) => text.split(' ').map(parseCard);

describe('blackjack hands', () => {
  it.each([
    ['9h', '9'],
    ['As', 'soft 11'],
    ['As 6d', 'soft 17'],
    ['As 6d Td', '17'],
    ['As Kd', 'Blackjack'],
    ['As Ad', 'soft 12'],
    ['As Ad 9c', '21'],
    ['Kh 5d 6c', '21'],
    ['Kh 5d 7c', '22, bust'],
    ['Kh 5d 5c', '20'],
  ])('%s is called %s', (text, words) => {
    expect(blackjackWords(cards(text))).toBe(words);
  });

  it('after a split an ace and a ten are 21 and no blackjack', () => {
    expect(blackjackWords(cards('As Kd'), true)).toBe('21');
  });
});

describe('poker hands', () => {
  it.each([
    ['As Ks Qs Js Ts', 'Royal flush'],
    ['9s 8s 7s 6s 5s', 'Straight flush'],
    ['As 2s 3s 4s 5s', 'Straight flush'],
    ['9s 9h 9d 9c 5s', 'Four nines'],
    ['9s 9h 9d 5c 5s', 'Full house, nines over fives'],
    ['As Js 9s 5s 2s', 'Flush, ace high'],
    ['9s 8h 7s 6s 5s', 'Straight to the nine'],
    ['Ah 2s 3s 4s 5s', 'Straight to the five'],
    ['Ah Ks Qs Js Ts', 'Straight to the ace'],
    ['9s 9h 9d 5c 4s', 'Three nines'],
    ['5s 9h 9d 5c 4s', 'Two pairs, nines and fives'],
    ['Ts Th 9d 5c 4s', 'Pair of tens'],
    ['As Kh 9d 5c 4s', 'Ace and king'],
    ['As Qh 9d 5c 4s', 'Ace high'],
    ['Ks Ah 2d 3c 4s', 'Ace and king'],
    ['5c 6d 7s', 'Straight to the seven'],
    ['Ac 2d 3s', 'Straight to the three'],
    ['Ac 2c 4c', 'Flush, ace high'],
    ['7c 7d 7s', 'Three sevens'],
    ['Kc 7d 7s', 'Pair of sevens'],
    ['Qc 7d 2s', 'Queen high'],
    ['Kc As 2s', 'Ace and king'],
    ['Qs Ks As', 'Straight flush'],
  ])('%s is called %s', (text, words) => {
    expect(pokerWords(cards(text))).toBe(words);
  });

  it('of six cards the best five count', () => {
    expect(pokerWords(cards('9s 9h 9d 5c 5s As'))).toBe('Full house, nines over fives');
    expect(pokerWords(cards('Ah 2s 3s 4s 5s 6d'))).toBe('Straight to the six');
    expect(pokerWords(cards('Kh Kd 9s 9d 2c 2h'))).toBe('Two pairs, kings and nines');
  });

  it('of other numbers nothing is said', () => {
    expect(pokerWords(cards('Kh Kd'))).toBeUndefined();
    expect(pokerWords([])).toBeUndefined();
  });
});
