import { ask, freshKey } from '../../lib/api/http';
import type { components } from '../../lib/api/openapi';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { StepUp } from '../../lib/api/step-up.svelte';
import { moneyText, parseMoney, type Cents } from '../../lib/money';
import { mayBeDone } from './idempotency-key';
import type { MoneyMove } from './money';

export type Patron = components['schemas']['SeenPatron'];
type PatronOrder = components['schemas']['PatronOrder'];

/** A patron at the cage, and orders about their money. */
export class Cage {
  patron = $state.raw<Patron | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);
  /** The result of the last order, in words. */
  done = $state<string | undefined>(undefined);

  /** The order that the person must compare with the account before they give it again: an earlier, equal one may have been done. */
  doubtful = $state.raw<PatronOrder | undefined>(undefined);

  /** Orders whose results are not known, with their patrons. */
  private unknown: readonly string[] = [];

  constructor(private readonly stepUp: StepUp) {}

  async find(name: string): Promise<void> {
    this.done = undefined;
    this.doubtful = undefined;
    await this.seen(() => ask('get', '/api/v1/patrons', { query: { name } }));
  }

  /**
   * Moves money; above the limit of one person it waits for a second one. If the result of an equal order is not known, this only shows the
   * account and asks. Returns whether the order was given.
   */
  async move(what: MoneyMove, amount: Cents, voucher: string): Promise<boolean> {
    const { patron } = this;
    if (!patron) return false;
    const money = moneyText(amount);
    const body: PatronOrder =
      what === 'issue-tokens' ? { do: what, amount: money, voucher } : { do: what, amount: money };
    this.doubtful = undefined;
    if (this.unknown.includes(orderId(patron, body))) {
      this.done = undefined;
      await this.seen(() => ask('get', '/api/v1/patrons/{patron}', { path: { patron: patron.patron } }));
      if (this.patron) this.doubtful = body;
      return false;
    }
    await this.give(patron, body);
    return true;
  }

  /** Gives the doubtful order again: the person has looked at the account. It is another order than the first. */
  async giveAgain(): Promise<void> {
    const { patron, doubtful } = this;
    if (!patron || !doubtful) return;
    this.settled(patron, doubtful);
    await this.give(patron, doubtful);
  }

  /** The doubtful order was done the first time. */
  wasDone(): void {
    const { patron, doubtful } = this;
    if (patron && doubtful) this.settled(patron, doubtful);
  }

  private settled(patron: Patron, body: PatronOrder): void {
    this.doubtful = undefined;
    this.unknown = this.unknown.filter((one) => one !== orderId(patron, body));
  }

  private async give(patron: Patron, body: PatronOrder): Promise<void> {
    try {
      await this.order(body, (after) => (after.awaits ? undefined : 'Done.'));
    } catch (thrown) {
      if (mayBeDone(thrown)) this.unknown = [...this.unknown, orderId(patron, body)];
      throw thrown;
    }
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
    // The account is shown after every attempt, so the next order has another key.
    const key = freshKey();
    try {
      await this.stepUp.run(() => ask('post', '/api/v1/patrons/{patron}/commands', { path, key, body }));
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

function orderId({ patron }: Patron, body: PatronOrder): string {
  return JSON.stringify([patron, body]);
}

/** Whether an amount is more than this person may still move alone. */
export function takesTwo(patron: Patron, amount: Cents): boolean {
  return patron.alone != null && amount > parseMoney(patron.alone);
}
