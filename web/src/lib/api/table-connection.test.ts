import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Socket } from './reconnecting-socket';
import { TableConnection } from './table-connection.svelte';
import type { Board, SentView, TableView } from './view';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface FakeSocket extends Socket {
  readonly address: string;
  readonly sent: { key: string; order: unknown }[];
}

function opened() {
  const sockets: FakeSocket[] = [];
  const rounds: (number | undefined)[][] = [];
  const saw = (before: TableView | undefined, after: TableView) => rounds.push([before?.round, after.round]);
  const table = new TableConnection(3, saw, (address) => {
    const sent: FakeSocket['sent'] = [];
    const socket: FakeSocket = {
      address,
      sent,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => sent.push(JSON.parse(text)),
      close: () => undefined,
    };
    sockets.push(socket);
    return socket;
  });
  const end = table.listen();
  const say = (message: unknown) => sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
  const show = (version: number, round = 1, sent: Board | undefined = board) =>
    say({ table: { version, view: { round, board: sent } as Partial<SentView> } });
  return { table, sockets, say, show, end, rounds };
}

const board: Board = { settings: [], signs: [], pay_tables: [], wagers: [], coming: [] };
const raised: Board = { ...board, signs: [{ says: 'minimum 25.00', about: 'limits', rules: ['6.1'] }] };
const sit = { do: 'sit', seat: 2 } as const;

