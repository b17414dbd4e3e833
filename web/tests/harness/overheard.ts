import type { Page } from 'playwright-core';
import { cardName, parseCard } from '../../src/lib/cards/card';

/** Records everything that the server sends to a page, and searches it and the page. */
export class Overheard {
  private readonly told: string[] = [];
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.told.push(payload.toString()));
    });
    page.on('response', (response) => {
      // Files of the build contain no data of tables.
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      const reading = response.text().then(
        (body) => void this.told.push(body),
        () => undefined,
      );
      this.pending.add(reading);
      void reading.finally(() => this.pending.delete(reading));
    });
  }

  /** The number of messages and answers. */
  get count(): number {
    return this.told.length;
  }

  /** Those of the cards that occur anywhere: in messages of the server, in the page, or in its storage. */
  async mentions(cards: string): Promise<string[]> {
    await Promise.all(this.pending);
    const held = await this.page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify(localStorage),
    );
    const everything = [...this.told, held].join('\n');
    return cards
      .split(/\s+/)
      .filter((card) => card !== '')
      .filter((card) => {
        const name = cardName(parseCard(card));
        return (
          new RegExp(`\\b${card}\\b`).test(everything) || new RegExp(`\\b${name}\\b`, 'i').test(everything)
        );
      });
  }
}
