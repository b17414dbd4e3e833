import { freshKey } from '../../lib/api/http';
import { asProblem } from '../../lib/api/problem';

/** After these errors the order may have been done, or may succeed later. */
const troubles: readonly string[] = ['offline', 'strange', 'uncertain', 'unavailable', 'internal'];

/** Whether a failed order may have been done all the same. */
export function mayBeDone(thrown: unknown): boolean {
  return troubles.includes(asProblem(thrown).code);
}

/**
 * Keeps the idempotency key of an order whose result is not known: the same order, given again, is then done only once. Once the person has
 * seen a later version of the table, the same order is a new one: under the old key the server would answer "done" and do nothing.
 */
export class KeptKey {
  private open:
    { readonly order: string; readonly key: string; readonly seen: number | undefined } | undefined;

  /** @param version The version of the view that the person sees. */
  constructor(private readonly version: () => number | undefined) {}

  async run<Answer>(order: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(order);
    const seen = this.version();
    const kept = this.open?.order === text && this.open.seen === seen ? this.open.key : undefined;
    const mine = { order: text, key: kept ?? freshKey(), seen };
    this.open = mine;
    try {
      const answer = await send(mine.key);
      this.settle(mine, undefined);
      return answer;
    } catch (thrown) {
      this.settle(mine, mayBeDone(thrown) ? { ...mine, seen: this.version() } : undefined);
      throw thrown;
    }
  }

  /** The person has closed the form: the same order is a new one from now on. */
  forget(): void {
    this.open = undefined;
  }

  /** The key may have been forgotten, or replaced by that of another order, while the order was under way. */
  private settle(mine: KeptKey['open'], then: KeptKey['open']): void {
    if (this.open === mine) this.open = then;
  }
}
