import type { Page } from 'playwright-core';
import { cardName, parseCard } from '../../src/lib/cards/card';

/** Everything that a house tells a page, and everything that the page then holds. */
export class Overheard {
  private readonly told: string[] = [];
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.told.push(payload.toString()));
    });
    page.on('response', (response) => {
      // Files of the build are the same for everybody and know of no table.
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      const reading = response.text().then(
        (body) => void this.told.push(body),
        () => undefined,
      );
      this.pending.add(reading);
      void reading.finally(() => this.pending.delete(reading));
    });
  }

  /** How many messages and answers there were. */
  get count(): number {
    return this.told.length;
  }

  /** Those of the cards that were named anywhere: by the house, in the page, or in what the page keeps. */
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
