import { expect, it } from 'vitest';
import { withTens } from './tens';

it.each([
  ['T', '10'],
  ['T-T', '10-10'],
  ['A-K-Q-T', 'A-K-Q-10'],
  ['8-8: split against 2 to T, hit against A.', '8-8: split against 2 to 10, hit against A.'],
  ['Two pairs: bet.', 'Two pairs: bet.'],
  ['such as JT7', 'such as JT7'],
])('%s is read as %s', (text, read) => {
  expect(withTens(text)).toBe(read);
});
