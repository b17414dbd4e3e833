import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlayerActions } from './player-actions.svelte';
import { seated } from './seated-fixture';
import { ante, aView } from './table-fixture';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const decision = (name: string, more: object = {}) =>
  ({ do: 'decide', seat: 2, player: 1, decision: name, price: '0.00', ...more }) as const;

function doing(...first: Parameters<typeof seated>) {
  const told: unknown[] = [];
  const at = seated(...first);
  return { ...at, told, playerActions: new PlayerActions(at.table, (problem) => told.push(problem)) };
}

describe('actions at a table', () => {
  it('offer the chips for the limits, the smallest first and six at most', () => {
    const { playerActions } = doing(
      aView({ limits: { minimum: '5.00', maximum: '100.00', unit: '5.00' }, offers: [ante] }),
    );
    expect(playerActions.chips.map(({ value }) => value)).toEqual([500, 2500, 10_000]);
    const { playerActions: others } = doing(
      aView({ limits: { minimum: '1.00', maximum: '5000.00', unit: '1.00' }, offers: [ante] }),
    );
    expect(others.chips).toHaveLength(6);
  });

  it('pick and lay chips by key, and place them', async () => {
    const { playerActions, table, orders } = doing();
    expect(playerActions.key('2')).toBe(true);
    expect(table.picked).toBe(playerActions.chips[1]?.value);
    playerActions.key('1');
    playerActions.lay('ante');
    playerActions.lay('ante');
    playerActions.key('u');
    expect(table.draftTotal).toBe(500);
    playerActions.key('x');
    expect(table.draftTotal).toBe(1000);
    expect(playerActions.key('9')).toBe(false);
    playerActions.key('l');
    expect(playerActions.busy).toBe(true);
    await vi.runAllTimersAsync();
    expect(playerActions.busy).toBe(false);
    expect(orders()[0]).toMatchObject({ do: 'wagers', wagers: [{ on: 'ante', amount: '10.00' }] });
  });

  it('lay chips while an action is being sent, and place nothing twice', async () => {
    const { playerActions, table, orders } = doing();
    playerActions.lay('ante');
    playerActions.run(() => new Promise(() => undefined));
    expect(playerActions.key('x')).toBe(true);
    expect(table.draftTotal).toBe(1000);
    expect(playerActions.key('l')).toBe(false);
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([]);
  });

  it('make a decision at once, unless it has a choice of amounts', async () => {
    const offers = [decision('stand'), decision('double', { from: '5.00', to: '10.00' })];
    const { playerActions, orders } = doing(aView({ game: 'star-blackjack', phase: 'decisions', offers }));
    expect(playerActions.key('d')).toBe(true);
    expect(playerActions.detailing).toBe('double');
    playerActions.back();
    expect(playerActions.detailing).toBeUndefined();
    expect(orders()).toEqual([]);
    playerActions.key('s');
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([{ do: 'decide', seat: 2, player: 1, decision: 'stand' }]);
  });

  it('let everything ride by one key', async () => {
    const offers = [decision('ride'), { do: 'let-all-ride', seat: 2 } as const];
    const { playerActions, orders } = doing(aView({ game: 'let-it-ride', phase: 'decisions', offers }));
    expect(playerActions.key('a')).toBe(true);
    await vi.runAllTimersAsync();
    expect(orders()).toEqual([{ do: 'let-all-ride', seat: 2 }]);
  });

  it('place laid chips when time is nearly up', async () => {
    const { playerActions, orders } = doing(aView({ offers: [ante], deadline: 20_000 }));
    playerActions.lay('ante');
    playerActions.tick(10_000);
    expect(playerActions.busy).toBe(false);
    playerActions.tick(19_000);
    await vi.runAllTimersAsync();
    expect(orders()).toHaveLength(2);
  });

  it('report refusals, and go on', async () => {
    const { playerActions, refuse, told } = doing();
    refuse('table-closed');
    playerActions.lay('ante');
    playerActions.place();
    await vi.runAllTimersAsync();
    expect(told).toMatchObject([{ code: 'table-closed' }]);
    expect(playerActions.busy).toBe(false);
  });
});
