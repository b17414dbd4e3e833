import { expect, it } from 'vitest';
import { saveScore, loadScore } from './score-storage';
import { noScore } from './values';

function storage(kept: Record<string, string> = {}) {
  return {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => {
      kept[name] = text;
    },
  };
}

const score = { decisions: 3, right: 1, cost: 300.5, hands: 2 };

it('a score is stored for each game', () => {
  const kept = storage();
  saveScore('let-it-ride', score, kept);
  expect(loadScore('let-it-ride', kept)).toEqual(score);
  expect(loadScore('lunar-poker', kept)).toEqual(noScore);
});

it.each(['', 'null', '7', '{}', '{"decisions":3,"right":1,"cost":"lots","hands":2}', '{'])(
  'stored text %j gives an empty score',
  (text) => {
    expect(loadScore('let-it-ride', storage({ 'practice-score/let-it-ride': text }))).toEqual(noScore);
  },
);

it('a browser that keeps nothing is no trouble', () => {
  const refusing = {
    getItem: () => {
      throw new Error('no');
    },
    setItem: () => {
      throw new Error('no');
    },
  };
  expect(() => saveScore('let-it-ride', score, refusing)).not.toThrow();
  expect(loadScore('let-it-ride', refusing)).toEqual(noScore);
});
