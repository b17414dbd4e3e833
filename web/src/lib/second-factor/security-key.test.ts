import { expect, it } from 'vitest';
import { toBytes, toText } from './security-key';

it.each([
  [[], ''],
  [[0], 'AA'],
  [[251, 255], '-_8'],
  [[1, 2, 3], 'AQID'],
])('the bytes %j are written as %j', (bytes, text) => {
  expect(toText(Uint8Array.from(bytes).buffer)).toBe(text);
  expect([...toBytes(text)]).toEqual(bytes);
});
