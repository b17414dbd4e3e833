import type { Page } from 'playwright-core';
import { tableSettings, usual } from '../../src/lib/games/settings';
import { ownEngine } from './engine';
import type { Game } from './house';

/** Sets the first cards of practice tables by controlling the random numbers of the page's shuffle. */
export async function practiceShoe(page: Page, game: Game, cards: string): Promise<void> {
  const engine = await ownEngine();
  const { shuffle } = await engine.openPractice(game, tableSettings(usual(game)), '1000.00');
  if (shuffle === null) throw new Error(`${game} wants no cards`);
  await page.addInitScript(drawNumbers, numbersFor(shuffle, cards.split(/\s+/)));
}

/** The numbers that the shuffle has to draw for this order of cards. */
function numbersFor(madeOf: readonly string[], wanted: readonly string[]): number[] {
  const rest = [...madeOf];
  for (const card of wanted) {
    const place = rest.indexOf(card);
    if (place < 0) throw new Error(`${card} is not in the shoe`);
    rest.splice(place, 1);
  }
  const order = [...wanted, ...rest];
  const cards = [...madeOf];
  const numbers: number[] = [];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = cards.lastIndexOf(order[last] as string, last);
    [cards[chosen], cards[last]] = [cards[last] as string, cards[chosen] as string];
    numbers.push(chosen);
  }
  return numbers;
}

/** Runs in the page. Only the shuffle asks for two random bytes at a time. */
function drawNumbers(numbers: readonly number[]): void {
  const left = [...numbers];
  const chance = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = <Bytes extends ArrayBufferView<ArrayBuffer>>(bytes: Bytes): Bytes => {
    if (!(bytes instanceof Uint8Array) || bytes.length !== 2) return chance(bytes);
    const number = left.shift();
    if (number === undefined) return chance(bytes);
    bytes.set([number >> 8, number & 255]);
    return bytes;
  };
}
