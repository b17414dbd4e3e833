import { describe, expect, it } from 'vitest';
import type { Page } from '../pages/page';
import { placeOf } from './place';
import { Router } from './router.svelte';

const page = (path: string): Page => ({
  path,
  title: path,
  load: () => Promise.reject(new Error('not here')),
});
const pages = [page('/'), page('/tables/:id'), page('/odds/:game?')];

describe('a route', () => {
  it('has its page, the parts of its path and its query', () => {
    const place = placeOf(pages, '/odds/lunar-poker?decks=8');
    expect(place.page?.path).toBe('/odds/:game?');
    expect(place.params).toEqual({ game: 'lunar-poker' });
    expect(place.query.get('decks')).toBe('8');
  });

  it('of an unknown path has no page', () => {
    expect(placeOf(pages, '/nowhere').page).toBeUndefined();
  });
});

describe('the router', () => {
  it('begins with the address of the window and follows it', () => {
    const router = new Router(pages, '/tables/3');
    expect(router.place.params).toEqual({ id: '3' });
    expect(router.moved).toBe(false);
    router.arrived('/');
    expect(router.place.page?.path).toBe('/');
    expect(router.moved).toBe(true);
  });
});
