import { describe, expect, it, vi } from 'vitest';
import type { Listed } from './listed';
import { Lobby } from './lobby.svelte';
import type { Socket } from './reconnecting-socket';

const table = (number: number, game: Listed['game'], more: Partial<Listed> = {}): Listed => ({
  table: number,
  game,
  open: true,
  phase: 'wagers',
  play_money: true,
  limits: { minimum: '5.00', maximum: '200.00', unit: '5.00' },
  seats: 7,
  taken: 0,
  free: [1, 2, 3, 4, 5, 6, 7],
  waiting: 0,
  round: 1,
  jackpot: null,
  coming: null,
  closes: null,
  ...more,
});

function listening(who: 'person' | 'display' = 'person') {
  const sockets: Socket[] = [];
  const addresses: string[] = [];
  const lobby = new Lobby(who, (address) => {
    addresses.push(address);
    const socket: Socket = { onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
    sockets.push(socket);
    return socket;
  });
  const end = lobby.listen();
  const say = (tables: readonly Listed[]) =>
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ lobby: tables }) });
  return { lobby, sockets, addresses, say, end };
}

describe('the lobby', () => {
  it('tells the server whether a person is watching', () => {
    for (const [who, address] of [
      ['person', '/api/v1/lobby?visit=true'],
      ['display', '/api/v1/lobby'],
    ] as const) {
      const { addresses, end } = listening(who);
      expect(addresses).toEqual([address]);
      end();
    }
  });

  it('is empty until the server has sent the tables', () => {
    const { lobby, end } = listening();
    expect(lobby.tables).toBeUndefined();
    expect(lobby.byGame).toEqual([]);
    end();
  });

  it('shows tables by game, in one order', () => {
    const { lobby, say, end } = listening();
    say([
      table(1, 'lunar-poker'),
      table(2, 'snap' as Listed['game']),
      table(3, 'star-blackjack'),
      table(4, 'lunar-poker'),
    ]);
    expect(lobby.byGame.map(({ game, tables }) => [game, tables.map((one) => one.table)])).toEqual([
      ['star-blackjack', [3]],
      ['lunar-poker', [1, 4]],
      ['snap', [2]],
    ]);
    end();
  });

  it('shows a jackpot once, with its latest meter', () => {
    const { lobby, say, end } = listening();
    const jackpot = { pool: 1, meter: '50000.70', open: true };
    say([table(1, 'caribbean-stud', { jackpot }), table(2, 'caribbean-stud', { jackpot })]);
    expect(lobby.jackpots).toEqual([{ ...jackpot, game: 'caribbean-stud' }]);
    end();
  });

  it('may be out of date while the connection is lost', () => {
    const { lobby, sockets, say, end } = listening();
    say([table(1, 'let-it-ride')]);
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(lobby.stale).toBe(true);
    expect(lobby.tables).toHaveLength(1);
    lobby.retry();
    say([]);
    expect(lobby.stale).toBe(false);
    end();
  });

  it('may be out of date while the server cannot reach its database', () => {
    const { lobby, sockets, say, end } = listening();
    say([table(1, 'let-it-ride')]);
    const tell = (over: boolean) =>
      sockets[0]?.onmessage?.({ data: JSON.stringify({ trouble: { over, retry_after: 5 } }) });
    tell(false);
    expect(lobby.stale).toBe(true);
    expect(lobby.tables).toHaveLength(1);
    tell(true);
    expect(lobby.stale).toBe(false);
    end();
  });

  it('ignores messages that it does not know', () => {
    const { lobby, sockets, end } = listening();
    sockets[0]?.onmessage?.({ data: '{"weather":"fine"}' });
    expect(lobby.tables).toBeUndefined();
    end();
  });
});
