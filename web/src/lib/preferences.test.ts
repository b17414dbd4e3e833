import { describe, expect, it } from 'vitest';
import { defaultPreferences, parsePreferences } from './preferences';

describe('stored preferences', () => {
  it('are read back', () => {
    const chosen = { theme: 'dark', deck: 'four-colour', pace: 'fast' } as const;
    expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([null, '', 'no json', 'null', '7', '[]', '{"theme":"pink","deck":4}'])(
    '%s gives the defaults',
    (stored) => {
      expect(parsePreferences(stored)).toEqual(defaultPreferences);
    },
  );

  it('are kept beside unknown ones', () => {
    expect(parsePreferences('{"theme":"light","pace":"sideways"}')).toEqual({
      ...defaultPreferences,
      theme: 'light',
    });
  });
});
