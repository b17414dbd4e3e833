import { describe, expect, it } from 'vitest';
import { feltAt, lost, openChoices, received, unopened, type TablePicture } from './table-view';

const picture = (version: number): TablePicture => ({
  version,
  felt: { seats: [], dealer: { cards: [] } },
  call: `call ${version}`,
  sign: '$10 to $500',
  choices: [{ id: 'play', label: 'Play' }],
  balance: 10_000,
  net: 0,
});

describe('the view of a table', () => {
  it('shows the newest picture, whatever order they arrive in', () => {
    const view = received(received(received(unopened, picture(4)), picture(6)), picture(5));
    expect(view.picture?.version).toBe(6);
    expect(received(view, { ...picture(6), call: 'again' }).picture?.call).toBe('again');
  });

  it('keeps its place when the line is lost, and offers nothing until it is back', () => {
    const live = received(unopened, picture(4));
    const down = lost(live);
    expect(openChoices(live)).toHaveLength(1);
    expect(down.connection).toBe('reconnecting');
    expect(down.picture?.version).toBe(4);
    expect(openChoices(down)).toEqual([]);
    expect(openChoices(received(down, picture(4)))).toHaveLength(1);
  });

  it('is still opening when the line is lost before the first picture', () => {
    expect(lost(unopened)).toEqual(unopened);
  });
});

describe('time left', () => {
  const turn = { seat: 3, began: 1000, ends: 2000 };

  it.each([
    [999, 1],
    [1000, 1],
    [1250, 0.75],
    [2000, 0],
    [2001, 0],
  ])('at %i is %d', (now, left) => {
    expect(feltAt({ ...picture(1), turn }, now).turn).toEqual({ seat: 3, left });
  });

  it('of a turn without length is none, and without a turn there is none to show', () => {
    expect(feltAt({ ...picture(1), turn: { ...turn, ends: 1000 } }, 1000).turn?.left).toBe(0);
    expect(feltAt(picture(1), 0).turn).toBeUndefined();
  });

  it('names the hand of a split that has to act', () => {
    expect(feltAt({ ...picture(1), turn: { ...turn, hand: 1 } }, 1500).turn).toEqual({
      seat: 3,
      hand: 1,
      left: 0.5,
    });
  });
});
