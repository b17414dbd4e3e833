/** The books of the house, each fetched once when somebody wants to read in it. */
import { SvelteMap } from 'svelte/reactivity';
import { asProblem, type Problem } from '../../lib/api/problem';
import { games } from '../../lib/games';
import type { Book } from './rulebook';

type Fetch = (name: string) => Promise<Book>;

/** Every book there is, by the name in its address. */
export const bookNames: readonly string[] = [...games, 'rulings'];

export class Library {
  private readonly books = new SvelteMap<string, Book>();
  private readonly asked: Record<string, Promise<void> | undefined> = {};
  /** Why a book could not be had, the last time. */
  problem = $state.raw<Problem | null>(null);

  constructor(private readonly fetch: Fetch) {}

  /** The book, if it is there already. */
  book(name: string): Book | undefined {
    return this.books.get(name);
  }

  /** The books that are there, in their usual order. */
  get there(): Book[] {
    return bookNames.flatMap((name) => this.books.get(name) ?? []);
  }

  /** Fetches a book that is not there yet. */
  open(name: string): Promise<void> {
    const already = this.asked[name];
    if (already) return already;
    const coming = this.fetch(name).then(
      (book) => {
        this.books.set(name, book);
        this.problem = null;
      },
      (thrown: unknown) => {
        // What failed is asked for again next time.
        this.asked[name] = undefined;
        this.problem = asProblem(thrown);
      },
    );
    this.asked[name] = coming;
    return coming;
  }

  /** Fetches all of them: a search looks everywhere. */
  async openAll(): Promise<void> {
    await Promise.all(bookNames.map((name) => this.open(name)));
  }
}
