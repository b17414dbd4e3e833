import { describe, expect, it } from 'vitest';
import { withCitations } from './citations';
import { byNumber, bySection, depthOf, ruleAddress, sectionOf, type Book } from './rulebook';
import { marked, search, searchAddress, typedNumber } from './search';

function rule(number: string, says: string) {
  return { number, says, honoured_by: 'engine' as const, tests: [] };
}

const book: Book = {
  game: 'three-card-poker',
  title: 'Three Card Poker',
  sections: [
    { number: '2', title: 'Layout' },
    { number: '9', title: 'Final settlement' },
    { number: '11', title: 'Odds' },
  ],
  rules: [
    rule('2.9', 'Stand near: the drop box is never off the table.'),
    rule('2.10', 'The float tray holds chips.'),
    rule('9.4', 'A hand below queen high does not qualify; rule 9.4.1 says what is paid.'),
    rule('9.4.1', 'Antes are paid 1 to 1 and play wagers stand off, as rules 11.1 and 2.9 say.'),
    rule('11.1', 'The odds are 1 to 1. An amount of $9.40 is no rule, and 9.4% is none.'),
  ],
};
const rulings: Book = {
  game: 'rulings',
  title: 'Rulings',
  sections: [{ number: 'T', title: 'Three Card Poker' }],
  rules: [rule('T3', 'The dealer qualifies with queen high.')],
};

const numbers = (text: string) => search([book, rulings], text).map((hit) => hit.rule.number);

describe('numbers of rules', () => {
  it('have a section and a depth', () => {
    expect(['9', '9.4', '9.4.1', 'U7', 'C4b'].map(sectionOf)).toEqual(['9', '9', '9', 'U', 'C']);
    expect(['9', '9.4', '9.4.1', '9.4.1.1', 'U7'].map(depthOf)).toEqual([1, 1, 2, 3, 1]);
  });

  it('are ordered as numbers, not as text', () => {
    expect(['2.10', '9.4.1', '2.9', '9.4'].sort(byNumber)).toEqual(['2.9', '2.10', '9.4', '9.4.1']);
  });

  it('lead to their page, rulings to their own book', () => {
    expect(ruleAddress('lunar-poker', '9.4')).toBe('/rules/lunar-poker/9.4');
    expect(ruleAddress('lunar-poker', 'ruling U7')).toBe('/rules/rulings/U7');
  });

  it('fill the sections of a book', () => {
    expect(bySection(book).map(({ section, rules }) => [section.number, rules.length])).toEqual([
      ['2', 2],
      ['9', 2],
      ['11', 1],
    ]);
  });
});

describe('searching by number', () => {
  it.each([
    ['9.4', ['9.4', '9.4.1']],
    ['rule 9.4.1', ['9.4.1']],
    ['2', ['2.9', '2.10']],
    ['t3', ['T3']],
    ['ruling T3', ['T3']],
    ['9.', ['9.4', '9.4.1']],
  ])('%s finds %s', (text, found) => {
    expect(numbers(text)).toEqual(found);
  });

  it('knows a number from a word', () => {
    expect(typedNumber('9.4')).toBe('9.4');
    expect(typedNumber('queen')).toBeNull();
    expect(typedNumber('1 to 1')).toBeNull();
    expect(typedNumber('')).toBeNull();
  });
});

describe('searching by words', () => {
  it('wants every word, in any order, from its beginning', () => {
    expect(numbers('queen qual')).toEqual(['T3', '9.4']);
    expect(numbers('ueen')).toEqual([]);
    expect(numbers('queen chips')).toEqual([]);
  });

  it('puts a phrase before scattered words', () => {
    expect(numbers('stand off')).toEqual(['9.4.1', '2.9']);
  });

  it('looks at the title of the section too', () => {
    expect(numbers('layout')).toEqual(['2.10', '2.9']);
  });

  it('finds nothing for empty text', () => {
    expect(numbers('')).toEqual([]);
    expect(numbers('  ,. ')).toEqual([]);
  });
});

it('a search has an address', () => {
  expect(searchAddress('/rules', { book: false, find: '', all: false })).toBe('/rules');
  expect(searchAddress('/rules/rulings', { book: true, find: 'stand off', all: true })).toBe(
    '/rules/rulings?book=&find=stand+off&in=all',
  );
});

describe('the text of a result', () => {
  it('has marks where a word begins with the search', () => {
    expect(marked('Off: stand-off, offer, toffee', 'off')).toEqual([
      { text: 'Off', hit: true },
      { text: ': stand-', hit: false },
      { text: 'off', hit: true },
      { text: ', ', hit: false },
      { text: 'off', hit: true },
      { text: 'er, toffee', hit: false },
    ]);
  });

  it('has no marks without a search, or for a number', () => {
    expect(marked('Rule 9.4', '')).toEqual([{ text: 'Rule 9.4', hit: false }]);
    expect(marked('Rule 9.4', '9.4')).toEqual([{ text: 'Rule 9.4', hit: false }]);
  });
});

describe('citations', () => {
  const linked = (text: string) =>
    withCitations(book, text)
      .filter(({ to }) => to)
      .map(({ text: cited, to }) => [cited, to]);

  it('lead to rules of the book', () => {
    expect(linked('See rules 11.1 and 2.9.')).toEqual([
      ['11.1', '/rules/three-card-poker/11.1'],
      ['2.9', '/rules/three-card-poker/2.9'],
    ]);
  });

  it('lead to a whole section and to a ruling', () => {
    expect(linked('Paid under rule 11, see ruling T3.')).toEqual([
      ['11', '/rules/three-card-poker/11'],
      ['T3', '/rules/rulings/T3'],
    ]);
  });

  it('are not amounts, shares, counts or rules of no book', () => {
    expect(linked('An amount of $9.40, 9.4%, $9.4, up to 9 cards, from 2 to 11, 5.5.')).toEqual([]);
  });

  it('keep the whole text', () => {
    for (const { says } of book.rules) {
      expect(
        withCitations(book, says)
          .map(({ text }) => text)
          .join(''),
      ).toBe(says);
    }
  });
});
