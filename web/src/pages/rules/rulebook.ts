/** The rulebook API: every numbered rule in plain words. */

/** A book: the rules of a game, or the rulings on unclear rules. */
export interface Book {
  readonly game: string;
  readonly title: string;
  /** The day its document was approved, `2021-03-10`. */
  readonly approved?: string | null;
  readonly sections: readonly Section[];
  readonly rules: readonly Rule[];
}

interface Section {
  readonly number: string;
  readonly title: string;
}

export interface Rule {
  readonly number: string;
  readonly says: string;
  /** The part that ensures the rule: `engine`, `floor`, `sign`, `procedure`; or it is a `definition`. */
  readonly honoured_by: string;
  readonly tests: readonly string[];
}

/** The part that ensures a rule, in words for players. */
export const honouredInWords: Readonly<Record<string, { readonly word: string; readonly means: string }>> = {
  engine: { word: 'the game itself', means: 'The program that deals and pays always follows this rule.' },
  floor: { word: 'the house', means: 'The program that runs tables, limits and pools follows this rule.' },
  sign: { word: 'shown at the table', means: 'Players must be able to see this at the table.' },
  procedure: {
    word: 'a person',
    means: 'The staff do this by hand; the program reminds them or records it.',
  },
  definition: { word: 'definition', means: 'This rule defines a word.' },
};

/** The section of a rule number: `9` for `9.4.1`, `U` for `U7`. */
export function sectionOf(number: string): string {
  return /^([A-Z]+|\d+)/.exec(number)?.[1] ?? number;
}

/** The depth of a rule below its section: `9.4` is 1, `9.4.1` is 2. */
export function depthOf(number: string): number {
  return Math.max(1, number.split('.').length - 1);
}

/** The address of a rule; citations of rulings begin with `ruling`. */
export function ruleAddress(game: string, number: string): string {
  const ruling = /^ruling (\S+)$/.exec(number);
  return ruling ? `/rules/rulings/${ruling[1]}` : `/rules/${game}/${number}`;
}

/** The rules of a book by section, in the order of the document; sections without rules are left out. */
export function bySection(book: Book): { readonly section: Section; readonly rules: readonly Rule[] }[] {
  return book.sections
    .map((section) => ({
      section,
      rules: book.rules.filter((rule) => sectionOf(rule.number) === section.number),
    }))
    .filter(({ rules }) => rules.length > 0);
}

/** Puts numbers in the order of a document: 2.9 before 2.10. */
export function byNumber(one: string, other: string): number {
  const [a, b] = [one.split('.'), other.split('.')];
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = Number(a[place] ?? -1) - Number(b[place] ?? -1);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return one.localeCompare(other);
}
