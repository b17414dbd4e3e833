/** The rulebooks, each loaded once when it is needed. */
import { SvelteMap } from 'svelte/reactivity';
import { asProblem, type Problem } from '../../lib/api/problem';
import { games } from '../../lib/games';
import type { Book } from './rulebook';

type Fetch = (name: string) => Promise<Book>;

/** The names of all books, as in their addresses. */
export const bookNames: readonly string[] = [...games, 'rulings'];

export class Library {
  private readonly books = new SvelteMap<string, Book>();
  private readonly asked: Record<string, Promise<void> | undefined> = {};
  /** Why the last book could not be loaded. */
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly fetch: Fetch) {}

  /** A book, if it is loaded. */
  book(name: string): Book | undefined {
    return this.books.get(name);
  }

  /** The loaded books, in their usual order. */
  get there(): Book[] {
    return bookNames.flatMap((name) => this.books.get(name) ?? []);
  }

  /** Loads a book, unless it is loaded. */
  open(name: string): Promise<void> {
    const already = this.asked[name];
    if (already) return already;
    const coming = this.fetch(name).then(
      (book) => {
        this.books.set(name, book);
        this.problem = null;
      },
      (thrown: unknown) => {
        // Tried again the next time.
        this.asked[name] = undefined;
        this.problem = asProblem(thrown);
      },
    );
    this.asked[name] = coming;
    return coming;
  }

  /** Loads all books, for a search. */
  async openAll(): Promise<void> {
    await Promise.all(bookNames.map((name) => this.open(name)));
  }
}
