import { freshKey } from '../../lib/api/http';
import { asProblem } from '../../lib/api/problem';

/** After these errors the order may have been done, or may succeed later. */
const troubles: readonly string[] = ['offline', 'strange', 'uncertain', 'unavailable', 'internal'];

/** Keeps the idempotency key of an order whose result is not known: the same order, given again, is then done only once. */
export class KeptKey {
  private open: { readonly order: string; readonly key: string } | undefined;

  async run<Answer>(order: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
    const text = JSON.stringify(order);
    const key = this.open?.order === text ? this.open.key : freshKey();
    this.open = { order: text, key };
    try {
      const answer = await send(key);
      this.open = undefined;
      return answer;
    } catch (thrown) {
      if (!troubles.includes(asProblem(thrown).code)) this.open = undefined;
      throw thrown;
    }
  }
}
