/** As much of a websocket as is needed here; tests give another one. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type Dial = (address: string) => Line;

export interface Listener {
  /** Asked before every attempt: it may differ, since what was seen differs. */
  address(): string;
  opened(): void;
  heard(message: unknown): void;
  /** The line is gone and will be tried again; or it is gone for good where the house has said so. */
  lost(reason: { readonly code: number; readonly words: string }): 'again' | 'stop';
}

const firstPause = 250;
const longestPause = 8000;

/** A line that has stood for so long had no trouble: after it the pauses begin anew. */
const stoodLong = 10_000;
/** The server ends a line with this when it wants some time before the next attempt. */
const tryAgainLater = 1013;
/** After how many attempts in vain the pause is what such a server wants: a second at least. */
const later = 3;

/** How long to wait before an attempt: twice as long each time, and never all clients at the same moment. */
export function pause(attempt: number, chance: number): number {
  const most = Math.min(longestPause, firstPause * 2 ** attempt);
  return Math.round(most / 2 + (most / 2) * chance);
}

/** The websockets of a browser, at the server that the page came from. */
export const dial: Dial = (address) => {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url) as Line;
};

/** A line to the house that is opened again when it breaks. */
export class Reconnecting {
  private line: Line | undefined;
  private open = false;
  private attempt = 0;
  private openedAt: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly listener: Listener,
    private readonly dialler: Dial = dial,
  ) {}

  connect(): void {
    if (this.ended || this.line) return;
    clearTimeout(this.timer);
    const line = this.dialler(this.listener.address());
    this.line = line;
    line.onopen = () => {
      this.open = true;
      this.openedAt = Date.now();
      this.listener.opened();
    };
    line.onmessage = ({ data }) => {
      const message = parsed(data);
      if (message !== undefined) this.listener.heard(message);
    };
    line.onclose = ({ code, reason }) => {
      if (this.line !== line) return;
      this.line = undefined;
      this.open = false;
      if (this.ended) return;
      if (this.listener.lost({ code, words: reason }) === 'stop') return;
      this.count(code);
      this.timer = setTimeout(() => this.connect(), pause(this.attempt, Math.random()));
      this.attempt += 1;
    };
  }

  /** How many attempts in vain the next pause follows. */
  private count(code: number): void {
    const stood = this.openedAt === undefined ? 0 : Date.now() - this.openedAt;
    this.openedAt = undefined;
    if (stood >= stoodLong) this.attempt = 0;
    if (code === tryAgainLater) this.attempt = Math.max(this.attempt, later);
  }

  /** Tries at once, without waiting for the pause to end. */
  retry(): void {
    if (!this.line) this.connect();
  }

  /** Whether it went out; what does not is sent again by who knows whether it still matters. */
  send(message: unknown): boolean {
    if (!this.open || !this.line) return false;
    this.line.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.line?.close();
    this.line = undefined;
    this.open = false;
  }
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}
