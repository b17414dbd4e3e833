import { describe, expect, it } from 'vitest';
import type { Grid } from './analysis';
import { toneOf } from './choices';
import { cellInWords, legendOf } from './legend';

const grid: Grid = {
  title: 'Hard totals',
  row_axis: 'your hand',
  column_axis: "dealer's up card",
  rows: ['9', '10'],
  columns: ['2', '3', 'A'],
  cells: [
    [
      { label: 'H', decision: 'hit', detail: '+0.07' },
      { label: 'D', decision: 'double' },
      { label: '', decision: '' },
    ],
    [
      { label: '47%', decision: 'mixed' },
      { label: '3%', decision: 'mixed' },
      { label: 'H', decision: 'hit' },
    ],
  ],
  meanings: [
    ['D', 'double, or hit where that is not allowed'],
    ['X', 'never used'],
    ['…', 'this share of the hands'],
  ],
};

describe('a strategy grid', () => {
  it('lists each label that it uses once, with shares together', () => {
    expect(legendOf(grid)).toEqual([
      { label: 'H', decision: 'hit', means: 'hit' },
      { label: 'D', decision: 'double', means: 'double, or hit where that is not allowed' },
      { label: '47%', decision: 'mixed', means: 'this share of the hands' },
    ]);
  });

  it('can be heard', () => {
    expect(cellInWords(grid, 0, 0)).toBe("your hand 9, dealer's up card 2: hit; +0.07");
    expect(cellInWords(grid, 0, 1)).toBe(
      "your hand 9, dealer's up card 3: double, or hit where that is not allowed",
    );
    expect(cellInWords(grid, 1, 0)).toBe("your hand 10, dealer's up card 2: 47% of these hands");
    expect(cellInWords(grid, 0, 2)).toMatch(/cannot happen$/);
  });

  it('has a colour for choices it knows and none for others', () => {
    expect(toneOf('fold')).toBe('leave');
    expect(toneOf('')).toBe('none');
    expect(toneOf('sing')).toBe('none');
  });
});
