import { describe, expect, it } from 'vitest';
import { match } from './match';

describe('a pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/', '/tables', undefined],
    ['/tables/:id', '/tables/3', { id: '3' }],
    ['/tables/:id', '/tables/3/', { id: '3' }],
    ['/tables/:id', '/tables', undefined],
    ['/tables/:id', '/tables/3/rounds/2', undefined],
    ['/tables/:id/rounds/:round', '/tables/3/rounds/2', { id: '3', round: '2' }],
    ['/rules/:game?/:number?', '/rules', {}],
    ['/rules/:game?/:number?', '/rules/lunar-poker', { game: 'lunar-poker' }],
    ['/rules/:game?/:number?', '/rules/lunar-poker/9.5.1', { game: 'lunar-poker', number: '9.5.1' }],
    ['/rules/:game?', '/rule/x', undefined],
    ['/rules/:game?', '/rules/a%20b', { game: 'a b' }],
    ['/rules/:game?', '/rules/%zz', { game: '%zz' }],
  ])('%s and %s', (pattern, path, parts) => {
    expect(match(pattern, path)).toEqual(parts);
  });
});
