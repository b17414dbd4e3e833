import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { felts } from '../../../lib/felts/plans';
import { games } from '../../../lib/games';
import { lessonOf } from '.';

const lessons = games.flatMap((game) => {
  const lesson = lessonOf(game);
  return lesson ? [{ game, lesson }] : [];
});

describe.each(lessons)('how to play $game', ({ game, lesson }) => {
  const rulebook = readFileSync(
    new URL(`../../../../../crates/rules/rulebook/${game}.toml`, import.meta.url),
    'utf8',
  );
  const numbers = new Set([...rulebook.matchAll(/^number = "(.+)"$/gm)].map((match) => match[1]));
  const plan = felts[game];
  const spots = new Set([...plan.tall.spots, ...plan.wide.spots].map(({ id }) => id));

  it('cites rules that exist, in every step', () => {
    for (const step of lesson.steps) {
      expect(step.rules.length, step.title).toBeGreaterThan(0);
      for (const rule of step.rules) expect(numbers, step.title).toContain(rule);
    }
  });

  it('lays chips only on spots that the felt has', () => {
    const pictures = lesson.steps.flatMap(({ picture }) => (picture?.kind === 'felt' ? [picture] : []));
    expect(pictures.length).toBeGreaterThan(0);
    for (const { table } of pictures) {
      for (const { on, amount } of table.seats.flatMap(({ wagers }) => wagers)) {
        expect(spots).toContain(on);
        expect(amount).toBeGreaterThan(0);
      }
    }
  });

  it('shows no card twice in one hand', () => {
    for (const { picture } of lesson.steps) {
      if (picture?.kind !== 'hands') continue;
      for (const { cards } of picture.hands) {
        const names = cards.map((card) => (card ? card.rank + card.suit : ''));
        expect(new Set(names).size).toBe(cards.length);
      }
    }
  });

  it('takes no longer than five minutes to read', () => {
    const words = [
      lesson.aim,
      ...lesson.steps.map(({ title, says }) => `${title} ${says}`),
      ...lesson.goodToKnow,
    ]
      .join(' ')
      .split(/\s+/);
    expect(words.length).toBeLessThan(5 * 200);
  });
});
