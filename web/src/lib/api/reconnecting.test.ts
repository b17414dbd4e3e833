import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause, Reconnecting, type Line } from './reconnecting';

class FakeLine implements Line {
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
  const lines: FakeLine[] = [];
  const heard: unknown[] = [];
  let seen = 0;
  const socket = new Reconnecting(
    {
      address: () => `/socket?seen=${(seen += 1)}`,
      opened: () => undefined,
      heard: (message) => heard.push(message),
      lost: () => answer,
    },
    (address) => {
      const line = new FakeLine(address);
      lines.push(line);
      return line;
    },
  );
  socket.connect();
  return { socket, lines, heard };
}

describe('a reconnecting socket', () => {
  it('is opened again when it breaks, with a fresh address', () => {
    const { lines } = opened();
    lines[0]?.onclose?.({ code: 1006, reason: '' });
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(250);
    expect(lines.map(({ address }) => address)).toEqual(['/socket?seen=1', '/socket?seen=2']);
  });

  it('waits at least a second if the server asks for time', () => {
    const { lines } = opened();
    lines[0]?.onopen?.();
    lines[0]?.onclose?.({ code: 1013, reason: 'too slow' });
    vi.advanceTimersByTime(999);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1001);
    expect(lines).toHaveLength(2);
  });

  it('waits longer each time if it is closed right after it was opened', () => {
    const { lines } = opened();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      lines.at(-1)?.onopen?.();
      lines.at(-1)?.onclose?.({ code: 1013, reason: '' });
      vi.advanceTimersByTime(8000);
    }
    expect(lines).toHaveLength(7);
    lines.at(-1)?.onopen?.();
    lines.at(-1)?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(3999);
    expect(lines).toHaveLength(7);
  });

  it('starts again with short pauses after it was open for a while', () => {
    const { lines } = opened();
    lines[0]?.onopen?.();
    lines[0]?.onclose?.({ code: 1013, reason: '' });
    vi.advanceTimersByTime(2000);
    lines[1]?.onopen?.();
    vi.advanceTimersByTime(10_000);
    lines[1]?.onclose?.({ code: 1006, reason: '' });
    vi.advanceTimersByTime(250);
    expect(lines).toHaveLength(3);
  });

  it('stays closed if the listener says so', () => {
    const { lines } = opened('stop');
    lines[0]?.onclose?.({ code: 1008, reason: 'signed out' });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });

  it('can be reopened at once, and only once at a time', () => {
    const { socket, lines } = opened();
    lines[0]?.onclose?.({ code: 1006, reason: '' });
    socket.retry();
    socket.retry();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(2);
  });

  it('sends only while it is open', () => {
    const { socket, lines } = opened();
    expect(socket.send({ a: 1 })).toBe(false);
    lines[0]?.onopen?.();
    expect(socket.send({ a: 1 })).toBe(true);
    expect(lines[0]?.sent).toEqual(['{"a":1}']);
    lines[0]?.onclose?.({ code: 1006, reason: '' });
    expect(socket.send({ a: 1 })).toBe(false);
  });

  it('passes on only messages that are JSON', () => {
    const { lines, heard } = opened();
    lines[0]?.onmessage?.({ data: '{"lobby":[]}' });
    lines[0]?.onmessage?.({ data: 'nonsense' });
    lines[0]?.onmessage?.({ data: new ArrayBuffer(2) });
    expect(heard).toEqual([{ lobby: [] }]);
  });

  it('that was ended is not opened again', () => {
    const { socket, lines } = opened();
    socket.end();
    expect(lines[0]?.closed).toBe(true);
    lines[0]?.onclose?.({ code: 1000, reason: '' });
    socket.connect();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
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
