import type { TextStorage } from './storage';

/** A storage area in memory, for tests. */
export function memory(
  stored: Readonly<Record<string, string>> = {},
): TextStorage & { texts: Map<string, string> } {
  const texts = new Map(Object.entries(stored));
  return {
    texts,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
}

/** A storage area of a browser that refuses storage. */
export function refusing(): TextStorage {
  const refuse = () => {
    throw new Error('no');
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}
