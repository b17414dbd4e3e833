import type { TableView } from '../api/view';
import { permanent, type TextStorage } from '../storage';

type Shoe = NonNullable<TableView['shoe']>;

/** A root that this browser has seen, and how many cards of the shoe were dealt at that time. */
export interface SeenRoot {
  readonly root: string;
  readonly dealt: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

const name = 'croupier.roots';
/** The number of stored shoes; the oldest are forgotten first. */
const most = 400;

/**
 * Stores the roots of shoes when a table shows them, before the cards are dealt. The root of a later proof can then be compared with the
 * root that the house showed at that time.
 */
export class RootsSeen {
  private readonly roots: Map<string, SeenRoot>;

  constructor(private readonly storage: TextStorage) {
    this.roots = read(storage);
  }

  /** Stores the root of a table's shoe the first time that it is seen. */
  note(table: number, shoe: Pick<Shoe, 'number' | 'root' | 'dealt'>, at: number): void {
    const key = `${table}/${shoe.number}`;
    if (this.roots.has(key)) return;
    this.roots.set(key, { root: shoe.root, dealt: shoe.dealt, at });
    for (const oldest of this.roots.keys()) {
      if (this.roots.size <= most) break;
      this.roots.delete(oldest);
    }
    this.storage.setItem(name, JSON.stringify([...this.roots]));
  }

  of(table: number, shoe: number): SeenRoot | undefined {
    return this.roots.get(`${table}/${shoe}`);
  }
}

function read(storage: TextStorage): Map<string, SeenRoot> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? new Map(kept.filter(isEntry)) : new Map();
  } catch {
    return new Map();
  }
}

function isEntry(entry: unknown): entry is [string, SeenRoot] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const seen = entry[1] as Partial<SeenRoot> | null;
  return typeof seen?.root === 'string' && typeof seen.dealt === 'number' && typeof seen.at === 'number';
}

let ofThisBrowser: RootsSeen | undefined;

/** The roots that this browser has seen. */
export function rootsSeen(): RootsSeen {
  ofThisBrowser ??= new RootsSeen(permanent);
  return ofThisBrowser;
}
