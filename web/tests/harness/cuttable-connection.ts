import type { Page, WebSocketRoute } from 'playwright-core';

/** The connection between a page and its table, which a test can cut. */
export class CuttableConnection {
  private readonly open = new Set<WebSocketRoute>();
  private down = false;
  private losing = false;

  static async of(page: Page): Promise<CuttableConnection> {
    const connection = new CuttableConnection();
    await page.routeWebSocket(/\/api\/v1\/tables\/\d+\/socket/, (socket) => connection.carry(socket));
    return connection;
  }

  /** Closes every socket, and refuses new ones until {@link restore}. */
  async cut(): Promise<void> {
    this.down = true;
    for (const socket of this.open) await socket.close({ code: 1011, reason: 'cut by the test' });
    this.open.clear();
  }

  restore(): void {
    this.down = false;
  }

  /** The next order still reaches the server, but the connection is cut before the answer arrives. */
  loseNextAnswer(): void {
    this.losing = true;
  }

  private carry(socket: WebSocketRoute): void {
    if (this.down) {
      void socket.close({ code: 1011, reason: 'cut by the test' });
      return;
    }
    this.open.add(socket);
    const server = socket.connectToServer();
    let deaf = false;
    socket.onMessage((message) => {
      if (this.losing) {
        this.losing = false;
        deaf = true;
      }
      server.send(message);
    });
    server.onMessage((message) => {
      if (!deaf) socket.send(message);
      // This message is the answer or the next view; either shows that the server has received the order.
      else if (!this.down) void this.cut();
    });
  }
}
