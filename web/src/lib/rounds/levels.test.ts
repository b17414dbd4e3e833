import { expect, it } from 'vitest';
import { levelsDown } from './levels';

it('are listed from the top, each hash with its neighbour', () => {
  const way = {
    salt: 's',
    leaf: 'leaf 2',
    steps: [
      { beside: 'leaf 3', side: 'right', node: 'first' },
      { beside: 'node 0', side: 'left', node: 'second' },
    ],
    root: 'r',
  } as const;
  expect(levelsDown(way)).toEqual([
    { hash: 'second', side: undefined },
    { hash: 'first', side: 'left', beside: 'node 0' },
    { hash: 'leaf 2', side: 'right', beside: 'leaf 3' },
  ]);
});

it('are one for a single card', () => {
  expect(levelsDown({ salt: 's', leaf: 'leaf 0', steps: [], root: 'r' })).toEqual([
    { hash: 'leaf 0', side: undefined },
  ]);
});
