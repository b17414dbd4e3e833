import { ask } from './http';

/** The rules of a game, or the rulings, in plain words, by their numbers. Read once, when the first of them is wanted. */
export class Rulebook {
  /** Nothing where the house does not tell: then a number is all there is. */
  private words = $state.raw<Readonly<Record<string, string>> | null | undefined>(undefined);
  private reading: Promise<void> | undefined;

  constructor(private readonly game: string) {}

  /** What a rule says; nothing while it is read, or where it cannot be. */
  says(number: string): string | undefined {
    return this.words?.[number];
  }

  get state(): 'unread' | 'read' | 'missing' {
    if (this.words === undefined) return 'unread';
    return this.words ? 'read' : 'missing';
  }

  read(): Promise<void> {
    this.reading ??= this.fetch();
    return this.reading;
  }

  private async fetch(): Promise<void> {
    try {
      const { rules } = await ask('get', '/api/v1/rulebook/{game}', { path: { game: this.game } });
      this.words = Object.fromEntries(rules.map(({ number, says }) => [number, says]));
    } catch {
      this.words = null;
      this.reading = undefined;
    }
  }
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- which books there are is shown nowhere
const books = new Map<string, Rulebook>();

/** The one book of a game; `rulings` has those that decide where a document is unclear. */
export function rulebookOf(game: string): Rulebook {
  const book = books.get(game) ?? new Rulebook(game);
  books.set(game, book);
  return book;
}
