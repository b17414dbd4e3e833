import { describe, expect, it } from 'vitest';
import type { Hand } from '../api/view';
import { aView } from './table-fixture';
import { timeLeft, turnOf } from './turn';

const same = (moment: number) => moment;
const view = aView({ phase: 'decisions', turn: 2, deadline: 2000 });

describe('a turn', () => {
  it('is none without a deadline', () => {
    expect(turnOf(aView(), undefined, 0, same)).toBeUndefined();
  });

  it('begins when it is first seen, and goes on with the same deadline and seat', () => {
    const first = turnOf(view, undefined, 1000, same);
    expect(first).toMatchObject({ seat: 2, hand: 0, began: 1000, ends: 2000 });
    expect(turnOf(view, first, 1500, same)?.began).toBe(1000);
    expect(turnOf({ ...view, deadline: 3000 }, first, 1500, same)?.began).toBe(1500);
    expect(turnOf({ ...view, turn: 3 }, first, 1500, same)?.began).toBe(1500);
  });

  it('belongs to all seats while wagers are placed', () => {
    expect(turnOf({ ...view, turn: null }, undefined, 0, same)?.seat).toBe(0);
  });

  it('has the hand of a split that has to act, and ends by this page’s clock', () => {
    const hands: Hand[] = [
      { cards: ['8s', 'Td'], state: 'staying' },
      { cards: ['8d', '2c'], state: 'in' },
    ];
    const split = { ...view, areas: [{ seat: 2, controlling: 1, hands, wagers: [] }] };
    expect(turnOf(split, undefined, 0, (moment) => moment - 100)).toMatchObject({ hand: 1, ends: 1900 });
  });
});

it.each([
  [999, 1],
  [1000, 1],
  [1250, 0.75],
  [2000, 0],
  [2001, 0],
])('time left at %i is %d', (now, left) => {
  expect(timeLeft({ began: 1000, ends: 2000 }, now)).toBe(left);
});

it('a turn without length has none left', () => {
  expect(timeLeft({ began: 1000, ends: 1000 }, 1000)).toBe(0);
});
