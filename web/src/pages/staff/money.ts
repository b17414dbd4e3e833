/** Money requests at the cage, which wait for a second person. */
import type { components } from '../../lib/api/openapi';
import type { StaffRole } from '../../lib/api/view';
import { dollars, parseMoney } from '../../lib/money';
import { hasRank } from './concerns';

export type WaitingMoney = components['schemas']['WaitingMoney'];

/** The kinds of orders about money. */
export type MoneyMove = 'deposit' | 'withdraw' | 'issue-tokens';

/** Whether a role may see the accounts of players and money requests. */
export function mayOversee(role: StaffRole): boolean {
  return role === 'inspector' || hasRank(role, 'gaming-supervisor');
}

const titles: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  'issue-tokens': 'Promotional tokens',
};

export function moneyTitle({ what, amount }: Pick<WaitingMoney, 'what' | 'amount'>): string {
  return `${titles[what] ?? what} of ${dollars(parseMoney(amount))}`;
}

/** The balance after the request; `undefined` if only tokens change. */
export function balanceAfter({ what, amount, balance }: WaitingMoney): number | undefined {
  if (what === 'deposit') return parseMoney(balance) + parseMoney(amount);
  if (what === 'withdraw') return parseMoney(balance) - parseMoney(amount);
  return undefined;
}
