import { describe, expect, it } from 'vitest';
import { felts } from '../felts/plans';
import { faultOf, faultProblem, faultWords, type Fault } from './faults';
import { chipFor, type OpenSpot } from './open-spots';
import { aBoard, aView, layChip } from './table-fixture';
import { emptyDraft, lay, type Laid } from './wager-draft';

const chair = { seat: 2, player: 1 };
const spot = { spot: 'ante', from: 1000, to: 3000, step: 500 };
const fault = (laid: readonly Laid[], open: readonly OpenSpot[], view = aView()) =>
  faultOf(view, chair, lay(emptyDraft, laid), open, undefined);
const wide = (name: string): OpenSpot => ({ spot: name, from: 500, to: 100_000, step: 500 });

describe('a draft is compared with the offers', () => {
  it.each([
    [500, 'least', 1000],
    [1000, undefined, undefined],
    [1100, 'units', 500],
    [3000, undefined, undefined],
    [3500, 'most', 3000],
  ])('%i: %s', (amount, kind, limit) => {
    const found = fault([{ spot: 'ante', amount }], [spot]);
    expect(found).toEqual(kind ? { spot: 'ante', kind, amount: limit } : undefined);
  });

  it('if only one amount is allowed, a chip lays it and other amounts are faults', () => {
    const exact = { spot: 'jackpot', from: 100, to: 100, step: 1 };
    expect(chipFor(exact, 2500)).toBe(100);
    expect(chipFor(spot, 2500)).toBe(2500);
    expect(fault([{ spot: 'jackpot', amount: 200 }], [exact])).toMatchObject({ kind: 'exactly' });
  });

  it('chips on a closed spot are a fault', () => {
    expect(fault([{ spot: 'ante', amount: 500 }], [])).toEqual({ spot: 'ante', kind: 'closed' });
  });

  it('the minimum is allowed even if it is no multiple of the unit', () => {
    const odd = { ...spot, from: 700 };
    expect(fault([{ spot: 'ante', amount: 600 }], [odd])).toMatchObject({ kind: 'least', amount: 700 });
    expect(fault([{ spot: 'ante', amount: 700 }], [odd])).toBeUndefined();
    expect(fault([{ spot: 'ante', amount: 800 }], [odd])).toMatchObject({ kind: 'units', amount: 500 });
    expect(fault([{ spot: 'ante', amount: 1000 }], [odd])).toBeUndefined();
  });

  it('an empty draft has no fault', () => {
    expect(faultOf(aView(), chair, emptyDraft, [], felts['lunar-poker'])).toBeUndefined();
  });
});

describe('wagers that belong together', () => {
  it('a wager that needs another one names it, and the rule', () => {
    const waits = { seat: 2, what: 'jackpot', why: 'no', needs: 'ante', rules: ['11.1'] };
    const found = fault([{ spot: 'jackpot', amount: 100 }], [], aView({ refused: [waits] }));
    expect(found).toEqual({ spot: 'jackpot', kind: 'alone', needs: 'ante', rule: '11.1' });
    expect(faultWords(found as Fault)).toEqual({
      what: 'Ante is missing',
      why: 'Jackpot is only laid beside it (rule 11.1)',
    });
    const wagers = [{ on: 'super@dealer', from: '5.00', to: '5.00', step: '5.00', needs: 'ante' }];
    const board = aBoard({ wagers });
    expect(fault([{ spot: 'super@dealer', amount: 500 }], [], aView({ board }))).toMatchObject({
      kind: 'alone',
    });
  });

  const supers = (ante: number, ...laid: readonly (readonly [string, number])[]) =>
    faultOf(
      aView({ game: 'lunar-poker' }),
      chair,
      lay(emptyDraft, [
        { spot: 'ante', amount: ante },
        ...laid.map(([name, amount]) => ({ spot: name, amount })),
      ]),
      ['ante', 'super', 'super@dealer', 'super@3'].map(wide),
      felts['lunar-poker'],
    );

  it('the super is at least as large as the ante, on the own hand and on others', () => {
    expect(supers(1000)).toEqual({
      spot: 'super',
      kind: 'beside',
      other: 'ante',
      amount: 1000,
      rule: '5.2',
    });
    expect(supers(1000, ['super', 500])).toMatchObject({ spot: 'super', kind: 'beside' });
    expect(supers(1000, ['super', 1000])).toBeUndefined();
    expect(supers(1000, ['super', 1500])).toBeUndefined();
    expect(supers(1000, ['super', 1000], ['super@dealer', 500])).toMatchObject({ spot: 'super@dealer' });
    expect(supers(1000, ['super', 1000], ['super@3', 1000])).toBeUndefined();
    expect(faultProblem(supers(1000) as Fault)).toMatchObject({
      code: 'wager-missing',
      message: 'Super is missing: at least $10, as much as the ante (rule 5.2)',
    });
  });

  it('placed wagers count', () => {
    const wager = { player: 1, on: 'ante', hand: 1, amount: '10.00', tokens: '0.00' };
    const view = aView({ areas: [{ seat: 2, controlling: 1, hands: [], wagers: [wager] }] });
    const laid = (amount: number) =>
      faultOf(view, chair, layChip(emptyDraft, ['super'], amount), [wide('super')], felts['lunar-poker']);
    expect(laid(500)).toMatchObject({ kind: 'beside', amount: 1000 });
    expect(laid(1000)).toBeUndefined();
  });

  it('the three wagers are equal', () => {
    const open = ['1', '2', '$'].map(wide);
    const laid = (...amounts: readonly [string, number][]) =>
      faultOf(
        aView({ game: 'let-it-ride' }),
        chair,
        lay(
          emptyDraft,
          amounts.map(([name, amount]) => ({ spot: name, amount })),
        ),
        open,
        felts['let-it-ride'],
      );
    expect(laid(['1', 500], ['2', 500], ['$', 500])).toBeUndefined();
    expect(laid(['1', 500], ['2', 1000], ['$', 1000])).toMatchObject({ spot: '1', amount: 1000 });
    const found = laid(['1', 500], ['$', 500]);
    expect(faultWords(found as Fault)).toEqual({
      what: 'Wager 2 is missing',
      why: '$5, as much as the others (rule 5.2)',
    });
  });
});
