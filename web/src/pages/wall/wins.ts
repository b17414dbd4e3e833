/** Jackpot wins at the tables that feed a pool. */
import { parseMoney, type Cents } from '../../lib/money';

/** The part of a table's public view that contains jackpot wins. */
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
  /** The winner's face-up cards. */
  readonly cards: readonly string[];
  /** The rules of the payment. */
  readonly rules: readonly string[];
  /** When this display received it, in milliseconds since 1970. */
  readonly heard: number;
}

/** The number of stored wins. */
export const mostWins = 6;

/** The jackpot wins among the lines of a table. */
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

/** Adds new wins; a table sends the same win with every view of its round. */
export function remembered(wins: readonly Win[], heard: readonly Win[]): { wins: Win[]; fresh: Win[] } {
  const fresh = heard.filter((win) => !wins.some((other) => isSame(win, other)));
  return { wins: [...fresh, ...wins].slice(0, mostWins), fresh };
}

/** Reads stored wins and drops invalid entries, because users can edit the storage. */
export function storedWins(text: string | null): Win[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWin).slice(0, mostWins) : [];
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
