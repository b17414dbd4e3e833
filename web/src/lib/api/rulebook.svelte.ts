import { ask } from './http';

/** The rules of a game, or the rulings, in plain words, by their numbers. Loaded once, when the first is needed. */
export class Rulebook {
  /** `null` if they could not be loaded; pages then show only the numbers. */
  private words = $state.raw<Readonly<Record<string, string>> | null | undefined>(undefined);
  private reading: Promise<void> | undefined;

  constructor(private readonly game: string) {}

  /** The words of a rule; `undefined` while they load, or if they could not be loaded. */
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

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- no page shows the list of loaded books
const books = new Map<string, Rulebook>();

/** The rulebook of a game, one instance each; `rulings` has the rulings on unclear rules. */
export function rulebookOf(game: string): Rulebook {
  const book = books.get(game) ?? new Rulebook(game);
  books.set(game, book);
  return book;
}
