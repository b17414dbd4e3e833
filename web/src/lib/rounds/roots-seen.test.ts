import { expect, it } from 'vitest';
import { browserStorage } from '../storage';
import { memory, refusing } from '../storage-fixture';
import { RootsSeen } from './roots-seen';

it('remembers the first root of a shoe across visits', () => {
  const kept = memory();
  const seen = new RootsSeen(kept);
  seen.note(3, { number: 1, root: 'aa', dealt: 0 }, 1000);
  seen.note(3, { number: 1, root: 'bb', dealt: 9 }, 2000);
  expect(new RootsSeen(kept).of(3, 1)).toEqual({ root: 'aa', dealt: 0, at: 1000 });
  expect(new RootsSeen(kept).of(3, 2)).toBeUndefined();
});

it('forgets the oldest first', () => {
  const kept = memory();
  const seen = new RootsSeen(kept);
  for (let number = 1; number <= 401; number += 1) seen.note(1, { number, root: 'aa', dealt: 0 }, number);
  const again = new RootsSeen(kept);
  expect(again.of(1, 1)).toBeUndefined();
  expect(again.of(1, 2)).toBeDefined();
  expect(again.of(1, 401)).toBeDefined();
});

it.each([null, '', 'x', '{}', '[1]', '[["3/1",{"root":1}]]', '[["3/1",null]]'])(
  'ignores stored text %j',
  (text) => {
    const storage = memory(text === null ? {} : { 'croupier.roots': text });
    expect(new RootsSeen(storage).of(3, 1)).toBeUndefined();
  },
);

it('remembers roots while the page is open if the browser refuses storage', () => {
  const seen = new RootsSeen(browserStorage(refusing));
  seen.note(3, { number: 1, root: 'aa', dealt: 0 }, 1000);
  expect(seen.of(3, 1)?.root).toBe('aa');
});
