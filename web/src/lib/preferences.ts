import type { Pace } from './motion/pace';

/** The user's choice of appearance, stored only in their own browser. */
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

/** Reads stored preferences. Values that are missing or unknown become the defaults, because users can edit the storage. */
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
