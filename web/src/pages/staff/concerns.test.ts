import { describe, expect, it } from 'vitest';
import type { Notice } from '../../lib/api/view';
import { aView } from '../../lib/table/table-fixture';
import {
  acknowledgedOf,
  ageOf,
  answerTo,
  concernsOf,
  detailsOf,
  moreOf,
  whyNotAcknowledge,
  orAbove,
  titleOf,
} from './concerns';

const notice = (more: Partial<Notice>): Notice => ({
  number: 1,
  whom: 'inspector',
  about: 'missing-card',
  round: 4,
  rules: ['14.9'],
  at: 1000,
  ...more,
});
const agreement = {
  about: 'wagers-declared-void',
  lapses: 61_000,
  rule: 'ruling G25',
  request: {
    by: 3,
    at: 1000,
    asks: { incident: { 'wagers-declared-void': { seat: 2, player: 1 } } },
    least: 'gaming-supervisor',
  },
} as const;

describe('the matters that wait for an answer', () => {
  it('begin with tables that stand still, then notices by age', () => {
    const quiet = aView({ table: 1, notices: [notice({ number: 2, at: 9000 }), notice({ at: 500 })] });
    const still = aView({ table: 2, awaits_agreement: agreement, notices: [notice({ at: 700 })] });
    const known = notice({ number: 3, acknowledged: { by: 4, at: 2000 } });
    const tables = [quiet, still, aView({ table: 3, notices: [known] })];
    expect(concernsOf(tables).map(({ id }) => id)).toEqual([
      'request-2',
      'notice-1-1',
      'notice-2-1',
      'notice-1-2',
    ]);
    expect(acknowledgedOf(tables).map(({ id }) => id)).toEqual(['notice-3-3']);
  });

  it('name an earlier round, whose money is not on the layout', () => {
    const earlier = (asks: unknown, round = { round: 7, correctable_round: 6 as number | null }) => {
      const request = { ...agreement.request, asks } as never;
      const [concern] = concernsOf([aView({ ...round, awaits_agreement: { ...agreement, request } })]);
      return concern?.kind === 'request' ? concern.earlier : 'no request';
    };
    const invalidated = { incident: { invalidated: { ground: 'fraud', forfeit: [] } } };
    expect(earlier(invalidated)).toBe(6);
    expect(earlier({ incident: 'cannot-reconstruct' })).toBe(6);
    expect(earlier(invalidated, { round: 6, correctable_round: 6 })).toBeUndefined();
    expect(earlier(invalidated, { round: 7, correctable_round: null })).toBeUndefined();
    // It is about the wagers that lie for the next round.
    expect(earlier(agreement.request.asks)).toBeUndefined();
  });

  it('contain the money at stake', () => {
    const wager = { on: 'ante', hand: 1, amount: '10.00', tokens: '0.00' } as const;
    const area = (seat: number) => ({
      seat,
      controlling: 1,
      hands: [],
      wagers: [
        { ...wager, player: 1 },
        { ...wager, player: 1, on: 'bet', amount: '20.00' },
      ],
    });
    const view = aView({ awaits_agreement: agreement, areas: [area(1), area(2)] });
    expect(concernsOf([view])).toMatchObject([{ staked: 6000, players: 2 }]);
  });
});

describe('the answer to a request', () => {
  it('is given by another person of sufficient rank', () => {
    expect(answerTo(agreement.request, { staff: 4, role: 'gaming-supervisor' }).may).toBe('agree');
    expect(answerTo(agreement.request, { staff: 4, role: 'gaming-manager' }).may).toBe('agree');
    expect(answerTo(agreement.request, { staff: 3, role: 'gaming-manager' }).may).toBe('withdraw');
    expect(answerTo(agreement.request, { staff: 5, role: 'dealer' })).toEqual({
      may: 'nothing',
      why: 'Only a gaming supervisor or above may answer.',
    });
    expect(answerTo(agreement.request, { staff: 6, role: 'inspector' }).may).toBe('nothing');
  });
});

describe('the acknowledgement of a notice', () => {
  it('is given by its addressee, not by the person who acted', () => {
    expect(whyNotAcknowledge(notice({}), { staff: 1, role: 'inspector' })).toBeUndefined();
    expect(whyNotAcknowledge(notice({}), { staff: 1, role: 'gaming-manager' })).toBe(
      'It is for an inspector.',
    );
    const surveillance = notice({ whom: 'surveillance', by: 2 });
    expect(whyNotAcknowledge(surveillance, { staff: 1, role: 'gaming-supervisor' })).toBeUndefined();
    expect(whyNotAcknowledge(surveillance, { staff: 1, role: 'dealer' })).toMatch(/supervisor or above/);
    expect(whyNotAcknowledge(surveillance, { staff: 2, role: 'gaming-supervisor' })).toMatch(/your own act/);
    const ruling = notice({ whom: 'surveillance', by: 2, agreed_by: 3 });
    expect(whyNotAcknowledge(ruling, { staff: 3, role: 'gaming-supervisor' })).toMatch(/You agreed/);
    expect(whyNotAcknowledge(ruling, { staff: 4, role: 'gaming-supervisor' })).toBeUndefined();
    const manager = notice({ whom: 'gaming-manager' });
    expect(whyNotAcknowledge(manager, { staff: 1, role: 'gaming-manager' })).toBeUndefined();
    expect(whyNotAcknowledge(manager, { staff: 1, role: 'assistant-gaming-manager' })).toMatch(
      /gaming manager/,
    );
  });
});

describe('words', () => {
  it('are made of any data that the server sends', () => {
    expect(titleOf('wagers-declared-void')).toBe('Wagers declared void');
    expect(detailsOf(agreement.request.asks, agreement.about)).toEqual(['seat 2', 'player 1']);
    expect(detailsOf({ incident: { 'device-fault': 'stopped' } }, 'device-fault')).toEqual([
      'device fault: stopped',
    ]);
    expect(
      detailsOf({ decide: { seat: 2, player: 1, decision: { absent: { viewed: false } } } }, 'absent'),
    ).toEqual(['seat 2', 'player 1', 'viewed: no']);
    // The fields that only this kind of notice has.
    const more = { ...notice({}), amount: '20.00', seats: [1, 2] };
    expect(moreOf(more)).toEqual(['amount: 20.00', 'seats 1', 'seats 2']);
    expect(moreOf(notice({ acknowledged: { by: 4, at: 2000 } }))).toEqual([]);
    expect(detailsOf({ incident: 'missing-card' }, 'missing-card')).toEqual([]);
  });

  it('name ranks and ages', () => {
    expect(orAbove('assistant-gaming-manager')).toBe('an assistant gaming manager or above');
    expect(orAbove('gaming-manager')).toBe('a gaming manager');
    expect(ageOf(0, 59_999)).toBe('just now');
    expect(ageOf(0, 60_000)).toBe('1 min');
    expect(ageOf(0, 125 * 60_000)).toBe('2 h 5 min');
  });
});
