import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause, ReconnectingSocket, type Socket } from './reconnecting-socket';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly sent: string[] = [];
  closed = false;

  constructor(readonly address: string) {}

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.closed = true;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function opened(answer: 'again' | 'stop' = 'again') {
  const sockets: FakeSocket[] = [];
  const heard: unknown[] = [];
  let seen = 0;
  const socket = new ReconnectingSocket(
    {
      address: () => `/socket?seen=${(seen += 1)}`,
      opened: () => undefined,
      heard: (message) => heard.push(message),
      lost: () => answer,
    },
    (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
  );
  socket.connect();
  return { socket, sockets, heard };
}

describe('a reconnecting socket', () => {
  it('is opened again when it breaks, with a fresh address', () => {
    const { sockets } = opened();
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(sockets.map(({ address }) => address)).toEqual(['/socket?seen=1', '/socket?seen=2']);
  });

  it('waits at least a second if the server asks for time', () => {
    const { sockets } = opened();
    sockets[0]?.onopen?.();
    sockets[0]?.onclose?.({ code: 1013, reason: 'too slow' });
    vi.advanceTimersByTime(999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    expect(sockets).toHaveLength(2);
  });

  it('waits longer each time if it is closed right after it was opened', () => {
    const { sockets } = opened();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      sockets.at(-1)?.onopen?.();
      sockets.at(-1)?.onclose?.({ code: 1013, reason: '' });
      vi.advanceTimersByTime(8000);
    }
    expect(sockets).toHaveLength(7);
    sockets.at(-1)?.onopen?.();
    sockets.at(-1)?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(3999);
    expect(sockets).toHaveLength(7);
  });

  it('starts again with short pauses after it was open for a while', () => {
    const { sockets } = opened();
    sockets[0]?.onopen?.();
    sockets[0]?.onclose?.({ code: 1013, reason: '' });
    vi.advanceTimersByTime(2000);
    sockets[1]?.onopen?.();
    vi.advanceTimersByTime(10_000);
    sockets[1]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(3);
  });

  it('stays closed if the listener says so', () => {
    const { sockets } = opened('stop');
    sockets[0]?.onclose?.({ code: 1008, reason: 'signed out' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('can be reopened at once, and only once at a time', () => {
    const { socket, sockets } = opened();
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    socket.retry();
    socket.retry();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(2);
  });

  it('sends only while it is open', () => {
    const { socket, sockets } = opened();
    expect(socket.send({ a: 1 })).toBe(false);
    sockets[0]?.onopen?.();
    expect(socket.send({ a: 1 })).toBe(true);
    expect(sockets[0]?.sent).toEqual(['{"a":1}']);
    sockets[0]?.onclose?.({ code: 1006, reason: '' });
    expect(socket.send({ a: 1 })).toBe(false);
  });

  it('passes on only messages that are JSON', () => {
    const { sockets, heard } = opened();
    sockets[0]?.onmessage?.({ data: '{"lobby":[]}' });
    sockets[0]?.onmessage?.({ data: 'nonsense' });
    sockets[0]?.onmessage?.({ data: new ArrayBuffer(2) });
    expect(heard).toEqual([{ lobby: [] }]);
  });

  it('that was ended is not opened again', () => {
    const { socket, sockets } = opened();
    socket.end();
    expect(sockets[0]?.closed).toBe(true);
    sockets[0]?.onclose?.({ code: 1000, reason: '' });
    socket.connect();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('the pause before an attempt', () => {
  it.each([
    [0, 0, 125],
    [0, 1, 250],
    [1, 1, 500],
    [5, 1, 8000],
    [20, 1, 8000],
  ])('number %i with chance %d is %i ms', (attempt, chance, milliseconds) => {
    expect(pause(attempt, chance)).toBe(milliseconds);
  });
});
