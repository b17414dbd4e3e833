/** The legend of a strategy grid. */
import type { Grid } from './analysis';

interface LegendEntry {
  readonly label: string;
  readonly decision: string;
  readonly means: string;
}

/**
 * Every used label, in the order of its first use. The grid has meanings for unusual labels; the others mean their decision. All labels
 * that are shares (`47%`) have one entry.
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

/** A cell for screen readers: the hand, the dealer's card, the choice and its value. */
export function cellInWords(grid: Grid, row: number, column: number): string {
  const cell = grid.cells[row]?.[column];
  const place = `${grid.row_axis} ${grid.rows[row] ?? ''}, ${grid.column_axis} ${grid.columns[column] ?? ''}`;
  if (!cell || cell.label === '') return `${place}: cannot happen`;
  const says = grid.meanings?.find(([known]) => known === cell.label)?.[1] ?? cell.decision;
  const choice = /%$/.test(cell.label) ? `${cell.label} of these hands` : says;
  return `${place}: ${choice}${cell.detail ? `; ${cell.detail}` : ''}`;
}
