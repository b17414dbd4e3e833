import { describe, expect, it, vi } from 'vitest';
import type { Socket } from '../../lib/api/reconnecting-socket';
import { memory } from '../../lib/storage-fixture';
import { rollLasts } from './meter-roll';
import { announcedFor, PoolDisplay, trustedFor, type Pool } from './pool-display.svelte';
import type { WatchedTable } from './wins';

const pool = (meter: string, more: Partial<Pool['reading']> = {}): Pool => ({
  reading: {
    meter,
    reachable: true,
    closed: { locked: false, stopped: false },
    terms: { wager: '1.00' },
    play_money: false,
    ...more,
  },
  pay_table: { title: 'Jackpot pays', rules: ['12.1'], printed: false, lines: [] },
  tables: [3, 8],
});

const won = (round: number, pays = '100.00'): WatchedTable => ({
  table: 3,
  round,
  areas: [{ seat: 2, hands: [{ cards: ['As', 'Js', '9s', '5s', '2s'] }] }],
  lines: [{ seat: 2, wager: 'jackpot', outcome: 'win', pays, rules: ['12.1.5'] }],
});

function display(stored: string | null = null) {
  const dialled: { address: string; socket: Socket }[] = [];
  const written: string[] = [];
  const storage = {
    ...memory(stored === null ? {} : { wins: stored }),
    setItem: (_: string, text: string) => void written.push(text),
  };
  const shown = new PoolDisplay(storage, 'wins', (address) => {
    const socket: Socket = { onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
    dialled.push({ address, socket });
    return socket;
  });
  return { shown, dialled, written };
}

describe('a jackpot display', () => {
  it('shows nothing before the first answer, then exactly its amount', () => {
    const { shown } = display();
    expect(shown.shown(0)).toBeNull();
    shown.told(pool('50000.70'), 0);
    expect(shown.shown(0)).toBe(5_000_070);
  });

  it('rolls up to a larger meter and falls at once to a smaller one', () => {
    const { shown } = display();
    shown.told(pool('50000.00'), 0);
    shown.meterIs('50009.00', 1000);
    expect(shown.isMoving(1001)).toBe(true);
    expect(shown.shown(1000 + rollLasts / 3)).toBe(5_000_300);
    expect(shown.shown(1000 + rollLasts / 3, false)).toBe(5_000_900);
    expect(shown.shown(1000 + rollLasts)).toBe(5_000_900);
    shown.meterIs('45000.00', 3000);
    expect(shown.shown(3000)).toBe(4_500_000);
  });

  it('shows no amount that is out of date', () => {
    const { shown } = display();
    shown.told(pool('50000.00'), 0);
    shown.lost(1000);
    shown.lost(4000);
    expect(shown.shown(1000 + trustedFor - 1)).toBe(5_000_000);
    expect(shown.shown(1000 + trustedFor)).toBeNull();
    shown.meterIs('50001.00', 20_000);
    expect(shown.shown(20_000 + rollLasts)).toBe(5_000_100);
  });

  it('goes on for a while with each answer if only the socket is closed', () => {
    const { shown } = display();
    shown.told(pool('50000.00'), 0);
    shown.lost(1000);
    shown.told(pool('50000.00'), 4000);
    expect(shown.shown(4000 + trustedFor - 1)).toBe(5_000_000);
    expect(shown.shown(4000 + trustedFor)).toBeNull();
  });

  it('shows no amount of a pool that cannot be reached', () => {
    const { shown } = display();
    shown.told(pool('50000.00', { reachable: false }), 0);
    expect(shown.shown(0)).toBeNull();
  });

  it('listens to every table of the pool once', () => {
    const { shown, dialled } = display();
    shown.told(pool('1.00'), 0);
    shown.told(pool('2.00'), 0);
    expect(dialled.map(({ address }) => address)).toEqual([
      '/api/v1/tables/3/socket',
      '/api/v1/tables/8/socket',
    ]);
    dialled[0]?.socket.onmessage?.({ data: JSON.stringify({ table: { version: 1, view: won(5) } }) });
    dialled[0]?.socket.onmessage?.({ data: '{"done":{"key":"k"}}' });
    expect(shown.wins).toHaveLength(1);
    shown.end();
    expect(dialled[1]?.socket.close).toHaveBeenCalled();
  });

  it('follows the meter in messages of a table', () => {
    const { shown, dialled } = display();
    shown.told(pool('50000.00'), 0);
    const { reading } = pool('50000.70', { closed: { locked: true, stopped: false } });
    dialled[1]?.socket.onmessage?.({ data: JSON.stringify({ meter: { reading } }) });
    expect(shown.shown(Date.now() + rollLasts)).toBe(5_000_070);
    expect(shown.pool?.reading.closed.locked).toBe(true);
    expect(shown.pool?.tables).toEqual([3, 8]);
  });

  it('trusts a table only for a while if the lobby’s socket is closed', () => {
    vi.useFakeTimers({ now: 4000 });
    const { shown, dialled } = display();
    shown.told(pool('50000.00'), 0);
    shown.lost(1000);
    const { reading } = pool('50000.70');
    dialled[0]?.socket.onmessage?.({ data: JSON.stringify({ meter: { reading } }) });
    expect(shown.shown(4000 + trustedFor - 1)).toBe(5_000_070);
    expect(shown.shown(4000 + trustedFor)).toBeNull();
    vi.useRealTimers();
  });

  it('announces each win for its time, one after another', () => {
    const { shown, written } = display();
    shown.heardTable(won(1), 0);
    shown.heardTable(won(1), 10);
    shown.heardTable(won(2), 20);
    expect(shown.announcing.map(({ round }) => round)).toEqual([1, 2]);
    shown.tick(announcedFor - 1);
    expect(shown.announcing).toHaveLength(2);
    shown.tick(announcedFor);
    expect(shown.announcing.map(({ round }) => round)).toEqual([2]);
    shown.tick(2 * announcedFor - 1);
    expect(shown.announcing).toHaveLength(1);
    shown.tick(2 * announcedFor);
    expect(shown.announcing).toEqual([]);
    expect(shown.wins.map(({ round }) => round)).toEqual([2, 1]);
    expect(written).toHaveLength(2);
  });

  it('remembers wins after a restart without announcing them again', () => {
    const first = display();
    first.shown.heardTable(won(1), 7);
    const { shown } = display(first.written[0] ?? null);
    expect(shown.wins).toHaveLength(1);
    shown.heardTable(won(1), 99);
    expect(shown.announcing).toEqual([]);
  });
});
