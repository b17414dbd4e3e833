import { noScore, type Score } from './values';

// How well somebody has decided at each game, until they close the page's tab.

const nameOf = (game: string): string => `practice-score/${game}`;

/** What was kept for a game; nothing kept, or nothing that can be read, is a fresh start. */
export function keptScore(game: string, storage: Pick<Storage, 'getItem'> = sessionStorage): Score {
  try {
    const read: unknown = JSON.parse(storage.getItem(nameOf(game)) ?? 'null');
    return isScore(read) ? read : noScore;
  } catch {
    return noScore;
  }
}

export function keepScore(
  game: string,
  score: Score,
  storage: Pick<Storage, 'setItem'> = sessionStorage,
): void {
  try {
    storage.setItem(nameOf(game), JSON.stringify(score));
  } catch {
    // A browser that keeps nothing starts afresh on the next page.
  }
}

function isScore(read: unknown): read is Score {
  if (typeof read !== 'object' || read === null) return false;
  return Object.keys(noScore).every((name) => typeof (read as Record<string, unknown>)[name] === 'number');
}
