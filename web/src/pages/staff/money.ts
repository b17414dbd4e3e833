/** Money at the cage: what one person moves alone, and what waits for a second one. */
import type { components } from '../../lib/api/openapi';
import type { StaffRole } from '../../lib/api/view';
import { dollars, parseMoney } from '../../lib/money';
import { orAbove, stands, type Member } from './concerns';

export type WaitingMoney = components['schemas']['WaitingMoney'];

/** What is done with money, as orders call it. */
export type MoneyMove = 'deposit' | 'withdraw' | 'issue-tokens';

/** Whether somebody of this role looks into other people's affairs. */
export function overseen(role: StaffRole): boolean {
  return role === 'inspector' || stands(role, 'gaming-supervisor');
}

/** What a person may answer to a request for money. `why` says why they may not, where that is not plain. */
export function answerToMoney(
  { by, least }: Pick<WaitingMoney, 'by' | 'least'>,
  me: Member,
): { readonly may: 'agree' | 'withdraw' | 'nothing'; readonly why?: string } {
  if (by === me.staff) return { may: 'withdraw' };
  if (stands(me.role, least)) return { may: 'agree' };
  return { may: 'nothing', why: `Only ${orAbove(least)} may answer.` };
}

const titles: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  withdraw: 'Withdrawal',
  'issue-tokens': 'Promotional tokens',
};

export function moneyTitle({ what, amount }: Pick<WaitingMoney, 'what' | 'amount'>): string {
  return `${titles[what] ?? what} of ${dollars(parseMoney(amount))}`;
}

/** What the account comes to if it is done; nothing where only tokens change. */
export function balanceAfter({ what, amount, balance }: WaitingMoney): number | undefined {
  if (what === 'deposit') return parseMoney(balance) + parseMoney(amount);
  if (what === 'withdraw') return parseMoney(balance) - parseMoney(amount);
  return undefined;
}
