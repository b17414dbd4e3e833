import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  about,
  describedGames,
  descriptionOf,
  equalWagers,
  games,
  gameTitle,
  hasCommunityCards,
  hasJackpot,
  isDealtFromShoe,
  isGame,
  jackpotGame,
  numberWord,
  playersPerArea,
  severalAreas,
  wagerLabel,
  wagersToChoose,
} from '.';
import { registry } from './registry';

describe.each(describedGames.map(({ name }) => name))('%s', (game) => {
  it('has everything that the pages need beside its description', () => {
    expect(games).toContain(game);
    expect(about(game)).toMatch(/^[A-Z].*\.$/);
    expect(existsSync(new URL(`../felts/plans/${game}.ts`, import.meta.url))).toBe(true);
  });

  it.runIf(game in registry)('has a lesson and scenes in the gallery', () => {
    for (const file of [`../../pages/rules/how-to/${game}.ts`, `../../gallery/scenes/${game}.ts`]) {
      expect(existsSync(new URL(file, import.meta.url)), file).toBe(true);
    }
  });

  it('has a title, a first wager and a size of hands', () => {
    expect(gameTitle(game)).not.toBe(game);
    expect(wagerLabel(descriptionOf(game).wagers[0]?.on ?? '')).toBeDefined();
    expect(descriptionOf(game).hands.player).toBeGreaterThan(0);
  });
});

it('the lobby has a place for every game and no other', () => {
  expect([...games].sort()).toEqual(describedGames.map(({ name }) => name).sort());
});

it('descriptions answer the questions of pages', () => {
  const all = (holds: (game: string) => boolean) => games.filter(holds);
  expect(all(hasJackpot)).toEqual([jackpotGame]);
  expect(all(hasCommunityCards)).toEqual(['let-it-ride']);
  expect(all(isDealtFromShoe)).toEqual(['star-blackjack']);
  expect(all(severalAreas)).toEqual(['star-blackjack']);
  expect(all((game) => playersPerArea(game) > 1)).toEqual(['star-blackjack']);
  expect(equalWagers('let-it-ride')).toEqual(['1', '2', '$']);
  expect(equalWagers('lunar-poker')).toEqual(['ante']);
  expect(wagersToChoose('star-blackjack')).toEqual(['perfect-pairs', 'any-pair', 'lucky-lucky']);
  expect(wagersToChoose('caribbean-stud')).toEqual([]);
});

it('an unknown game has none of the properties', () => {
  expect(isGame('faro')).toBe(false);
  expect(gameTitle('faro')).toBe('faro');
  for (const asked of [hasJackpot, hasCommunityCards, isDealtFromShoe, severalAreas]) {
    expect(asked('faro')).toBe(false);
  }
  expect(playersPerArea('faro')).toBe(1);
});

it.each([
  [0, 'no'],
  [5, 'five'],
  [10, 'ten'],
  [11, '11'],
])('%i is written %s', (count, word) => {
  expect(numberWord(count)).toBe(word);
});
