import { expect, it } from 'vitest';
import { pipsOf } from './pips';

it.each([
  ['A', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
  ['5', 5],
  ['6', 6],
  ['7', 7],
  ['8', 8],
  ['9', 9],
  ['T', 10],
  ['J', 0],
  ['Q', 0],
  ['K', 0],
] as const)('%s shows %i pips, each in its own place', (rank, count) => {
  const pips = pipsOf(rank);
  expect(pips).toHaveLength(count);
  expect(new Set(pips.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
});
