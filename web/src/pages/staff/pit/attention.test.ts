import { describe, expect, it } from 'vitest';
import type { Notice, TableView } from '../../../lib/api/view';
import { aBoard, aView } from '../../../lib/table/table-fixture';
import { leftInWords, mattersOf, roundInWords, Sightings, signsAt } from './attention';

const me = { staff: 3, role: 'gaming-supervisor' } as const;
const notice = (more: Partial<Notice>): Notice => ({
  number: 1,
  whom: 'surveillance',
  about: 'missing-card',
  round: 4,
  rules: ['14.9'],
  at: 1000,
  ...more,
});
const request = {
  about: 'wagers-declared-void',
  lapses: 61_000,
  rule: 'ruling G25',
  request: { by: 4, at: 1000, asks: 'settle', least: 'gaming-supervisor' },
} as const;
const suspended: Partial<TableView> = {
  open: false,
  phase: 'suspended',
  halt: { says: 'Play is suspended', rules: [] },
};

describe('what needs action', () => {
  it('begins with requests, then tables that stand still, then notices, the oldest of each first', () => {
    const tables = [
      aView({ table: 1, notices: [notice({ at: 9000 })] }),
      aView({ table: 2, ...suspended }),
      aView({ table: 3, notices: [notice({ at: 500 })] }),
      aView({ table: 4, awaits_agreement: request }),
      aView({ table: 5 }),
      aView({ table: 6, ...suspended }),
    ];
    const seen = { 'halt-2-Play is suspended': 800, 'halt-6-Play is suspended': 700 };
    const all = mattersOf(tables, me, seen);
    expect(all.map(({ table }) => table)).toEqual([4, 6, 2, 3, 1]);
    expect(all.map(({ kind }) => kind)).toEqual(['request', 'stopped', 'stopped', 'notices', 'notices']);
  });

  it('is counted once for all notices of a table, and says how many are for the person', () => {
    const notices = [
      notice({ at: 2000 }),
      notice({ number: 2, whom: 'inspector' }),
      notice({ number: 3, acknowledged: { by: 4, at: 1 } }),
    ];
    expect(mattersOf([aView({ notices })], me)).toMatchObject([
      { says: '2 open notices: Missing card', due: 'Acknowledge one', since: 1000, mine: true },
    ]);
    expect(mattersOf([aView({ notices })], { staff: 5, role: 'dealer' })).toMatchObject([{ mine: false }]);
  });

  it('at a table that stands still is as old as this page has seen it', () => {
    const sightings = new Sightings();
    const view = aView({ table: 2, ...suspended });
    sightings.note([view], 100);
    const seen = sightings.note([view], 5000);
    expect(mattersOf([view], me, seen)).toMatchObject([{ since: 100, atLeast: true }]);
    sightings.note([aView({ table: 2 })], 6000);
    expect(mattersOf([view], me, sightings.note([view], 7000))).toMatchObject([{ since: 7000 }]);
  });
});

describe('a table in words', () => {
  it('says what the round waits for', () => {
    const wager = { player: 1, on: 'ante', hand: 0, amount: '5.00', tokens: '0.00' } as const;
    const areas = [{ seat: 2, controlling: 1, hands: [], wagers: [wager, { ...wager, on: 'pair-plus' }] }];
    expect(roundInWords(aView({ areas }))).toBe('Wagers: 1 of 1 places');
    expect(roundInWords(aView({ phase: 'decisions', turn: 3 }))).toBe('Seat 3 decides');
  });

  it('lists signs by the time at which they take effect', () => {
    const limits = { minimum: '10.00', maximum: '500.00', unit: '5.00' };
    const board = aBoard({ coming: [{ takes_effect: 9000, limits, rule: '6.5' }] });
    const signs = signsAt(aView({ board, closes: 12_000 }));
    expect(signs.map(({ says }) => says)).toEqual(['$10 to $500', 'Closes']);
  });

  it('says how much time is left', () => {
    expect(leftInWords(40_000, 0)).toBe('40 s');
    expect(leftInWords(1000, 5000)).toBe('0 s');
    expect(leftInWords(10 * 60_000, 0)).toBe('10 min');
  });
});
