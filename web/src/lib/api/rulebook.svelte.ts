import { exchange } from './http';

interface RuleWords {
  readonly number: string;
  readonly says: string;
}

/** The rules of a game in plain words, by their numbers. Read once, when the first of them is wanted. */
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
      const answer = await exchange('get', `/api/v1/rulebook/${encodeURIComponent(this.game)}`);
      this.words = Object.fromEntries(rulesIn(answer).map(({ number, says }) => [number, says]));
    } catch {
      this.words = null;
      this.reading = undefined;
    }
  }
}

/** Rules anywhere in an answer: as a list, or in the sections of one. */
function rulesIn(answer: unknown): RuleWords[] {
  if (Array.isArray(answer)) return answer.flatMap(rulesIn);
  if (typeof answer !== 'object' || answer === null) return [];
  const { number, says } = answer as Record<string, unknown>;
  if (typeof number === 'string' && typeof says === 'string') return [{ number, says }];
  return Object.values(answer).flatMap((part) => (typeof part === 'object' ? rulesIn(part) : []));
}

// eslint-disable-next-line svelte/prefer-svelte-reactivity -- which books there are is shown nowhere
const books = new Map<string, Rulebook>();

/** The one book of a game. */
export function rulebookOf(game: string): Rulebook {
  const book = books.get(game) ?? new Rulebook(game);
  books.set(game, book);
  return book;
}
