import { ask } from '../../lib/api/http';
import type { components } from '../../lib/api/openapi';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { StepUp } from '../../lib/api/step-up.svelte';
import { moneyText, parseMoney, type Cents } from '../../lib/money';
import { KeptKey } from './idempotency-key';
import type { MoneyMove } from './money';

export type Patron = components['schemas']['SeenPatron'];
type PatronOrder = components['schemas']['PatronOrder'];

/** A patron at the cage, and orders about their money. */
export class Cage {
  patron = $state.raw<Patron | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);
  /** The result of the last order, in words. */
  done = $state<string | undefined>(undefined);

  private readonly kept = new KeptKey();

  constructor(private readonly stepUp: StepUp) {}

  async find(name: string): Promise<void> {
    this.done = undefined;
    await this.seen(() => ask('get', '/api/v1/patrons', { query: { name } }));
  }

  /** Moves money; above the limit of one person it waits for a second one. */
  async move(what: MoneyMove, amount: Cents, voucher: string): Promise<void> {
    const money = moneyText(amount);
    await this.order(
      what === 'issue-tokens' ? { do: what, amount: money, voucher } : { do: what, amount: money },
      (after) => (after.awaits ? undefined : 'Done.'),
    );
  }

  /** Withdraws the member's own request. */
  async drop(): Promise<void> {
    await this.order({ do: 'decline-money' }, () => 'The request is withdrawn.');
  }

  private async order(body: PatronOrder, says: (after: Patron) => string | undefined): Promise<void> {
    const { patron } = this;
    if (!patron) return;
    this.done = undefined;
    const path = { patron: patron.patron };
    try {
      await this.kept.run([path, body], (key) =>
        this.stepUp.run(() => ask('post', '/api/v1/patrons/{patron}/commands', { path, key, body })),
      );
    } finally {
      await this.seen(() => ask('get', '/api/v1/patrons/{patron}', { path }));
    }
    if (this.patron) this.done = says(this.patron);
  }

  private async seen(look: () => Promise<Patron>): Promise<void> {
    try {
      this.patron = await look();
      this.problem = undefined;
    } catch (thrown) {
      this.patron = undefined;
      this.problem = asProblem(thrown);
    }
  }
}

/** Whether an amount is more than this person may still move alone. */
export function takesTwo(patron: Patron, amount: Cents): boolean {
  return patron.alone != null && amount > parseMoney(patron.alone);
}
