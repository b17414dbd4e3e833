import { describe, expect, it } from 'vitest';
import type { CheckedBundle, Verdict } from '../engine/answers';
import { bundleChecks } from './bundle-checks';
import { overall } from './check';

const verdict: Verdict = {
  game: 'let-it-ride',
  facts: 18,
  cards: 1,
  wagers: 3,
  server: 'eb56',
  seal: 23,
  seal_hash: '8e',
  vouched_by: 'eb56',
  trusted: true,
};
const bundle = (change: Partial<Verdict> | null): CheckedBundle => ({
  table: 5,
  round: 2,
  game: 'let-it-ride',
  verdict: change && { ...verdict, ...change },
  wrong: change ? null : 'the settlement is another one',
  cards: [],
  settlement: [],
  keys: [],
});

describe('the check of an exported round', () => {
  it('is good if its keys are trusted', () => {
    const checks = bundleChecks(bundle({}));
    expect(overall(checks)).toBe('good');
    expect(checks[2]?.detail).toMatch(/^1 card, /);
    expect(checks[3]?.detail).toMatch(/3 wagers/);
  });

  it('is open if no key was named', () => {
    const checks = bundleChecks(bundle({ trusted: false }));
    expect(overall(checks)).toBe('open');
    expect(checks.filter(({ state }) => state === 'open').map(({ title }) => title)).toEqual([
      'Is it this house?',
    ]);
  });

  it('says if no server has to vouch for the table', () => {
    expect(bundleChecks(bundle({ vouched_by: null }))[1]?.detail).toMatch(/no server has to vouch/);
    expect(bundleChecks(bundle({}))[1]?.detail).toMatch(/Server eb56 vouches/);
  });

  it('is empty for a round that is not proved', () => {
    expect(bundleChecks(bundle(null))).toEqual([]);
  });
});

it('one bad check makes the result bad, and one open check leaves it open', () => {
  const check = (state: 'good' | 'bad' | 'open') => ({ state, title: '', detail: '' });
  expect(overall([check('good'), check('open'), check('bad')])).toBe('bad');
  expect(overall([check('good'), check('open')])).toBe('open');
  expect(overall([check('good')])).toBe('good');
  expect(overall([])).toBe('good');
});