describe('the connection to a table', () => {
  it('shows the newest view, also if views arrive out of order', () => {
    const { table, show, rounds } = opened();
    expect(table.state).toBe('opening');
    show(4, 4);
    show(6, 6);
    show(5, 5);
    expect(table.state).toBe('live');
    expect(table.view?.round).toBe(6);
    show(6, 7);
    expect(table.view?.round).toBe(7);
    expect(rounds).toEqual([
      [undefined, 4],
      [4, 6],
      [6, 7],
    ]);
  });

  it('follows the meter without reporting a new view', () => {
    const { table, say, show, rounds } = opened();
    const reading = { pool: 1, meter: '50000.70' };
    say({ meter: { reading } });
    expect(table.view).toBeUndefined();
    show(4, 4);
    say({ meter: { reading } });
    expect(table.view).toEqual({ round: 4, board, jackpot: reading });
    expect(table.version).toBe(4);
    expect(rounds).toHaveLength(1);
  });

  it('stays open while the server cannot reach its database', () => {
    const { table, sockets, say, show } = opened();
    sockets[0]?.onopen?.();
    show(4);
    say({ trouble: { over: false, retry_after: 2 } });
    expect([table.state, table.trouble]).toEqual(['live', true]);
    say({ trouble: { over: true, retry_after: 2 } });
    expect([table.state, table.trouble]).toEqual(['live', false]);
    expect(sockets).toHaveLength(1);
  });

  it.each([1001, 1006, 1011, 1013])('is opened again after close code %i', (code) => {
    const { table, sockets, show } = opened();
    sockets[0]?.onopen?.();
    show(4);
    sockets[0]?.onclose?.({ code, reason: '' });
    expect(table.state).toBe('reconnecting');
    vi.advanceTimersByTime(2000);
    expect(sockets).toHaveLength(2);
  });

  it('is not opened again after close code 1008', () => {
    const { table, sockets, show } = opened();
    sockets[0]?.onopen?.();
    show(4);
    sockets[0]?.onclose?.({ code: 1008, reason: 'signed out' });
    vi.advanceTimersByTime(60_000);
    expect([table.state, sockets.length]).toEqual(['ended', 1]);
  });

  it('repeats an order under the same key until the server knows the result', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    const key = sockets[0]?.sent[0]?.key;
    const error = (code: string) =>
      say({ refused: { key, error: { code, what: 'no', rule: null, limit: null } } });
    error('uncertain');
    vi.advanceTimersByTime(1000);
    error('unavailable');
    vi.advanceTimersByTime(1000);
    expect(sockets[0]?.sent.map((one) => one.key)).toEqual([key, key, key]);
    say({ trouble: { over: true, retry_after: 2 } });
    expect(sockets[0]?.sent).toHaveLength(4);
    say({ done: { key, answer: { stream: 'table/3', version: 7 } } });
    await expect(asked).resolves.toEqual({ stream: 'table/3', version: 7 });
    vi.advanceTimersByTime(60_000);
    expect(sockets[0]?.sent).toHaveLength(4);
  });

  it('rejects at once if the order was not done', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    const key = sockets[0]?.sent[0]?.key;
    say({ refused: { key, error: { code: 'unavailable', what: 'try again', rule: null, limit: null } } });
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('keeps the last board if a view has none', () => {
    const { table, say, show, rounds } = opened();
    const bare = (version: number, round: number) => say({ table: { version, view: { round } } });
    bare(3, 3);
    expect(table.view).toBeUndefined();
    show(4, 4);
    bare(5, 5);
    expect(table.view).toEqual({ round: 5, board });
    show(6, 6, raised);
    bare(7, 7);
    expect(table.view).toEqual({ round: 7, board: raised });
    // An old view changes nothing, not even the board.
    show(6, 6);
    bare(8, 8);
    expect(table.view).toEqual({ round: 8, board: raised });
    expect(rounds.at(-1)).toEqual([7, 8]);
  });

  it('keeps the view when it breaks, and goes on from the last version', () => {
    const { table, sockets, show } = opened();
    expect(sockets[0]?.address).toBe('/api/v1/tables/3/socket');
    sockets[0]?.onopen?.();
    show(17);
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(table.state).toBe('reconnecting');
    expect(table.view).toBeDefined();
    vi.advanceTimersByTime(250);
    expect(sockets[1]?.address).toBe('/api/v1/tables/3/socket?seen=17');
    sockets[1]?.onopen?.();
    expect(table.state).toBe('live');
  });

  it('is still opening if it breaks before the first view', () => {
    const { table, sockets } = opened();
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(table.state).toBe('opening');
  });

  it('repeats unanswered orders under the same key', async () => {
    const { table, sockets, say } = opened();
    const done = table.ask(sit);
    expect(table.waiting).toBe(1);
    sockets[0]?.onopen?.();
    const [first] = sockets[0]?.sent ?? [];
    expect(first?.order).toEqual(sit);
    sockets[0]?.onclose?.({ code: 1001, reason: 'the server is closing' });
    vi.advanceTimersByTime(250);
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent).toEqual([first]);
    say({ done: { key: first?.key, answer: { stream: 'table/3', version: 5 } } });
    expect(await done).toEqual({ stream: 'table/3', version: 5 });
    expect(table.waiting).toBe(0);
    sockets[1]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(500);
    sockets[2]?.onopen?.();
    expect(sockets[2]?.sent).toEqual([]);
  });

  it('does not take a refusal after a break for the answer to an order that was sent before', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    const settled = vi.fn();
    void asked.then(settled, settled);
    const key = sockets[0]?.sent[0]?.key;
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(250);
    sockets[1]?.onopen?.();
    for (const code of ['unavailable', 'busy', 'too-many-requests', 'internal']) {
      say({ refused: { key, error: { code, what: 'try again' } } });
      await vi.advanceTimersByTimeAsync(8000);
    }
    expect(settled).not.toHaveBeenCalled();
    say({ done: { key, answer: { stream: 'table/3', version: 5 } } });
    await expect(asked).resolves.toEqual({ stream: 'table/3', version: 5 });
    expect(sockets[1]?.sent.map((one) => one.key)).toEqual([key, key, key, key, key]);
  });

  it('takes a refusal with a reason for final, also after a break', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    const key = sockets[0]?.sent[0]?.key;
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(250);
    sockets[1]?.onopen?.();
    say({ refused: { key, error: { code: 'taken', what: 'this place is taken' } } });
    await expect(asked).rejects.toMatchObject({ code: 'taken' });
  });

  it('takes a refusal for final if the order was not sent before the break', async () => {
    const { table, sockets, say } = opened();
    const asked = table.ask(sit);
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(250);
    sockets[1]?.onopen?.();
    const key = sockets[1]?.sent[0]?.key;
    say({ refused: { key, error: { code: 'unavailable', what: 'try again' } } });
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('rejects the order that was refused, with the reason', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const first = table.ask(sit);
    const second = table.ask({ do: 'ready' });
    const error = { code: 'taken', what: 'this place is taken' };
    say({ refused: { key: sockets[0]?.sent[0]?.key, error } });
    say({ done: { key: sockets[0]?.sent[1]?.key, answer: { stream: 'table/3', version: 5 } } });
    await expect(first).rejects.toMatchObject({ code: 'taken' });
    await expect(second).resolves.toMatchObject({ version: 5 });
  });

  it('ignores answers to unknown orders', () => {
    const { table, say } = opened();
    say({ done: { key: 'unknown', answer: {} } });
    say({ refused: { key: '', error: { code: 'not-valid', what: 'no' } } });
    expect(table.waiting).toBe(0);
  });

  it('gives up its orders when the server ends it for good', async () => {
    const { table, sockets, show } = opened();
    show(1);
    const asked = table.ask(sit);
    sockets[0]?.onclose?.({ code: 1008, reason: 'signed out' });
    expect(table.state).toBe('ended');
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('gives an order up after minutes without an answer', async () => {
    const { table, sockets, say } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    const key = sockets[0]?.sent[0]?.key;
    const settled = vi.fn();
    void asked.then(settled, settled);
    for (let seconds = 0; seconds < 130; seconds += 10) {
      say({ refused: { key, error: { code: 'uncertain', what: 'no' } } });
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(settled).toHaveBeenCalledOnce();
    await expect(asked).rejects.toMatchObject({ code: 'uncertain' });
    const sent = sockets[0]?.sent.length;
    say({ trouble: { over: true, retry_after: 2 } });
    expect(sockets[0]?.sent).toHaveLength(sent ?? 0);
  });

  it('does not send an order again after a night in which the machine slept', async () => {
    const { table, sockets } = opened();
    sockets[0]?.onopen?.();
    const sent = table.ask(sit);
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    const waits = table.ask({ do: 'ready' });
    // Timers stop while the machine sleeps; the time of day goes on.
    vi.setSystemTime(Date.now() + 60 * 60_000 * 60);
    vi.advanceTimersByTime(250);
    sockets[1]?.onopen?.();
    expect(sockets[1]?.sent).toEqual([]);
    await expect(sent).rejects.toMatchObject({ code: 'uncertain' });
    await expect(waits).rejects.toMatchObject({ code: 'offline' });
    expect(table.waiting).toBe(0);
  });

  it('rejects an order that was sent as uncertain', async () => {
    const { table, sockets } = opened();
    sockets[0]?.onopen?.();
    const asked = table.ask(sit);
    sockets[0]?.onclose?.({ code: 1008, reason: 'signed out' });
    await expect(asked).rejects.toMatchObject({ code: 'uncertain' });
  });

  it('gives up unanswered orders when the page is left', async () => {
    const { table, end } = opened();
    const asked = table.ask(sit);
    end();
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
  });
});
