import { describe, expect, it } from 'vitest';
import type { Page } from '../pages/page';
import { routeOf } from './route';
import { Router } from './router.svelte';

const page = (path: string): Page => ({
  path,
  title: path,
  load: () => Promise.reject(new Error('not here')),
});
const pages = [page('/'), page('/tables/:id'), page('/odds/:game?')];

describe('a route', () => {
  it('has its page, the parts of its path and its query', () => {
    const route = routeOf(pages, '/odds/lunar-poker?decks=8');
    expect(route.page?.path).toBe('/odds/:game?');
    expect(route.params).toEqual({ game: 'lunar-poker' });
    expect(route.query.get('decks')).toBe('8');
  });

  it('of an unknown path has no page', () => {
    expect(routeOf(pages, '/nowhere').page).toBeUndefined();
  });
});

describe('the router', () => {
  it('begins with the address of the window and follows it', () => {
    const router = new Router(pages, '/tables/3');
    expect(router.route.params).toEqual({ id: '3' });
    expect(router.moved).toBe(false);
    router.arrived('/');
    expect(router.route.page?.path).toBe('/');
    expect(router.moved).toBe(true);
  });
});
