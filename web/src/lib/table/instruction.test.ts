import { expect, it } from 'vitest';
import type { TableView } from '../api/view';
import { ifNothing, instructionTitle, instructionWord, instructionSentence } from './instruction';
import { aView } from './table-fixture';

const says = 'bet with a pair or better, otherwise fold';
const deciding = (change: Partial<TableView> = {}) =>
  aView({
    phase: 'decisions',
    deadline: 9000,
    instruction: { now: 'usual', says, decides: 'fold' },
    ...change,
  });

it('gives the decision for this hand', () => {
  expect(ifNothing(deciding())).toBe('fold');
  expect(ifNothing(deciding({ instruction: { now: 'usual', says, decides: 'withdraw' } }))).toBe(
    'take it back',
  );
});

it('gives nothing if the house does not wait for the viewer, or has no time limit', () => {
  expect(ifNothing(deciding({ instruction: { now: 'usual', says } }))).toBeUndefined();
  expect(ifNothing(deciding({ deadline: null }))).toBeUndefined();
  expect(ifNothing(deciding({ phase: 'wagers' }))).toBeUndefined();
  expect(ifNothing(aView({ phase: 'decisions', deadline: 9000 }))).toBeUndefined();
});

it('a player who does nothing is not insured', () => {
  const offers = [{ do: 'ready' } as const];
  expect(ifNothing(deciding({ phase: 'insurance', offers }))).toBe('no insurance');
  expect(ifNothing(deciding({ phase: 'insurance', offers: [] }))).toBeUndefined();
});

it('has words for every instruction', () => {
  expect(instructionWord('always-fold')).toBe('fold');
  expect(instructionTitle('usual')).toBe('The usual');
  expect(instructionSentence(says)).toBe('If you do nothing: bet with a pair or better, otherwise fold.');
});
