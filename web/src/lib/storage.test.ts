import { expect, it } from 'vitest';
import { browserStorage } from './storage';
import { memory, refusing } from './storage-fixture';

it('reads and writes a storage area', () => {
  const area = memory({ old: 'text' });
  const storage = browserStorage(() => area);
  storage.setItem('name', 'value');
  storage.removeItem('old');
  expect([storage.getItem('name'), storage.getItem('old')]).toEqual(['value', null]);
});

it.each([
  ['refuses to store', refusing],
  [
    'has no storage',
    () => {
      throw new Error('no');
    },
  ],
])('stores nothing in a browser that %s', (_, area) => {
  const storage = browserStorage(area);
  expect(() => storage.setItem('name', 'value')).not.toThrow();
  expect(() => storage.removeItem('name')).not.toThrow();
  expect(storage.getItem('name')).toBeNull();
});
