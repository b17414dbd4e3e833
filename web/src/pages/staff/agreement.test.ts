import { expect, it } from 'vitest';
import { confirmationOf, requestId } from './agreement';

const agreement = (by: number, at: number) => ({
  about: 'wagers-declared-void',
  lapses: at + 60_000,
  rule: 'ruling G25',
  request: {
    by,
    at,
    asks: { incident: { 'wagers-declared-void': { seat: 2, player: 1 } } },
    least: 'gaming-supervisor',
  },
});

it('an agreement is confirmed for the request that was opened', () => {
  expect(confirmationOf(undefined, agreement(3, 1000))).toBe('closed');
  expect(confirmationOf(requestId(agreement(3, 1000)), agreement(3, 1000))).toBe('open');
  // It is the same request after a colleague has declined.
  const declined = { ...agreement(3, 1000), request: { ...agreement(3, 1000).request, declined: [5] } };
  expect(confirmationOf(requestId(agreement(3, 1000)), declined)).toBe('open');
});

it('a request of another person or another time cancels the confirmation', () => {
  const opened = requestId(agreement(3, 1000));
  expect(confirmationOf(opened, agreement(4, 1000))).toBe('cancelled');
  expect(confirmationOf(opened, agreement(3, 2000))).toBe('cancelled');
});
