import { describe, expect, it } from 'vitest';
import { layChip } from './table-fixture';
import { double, draftTotal, emptyDraft, laidBySpot, rebet, undo, usualStake } from './wager-draft';

describe('a draft of wagers', () => {
  const two = layChip(layChip(layChip(emptyDraft, ['ante'], 500), ['pair-plus'], 100), ['ante'], 2500);

  it('adds chips on one spot', () => {
    expect(laidBySpot(two)).toEqual([
      { spot: 'ante', amount: 3000 },
      { spot: 'pair-plus', amount: 100 },
    ]);
    expect(draftTotal(two)).toBe(3100);
  });

  it('lays a chip on each of several spots in one step', () => {
    const three = layChip(emptyDraft, ['1', '2', '$'], 500);
    expect(draftTotal(three)).toBe(1500);
    expect(undo(three)).toEqual(emptyDraft);
  });

  it('takes back one step at a time, and leaves an empty draft empty', () => {
    expect(laidBySpot(undo(two))[0]).toEqual({ spot: 'ante', amount: 500 });
    expect(laidBySpot(undo(undo(undo(undo(two)))))).toEqual([]);
  });

  it('does not change the draft that it is made from', () => {
    layChip(two, ['ante'], 100);
    undo(two);
    double(two);
    expect(draftTotal(two)).toBe(3100);
  });

  it('lays the opening wagers again, never more than them', () => {
    const opening = laidBySpot(two);
    expect(laidBySpot(rebet(opening))).toEqual(opening);
    expect(laidBySpot(rebet(laidBySpot(rebet(opening))))).toEqual(opening);
  });

  it('undoes a rebet as one step', () => {
    expect(undo(rebet(laidBySpot(two)))).toEqual(emptyDraft);
    expect(rebet([])).toEqual(emptyDraft);
  });

  it('doubles all laid chips, and undoes that as one step', () => {
    expect(draftTotal(double(two))).toBe(6200);
    expect(undo(double(two))).toEqual(two);
    expect(double(emptyDraft)).toEqual(emptyDraft);
  });

  it('never grows by rebets: a rebet after a double lays the stake before the double', () => {
    let stake = usualStake(two);
    for (let round = 0; round < 5; round += 1) {
      const laid = double(rebet(stake));
      expect(draftTotal(laid)).toBe(6200);
      stake = usualStake(laid);
      expect(stake).toEqual(laidBySpot(two));
    }
  });
});
