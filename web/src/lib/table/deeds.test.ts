import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deeds } from './deeds.svelte';
import { seated } from './seated-fixture';
import { ante, aView } from './table-fixture';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const decision = (name: string, more: object = {}) =>
  ({ do: 'decide', seat: 2, player: 1, decision: name, price: '0.00', ...more }) as const;

function doing(...first: Parameters<typeof seated>) {
  const told: unknown[] = [];
  const at = seated(...first);
  return { ...at, told, deeds: new Deeds(at.table, (problem) => told.push(problem)) };
}

describe('actions at a table', () => {
  it('offer the chips for the limits, the smallest first and six at most', () => {
    const { deeds } = doing(
      aView({ limits: { minimum: '5.00', maximum: '100.00', unit: '5.00' }, offers: [ante] }),
    );
    expect(deeds.chips.map(({ value }) => value)).toEqual([500, 2500, 10_000]);
    const { deeds: others } = doing(
      aView({ limits: { minimum: '1.00', maximum: '5000.00', unit: '1.00' }, offers: [ante] }),
    );
    expect(others.chips).toHaveLength(6);
  });

  it('pick and lay chips by key, and place them', async () => {
    const { deeds, table, orders } = doing();
    expect(deeds.key('2')).toBe(true);
    expect(table.picked).toBe(deeds.chips[1]?.value);
    deeds.key('1');
    deeds.lay('ante');
    deeds.lay('ante');
    deeds.key('u');
    expect(table.draftTotal).toBe(500);
    deeds.key('x');
    expect(table.draftTotal).toBe(1000);
    expect(deeds.key('9')).toBe(false);
    deeds.key('l');
    expect(deeds.busy).toBe(true);
    await vi.runAllTimersAsync();
    expect(deeds.busy).toBe(false);
    expect(orders()[0]).toMatchObject({ do: 'wagers', wagers: [{ on: 'ante', amount: '10.00' }] });
  });

  it('lay chips while an action is being sent, and place nothing twice', async () => {
    const { deeds, table, orders } = doing();
    deeds.lay('ante');
    deeds.run(() => new Promise(() => undefined));
    expect(deeds.key('x')).toBe(true);
    expect(table.draftTotal).toBe(1000);
    expect(deeds.key('l')).toBe(false);
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([]);
  });

  it('make a decision at once, unless it has a choice of amounts', async () => {
    const offers = [decision('stand'), decision('double', { from: '5.00', to: '10.00' })];
    const { deeds, orders } = doing(aView({ game: 'star-blackjack', phase: 'decisions', offers }));
    expect(deeds.key('d')).toBe(true);
    expect(deeds.detailing).toBe('double');
    deeds.back();
    expect(deeds.detailing).toBeUndefined();
    expect(orders()).toEqual([]);
    deeds.key('s');
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([{ do: 'decide', seat: 2, player: 1, decision: 'stand' }]);
  });

  it('let everything ride by one key', async () => {
    const offers = [decision('ride'), { do: 'let-all-ride', seat: 2 } as const];
    const { deeds, orders } = doing(aView({ game: 'let-it-ride', phase: 'decisions', offers }));
    expect(deeds.key('a')).toBe(true);
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([{ do: 'let-all-ride', seat: 2 }]);
  });

  it('place laid chips when time is nearly up', async () => {
    const { deeds, orders } = doing(aView({ offers: [ante], deadline: 20_000 }));
    deeds.lay('ante');
    deeds.tick(10_000);
    expect(deeds.busy).toBe(false);
    deeds.tick(19_000);
    await vi.runAllTimersAsync();
    expect(orders()).toHaveLength(2);
  });

  it('report refusals, and go on', async () => {
    const { deeds, refuse, told } = doing();
    refuse('table-closed');
    deeds.lay('ante');
    deeds.place();
    await vi.runAllTimersAsync();
    expect(told).toMatchObject([{ code: 'table-closed' }]);
    expect(deeds.busy).toBe(false);
  });
});
