/** Finds the numbers of rules in the words of a rule, for links. */
import { ruleAddress, sectionOf, type Book } from './rulebook';

/** A part of a text; `to` is the address of a cited rule. */
interface CitedPiece {
  readonly text: string;
  readonly to?: string;
}

const aCitation = /(?<![\w.$])(?:\d+(?:\.\d+)+|(?<=\b(?:rules?|rule's|and|or|to) )\d+)(?![\w%])/g;
const aRuling = /(?<=\b[Rr]ulings? (?:[A-Z]\d+\w* (?:and|or|to) )?)[A-Z]\d+[a-z]?\b/g;

/** Splits a rule's words at the cited rules. A number that is no rule of the book (an amount, a count) is not a citation. */
export function withCitations(book: Book, text: string): CitedPiece[] {
  const found = [...text.matchAll(aCitation), ...text.matchAll(aRuling)].sort(
    (one, other) => one.index - other.index,
  );
  const pieces: CitedPiece[] = [];
  let at = 0;
  for (const match of found) {
    const cited = match[0];
    const to = addressIn(book, cited, text.slice(0, match.index));
    if (to === undefined) continue;
    if (at < match.index) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: cited, to });
    at = match.index + cited.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

function addressIn(book: Book, number: string, before: string): string | undefined {
  if (/^[A-Z]/.test(number)) return ruleAddress('rulings', number);
  if (book.rules.some((rule) => rule.number === number)) return ruleAddress(book.game, number);
  // A whole section is cited as "rule 12"; elsewhere such a number is a count.
  const isSection = !number.includes('.') && /\brules? (?:\d+(?:\.\d+)* (?:and|or|to) )?$/.test(before);
  if (!isSection) return undefined;
  return book.rules.some((rule) => sectionOf(rule.number) === number)
    ? ruleAddress(book.game, number)
    : undefined;
}
