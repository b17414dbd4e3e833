import { expect, it } from 'vitest';
import { pages } from '../pages';
import type { Page } from '../pages/page';
import { isCurrent, navigation } from './navigation';

const page = (path: string): Page => ({
  path,
  title: path,
  load: () => Promise.reject(new Error('not here')),
});

it('leads only to existing pages', () => {
  const links = navigation([page('/'), page('/odds/:game?')]);
  expect(links.map(({ label }) => label)).toEqual(['Lobby', 'Odds']);
});

it('leads staff to their pages, and others to their rounds', () => {
  const labels = (staff: boolean) => navigation(pages, staff).map(({ label }) => label);
  expect(labels(true)).toContain('Staff');
  expect(labels(true)).not.toContain('My rounds');
  expect(labels(false)).toContain('My rounds');
  expect(labels(false)).not.toContain('Staff');
});

it('every page has a path of its own and a title', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  expect(pages.every(({ title }) => title !== '')).toBe(true);
});

it.each([
  ['/', '/', true],
  ['/', '/odds', false],
  ['/odds', '/odds/lunar-poker', true],
  ['/rounds', '/roundsmen', false],
  ['/', '/tables/3', true],
  ['/', '/tables/3/rounds/7', false],
  ['/rounds', '/tables/3/rounds/7', true],
])('the link to %s at %s is here: %s', (to, path, here) => {
  expect(isCurrent({ to, label: '' }, path)).toBe(here);
});
