import { noScore, type Score } from './values';

// Stores the score of each game until the tab is closed.

const nameOf = (game: string): string => `practice-score/${game}`;

/** The stored score of a game; empty if there is none that can be read. */
export function loadScore(game: string, storage: Pick<Storage, 'getItem'> = sessionStorage): Score {
  try {
    const read: unknown = JSON.parse(storage.getItem(nameOf(game)) ?? 'null');
    return isScore(read) ? read : noScore;
  } catch {
    return noScore;
  }
}

export function saveScore(
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
