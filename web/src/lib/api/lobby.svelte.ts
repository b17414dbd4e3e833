import { groupByGame, jackpotsOf, type GameTables, type Jackpot, type Listed } from './listed';
import { openWebSocket, ReconnectingSocket, type OpenSocket } from './reconnecting-socket';

/** Every table at a glance, as it changes. */
export class Lobby {
  /** Not defined until the server has sent them. */
  tables = $state.raw<readonly Listed[] | undefined>(undefined);
  /** Whether the tables may be out of date. */
  stale = $state(false);

  private readonly socket: ReconnectingSocket;

  /** @param who Demo players keep playing while a person watches, but not for displays on walls. */
  constructor(who: 'person' | 'display', openSocket: OpenSocket = openWebSocket) {
    this.socket = new ReconnectingSocket(
      {
        address: () => (who === 'person' ? '/api/v1/lobby?visit=true' : '/api/v1/lobby'),
        opened: () => undefined,
        heard: (message) => this.heard(message),
        lost: () => {
          this.stale = true;
          return 'again';
        },
      },
      openSocket,
    );
  }

  /** Begins to listen; returns a function that ends it. */
  listen(): () => void {
    this.socket.connect();
    return () => this.socket.end();
  }

  retry(): void {
    this.socket.retry();
  }

  get byGame(): readonly GameTables[] {
    return groupByGame(this.tables ?? []);
  }

  get jackpots(): readonly Jackpot[] {
    return jackpotsOf(this.tables ?? []);
  }

  private heard(message: unknown): void {
    const { lobby, trouble } = (message ?? {}) as { lobby?: readonly Listed[]; trouble?: { over: boolean } };
    if (trouble) this.stale = !trouble.over;
    if (!lobby) return;
    this.tables = lobby;
    this.stale = false;
  }
}
