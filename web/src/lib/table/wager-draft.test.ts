import { describe, expect, it } from 'vitest';
import { draftTotal, emptyDraft, laidBySpot, layChip, rebet, undo } from './wager-draft';

describe('a draft of wagers', () => {
  const two = layChip(layChip(layChip(emptyDraft, 'ante', 500), 'pair-plus', 100), 'ante', 2500);

  it('adds chips on one spot', () => {
    expect(laidBySpot(two)).toEqual([
      { spot: 'ante', amount: 3000 },
      { spot: 'pair-plus', amount: 100 },
    ]);
    expect(draftTotal(two)).toBe(3100);
  });

  it('takes back one step at a time, and nothing from nothing', () => {
    expect(laidBySpot(undo(two))[0]).toEqual({ spot: 'ante', amount: 500 });
    expect(laidBySpot(undo(undo(undo(undo(two)))))).toEqual([]);
  });

  it('leaves the draft it was made from alone', () => {
    layChip(two, 'ante', 100);
    undo(two);
    expect(draftTotal(two)).toBe(3100);
  });

  it('lays the opening wagers again, never more than them', () => {
    const opening = laidBySpot(two);
    expect(laidBySpot(rebet(opening))).toEqual(opening);
    expect(laidBySpot(rebet(laidBySpot(rebet(opening))))).toEqual(opening);
  });

  it('undoes a rebet as the one step it was', () => {
    expect(undo(rebet(laidBySpot(two)))).toEqual(emptyDraft);
    expect(rebet([])).toEqual(emptyDraft);
  });
});
