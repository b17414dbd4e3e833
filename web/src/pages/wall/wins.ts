/** Jackpot prizes, as the tables that feed a pool settle them. */
import { parseMoney, type Cents } from '../../lib/money';

/** As much of a table's public view as tells of a jackpot prize. */
export interface WatchedTable {
  readonly table: number;
  readonly round: number;
  readonly areas: readonly {
    readonly seat: number;
    readonly hands: readonly { readonly cards: readonly string[] }[];
  }[];
  readonly lines: readonly {
    readonly seat: number;
    readonly wager: string;
    readonly outcome: string;
    readonly pays: string;
    readonly rules: readonly string[];
  }[];
}

export interface Win {
  readonly table: number;
  readonly round: number;
  readonly seat: number;
  readonly pays: Cents;
  /** The winner's cards, as far as they lie open. */
  readonly cards: readonly string[];
  /** The rules that the prize was paid by. */
  readonly rules: readonly string[];
  /** When this display heard of it, in milliseconds since 1970. */
  readonly heard: number;
}

/** How many wins a display remembers. */
export const kept = 6;

/** The jackpot prizes among the lines of a table. */
export function winsAt(view: WatchedTable, now: number): Win[] {
  return view.lines
    .filter((line) => line.wager === 'jackpot' && line.outcome === 'win')
    .map((line) => ({
      table: view.table,
      round: view.round,
      seat: line.seat,
      pays: parseMoney(line.pays),
      cards: (view.areas.find(({ seat }) => seat === line.seat)?.hands[0]?.cards ?? []).filter(
        (card) => card !== '??',
      ),
      rules: line.rules,
      heard: now,
    }));
}

/** Adds what is new; a table tells of the same win as long as its round is on the table. */
export function remembered(wins: readonly Win[], heard: readonly Win[]): { wins: Win[]; fresh: Win[] } {
  const fresh = heard.filter((win) => !wins.some((other) => isSame(win, other)));
  return { wins: [...fresh, ...wins].slice(0, kept), fresh };
}

/** Reads wins that were stored by the display; anyone may edit a store, so what does not fit is dropped. */
export function storedWins(text: string | null): Win[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWin).slice(0, kept) : [];
  } catch {
    return [];
  }
}

function isSame(one: Win, other: Win): boolean {
  return one.table === other.table && one.round === other.round && one.seat === other.seat;
}

function isWin(value: unknown): value is Win {
  if (typeof value !== 'object' || value === null) return false;
  const win = value as Record<string, unknown>;
  const numbers = ['table', 'round', 'seat', 'pays', 'heard'].every((name) =>
    Number.isSafeInteger(win[name]),
  );
  const lists = ['cards', 'rules'].every(
    (name) => Array.isArray(win[name]) && win[name].every((entry) => typeof entry === 'string'),
  );
  return numbers && lists;
}
