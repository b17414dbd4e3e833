import { expect, it } from 'vitest';
import { browserStorage } from '../storage';
import { memory, refusing } from '../storage-fixture';
import { loadScore, saveScore } from './score-storage';
import { noScore } from './values';

const score = { decisions: 3, right: 1, cost: 300.5, hands: 2 };

it('a score is stored for each game', () => {
  const storage = memory();
  saveScore('let-it-ride', score, storage);
  expect(loadScore('let-it-ride', storage)).toEqual(score);
  expect(loadScore('lunar-poker', storage)).toEqual(noScore);
});

it.each(['', 'null', '7', '{}', '{"decisions":3,"right":1,"cost":"lots","hands":2}', '{'])(
  'stored text %j gives an empty score',
  (text) => {
    expect(loadScore('let-it-ride', memory({ 'practice-score/let-it-ride': text }))).toEqual(noScore);
  },
);

it('a browser that refuses storage gives an empty score', () => {
  const storage = browserStorage(refusing);
  expect(() => saveScore('let-it-ride', score, storage)).not.toThrow();
  expect(loadScore('let-it-ride', storage)).toEqual(noScore);
});
