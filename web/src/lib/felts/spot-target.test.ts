import { expect, it } from 'vitest';
import type { SpotPlan } from './plan';
import { roomUnder } from './spot-target';

const spot = (id: string, x: number, y: number): SpotPlan => ({
  id,
  name: id,
  print: [id],
  shape: 'circle',
  x,
  y,
  width: 50,
  height: 50,
  amount: 'below',
});

it('text under a spot has the width of the area, unless another spot is beside it', () => {
  const alone = spot('lucky', 0, 0);
  expect(roomUnder(alone, [alone, spot('main', 0, 50)], 140)).toBe(140);
  expect(roomUnder(alone, [alone, spot('main', 0, 49)], 140)).toBe(60);
  expect(roomUnder(spot('left', -30, 0), [], 140)).toBe(80);
});
