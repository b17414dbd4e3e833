/** The part of a websocket that is used here; tests give a fake one. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

export type OpenSocket = (address: string) => Socket;

interface Listener {
  /** The address of the next attempt; it contains the version that was seen last. */
  address(): string;
  opened(): void;
  heard(message: unknown): void;
  /** The socket is closed. Returns whether to open it again. */
  lost(reason: { readonly code: number; readonly words: string }): 'again' | 'stop';
}

const firstPause = 250;
const longestPause = 8000;

/** After a socket was open for so long, in milliseconds, the pauses start again from the shortest. */
const stoodLong = 10_000;
/** The close code of a server that wants some time before the next attempt. */
const tryAgainLater = 1013;
/** The number of failed attempts after which the pause is at least a second. */
const later = 3;

/** How long to wait before an attempt: twice as long each time, with jitter so that clients do not all reconnect at once. */
export function pause(attempt: number, chance: number): number {
  const most = Math.min(longestPause, firstPause * 2 ** attempt);
  return Math.round(most / 2 + (most / 2) * chance);
}

/** Opens a websocket of the browser, to the server that the page came from. */
export const openWebSocket: OpenSocket = (address) => {
  const url = new URL(address, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(url) as Socket;
};

/** A websocket to the server that is opened again when it closes. */
export class ReconnectingSocket {
  private socket: Socket | undefined;
  private open = false;
  private attempt = 0;
  private openedAt: number | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly listener: Listener,
    private readonly openSocket: OpenSocket = openWebSocket,
  ) {}

  connect(): void {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    const socket = this.openSocket(this.listener.address());
    this.socket = socket;
    socket.onopen = () => {
      this.open = true;
      this.openedAt = Date.now();
      this.listener.opened();
    };
    socket.onmessage = ({ data }) => {
      const message = parsed(data);
      if (message !== undefined) this.listener.heard(message);
    };
    socket.onclose = ({ code, reason }) => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.open = false;
      if (this.ended) return;
      if (this.listener.lost({ code, words: reason }) === 'stop') return;
      this.count(code);
      this.timer = setTimeout(() => this.connect(), pause(this.attempt, Math.random()));
      this.attempt += 1;
    };
  }

  /** Updates the number of failed attempts, which the next pause depends on. */
  private count(code: number): void {
    const stood = this.openedAt === undefined ? 0 : Date.now() - this.openedAt;
    this.openedAt = undefined;
    if (stood >= stoodLong) this.attempt = 0;
    if (code === tryAgainLater) this.attempt = Math.max(this.attempt, later);
  }

  /** Tries at once, without waiting for the end of the pause. */
  retry(): void {
    if (!this.socket) this.connect();
  }

  /** Sends a message if the socket is open. Returns whether it did; the caller repeats the message if necessary. */
  send(message: unknown): boolean {
    if (!this.open || !this.socket) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = undefined;
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
