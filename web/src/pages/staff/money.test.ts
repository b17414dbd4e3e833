import { expect, it } from 'vitest';
import { answerTo } from './concerns';
import { balanceAfter, moneyTitle, mayOversee, type WaitingMoney } from './money';

const waiting: WaitingMoney = {
  patron: 7,
  name: 'ada',
  what: 'withdraw',
  amount: '12500.50',
  balance: '20000.00',
  by: 3,
  limit: '10000.00',
  before: '0.00',
  least: 'assistant-gaming-manager',
  since: 1000,
  lapses: 601_000,
};

it('has a title and the balance afterwards', () => {
  expect(moneyTitle(waiting)).toBe('Withdrawal of $12,500.50');
  expect(balanceAfter(waiting)).toBe(749_950);
  expect(balanceAfter({ ...waiting, what: 'deposit' })).toBe(3_250_050);
  expect(balanceAfter({ ...waiting, what: 'issue-tokens' })).toBeUndefined();
});

it('is answered by another person of sufficient rank', () => {
  expect(answerTo(waiting, { staff: 3, role: 'gaming-manager' }).may).toBe('withdraw');
  expect(answerTo(waiting, { staff: 4, role: 'gaming-manager' }).may).toBe('agree');
  expect(answerTo(waiting, { staff: 4, role: 'assistant-gaming-manager' }).may).toBe('agree');
  expect(answerTo(waiting, { staff: 4, role: 'gaming-supervisor' })).toEqual({
    may: 'nothing',
    why: 'Only an assistant gaming manager or above may answer.',
  });
  expect(answerTo(waiting, { staff: 4, role: 'inspector' }).may).toBe('nothing');
});

it('is seen from gaming supervisors upwards, and by inspectors', () => {
  const roles = [
    'dealer',
    'gaming-supervisor',
    'assistant-gaming-manager',
    'gaming-manager',
    'inspector',
  ] as const;
  expect(roles.filter(mayOversee)).toEqual(roles.slice(1));
});
