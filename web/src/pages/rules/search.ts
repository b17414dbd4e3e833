/** Finds rules by number (`9.4`, `U7`) or by words. */
import { byNumber, sectionOf, type Book, type Rule } from './rulebook';

export interface Hit {
  readonly book: Book;
  readonly rule: Rule;
}

/** A part of a text; `hit` if it matches the search. */
interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

const aNumber = /^(?:rules?\s+|rulings?\s+)?([a-z]?\d+(?:\.\d+)*)\.?$/i;

/** The typed number of a rule, if it is one. */
export function typedNumber(text: string): string | null {
  return aNumber.exec(text.trim())?.[1]?.toUpperCase() ?? null;
}

/** The typed words, without punctuation. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}$%'’.-]*[\p{L}\p{N}$%]/gu) ?? [];
}

/** All matching rules, the best first. Empty text matches none. */
export function search(books: readonly Book[], text: string): Hit[] {
  const number = typedNumber(text);
  if (number !== null) {
    const found = withNumber(books, number);
    if (found.length > 0) return found;
  }
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const phrase = words.join(' ');
  const hits: (Hit & { readonly score: number; readonly place: number })[] = [];
  let place = 0;
  for (const book of books) {
    for (const rule of book.rules) {
      const score = scoreOf(book, rule, words, phrase);
      if (score > 0) hits.push({ book, rule, score, place });
      place += 1;
    }
  }
  return hits
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .map(({ book, rule }) => ({ book, rule }));
}

/** The rule with the number, then the rules below it. */
function withNumber(books: readonly Book[], number: string): Hit[] {
  return books.flatMap((book) =>
    book.rules
      .filter(
        (rule) => rule.number === number || rule.number.startsWith(`${number}.`) || isSection(rule, number),
      )
      .sort((one, other) => byNumber(one.number, other.number))
      .map((rule) => ({ book, rule })),
  );
}

function isSection(rule: Rule, number: string): boolean {
  return sectionOf(rule.number) === number;
}

/** Every typed word must begin a word of the rule or of its section's title; whole phrases and short rules score higher. */
function scoreOf(book: Book, rule: Rule, words: readonly string[], phrase: string): number {
  const says = rule.says.toLowerCase();
  const title =
    book.sections.find(({ number }) => number === sectionOf(rule.number))?.title.toLowerCase() ?? '';
  let score = 0;
  for (const word of words) {
    if (beginsAWord(says, word)) score += 2;
    else if (beginsAWord(title, word)) score += 1;
    else return 0;
  }
  if (words.length > 1 && says.includes(phrase)) score += 4;
  return score + 1 / (1 + says.length / 200);
}

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] as string)) return true;
  }
  return false;
}

/** Splits a text at the places where typed words begin. */
export function marked(text: string, typed: string): Piece[] {
  const words = typedNumber(typed) === null ? wordsOf(typed) : [];
  const lower = text.toLowerCase();
  const pieces: Piece[] = [];
  let plain = 0;
  let at = 0;
  while (at < text.length) {
    const starts = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] as string);
    const word = starts ? words.find((one) => lower.startsWith(one, at)) : undefined;
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (plain < at) pieces.push({ text: text.slice(plain, at), hit: false });
    pieces.push({ text: text.slice(at, at + word.length), hit: true });
    at += word.length;
    plain = at;
  }
  if (plain < text.length) pieces.push({ text: text.slice(plain), hit: false });
  return pieces;
}

/** The address of a search. */
export function searchAddress(
  path: string,
  asked: { readonly book: boolean; readonly find: string; readonly all: boolean },
): string {
  const query = new URLSearchParams();
  if (asked.book) query.set('book', '');
  if (asked.find !== '') query.set('find', asked.find);
  if (asked.all) query.set('in', 'all');
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
