import type { Pace } from './motion/pace';

/** What a reader chose about the look; kept in their own browser only. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly deck: 'two-colour' | 'four-colour';
  readonly pace: Pace;
}

export const defaultPreferences: Preferences = { theme: 'system', deck: 'two-colour', pace: 'full' };

const allowed: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  theme: ['system', 'light', 'dark'],
  deck: ['two-colour', 'four-colour'],
  pace: ['full', 'fast', 'none'],
};

/** Reads stored preferences; whatever is missing or unknown takes its default, since anyone may edit a store. */
export function parsePreferences(stored: string | null): Preferences {
  const found = fields(stored);
  const pick = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
    allowed[name].find((value) => value === found[name]) ?? defaultPreferences[name];
  return { theme: pick('theme'), deck: pick('deck'), pace: pick('pace') };
}

function fields(stored: string | null): Record<string, unknown> {
  if (stored === null) return {};
  try {
    const value: unknown = JSON.parse(stored);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
