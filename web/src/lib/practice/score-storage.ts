import { ofThisTab, type TextStorage } from '../storage';
import { noScore, type Score } from './values';

// Stores the score of each game until the tab is closed.

const nameOf = (game: string): string => `practice-score/${game}`;

/** The stored score of a game; empty if there is none that can be read. */
export function loadScore(game: string, storage: TextStorage = ofThisTab): Score {
  try {
    const read: unknown = JSON.parse(storage.getItem(nameOf(game)) ?? 'null');
    return isScore(read) ? read : noScore;
  } catch {
    return noScore;
  }
}

export function saveScore(game: string, score: Score, storage: TextStorage = ofThisTab): void {
  storage.setItem(nameOf(game), JSON.stringify(score));
}

function isScore(read: unknown): read is Score {
  if (typeof read !== 'object' || read === null) return false;
  return Object.keys(noScore).every((name) => typeof (read as Record<string, unknown>)[name] === 'number');
}
