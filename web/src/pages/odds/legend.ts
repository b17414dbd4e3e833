/** What the labels of a strategy grid mean, for the list beside it. */
import type { Grid } from './analysis';

export interface LegendEntry {
  readonly label: string;
  readonly decision: string;
  readonly means: string;
}

/**
 * Every label that is used, in the order it first comes. The grid explains the unusual ones; the others mean their decision. Labels
 * that are shares (`47%`) are one entry together.
 */
export function legendOf(grid: Grid): LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const { label, decision } of grid.cells.flat()) {
    if (label === '') continue;
    const shown = /%$/.test(label) ? '…' : label;
    if (entries.has(shown)) continue;
    const means = grid.meanings?.find(([known]) => known === shown)?.[1] ?? decision;
    entries.set(shown, { label: shown === '…' ? '47%' : shown, decision, means });
  }
  return [...entries.values()];
}

/** What a cell says aloud: the hand, what it meets, the choice and what it is worth. */
export function cellInWords(grid: Grid, row: number, column: number): string {
  const cell = grid.cells[row]?.[column];
  const place = `${grid.row_axis} ${grid.rows[row] ?? ''}, ${grid.column_axis} ${grid.columns[column] ?? ''}`;
  if (!cell || cell.label === '') return `${place}: cannot happen`;
  const says = grid.meanings?.find(([known]) => known === cell.label)?.[1] ?? cell.decision;
  const choice = /%$/.test(cell.label) ? `${cell.label} of these hands` : says;
  return `${place}: ${choice}${cell.detail ? `; ${cell.detail}` : ''}`;
}
