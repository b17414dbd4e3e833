import type { Board, TableView } from '../api/view';
import type { Cents } from '../money';
import { lay, type WagerDraft } from './wager-draft';

/** An empty board, for tests to change. */
export function aBoard(change: Partial<Board> = {}): Board {
  return { settings: [], signs: [], pay_tables: [], wagers: [], coming: [], ...change };
}

/** A table that takes wagers, for tests to change. */
export function aView(change: Partial<TableView> = {}): TableView {
  return {
    table: 4,
    game: 'three-card-poker',
    device: 'shuffler',
    source: 'dealt',
    board: aBoard(),
    limits: { minimum: '5.00', maximum: '300.00', unit: '5.00' },
    open: true,
    closes: null,
    seats: 7,
    chairs: [{ seat: 2, player: 1, patron: 9, you: true, marker: null, ready: false }],
    waiting: 0,
    your_turn_to_sit: null,
    stack: '100.00',
    tokens: '0.00',
    round: 7,
    phase: 'wagers',
    turn: null,
    deadline: null,
    next_round_at: null,
    dealer: [],
    areas: [],
    offers: [],
    refused: [],
    lines: [],
    calls: [],
    jackpot: null,
    shoe: null,
    ...change,
  };
}

export const ante = {
  do: 'wager',
  seat: 2,
  player: 1,
  on: 'ante',
  from: '5.00',
  to: '300.00',
  step: '5.00',
} as const;

/** A jackpot that takes wagers of a dollar. */
export const jackpot: NonNullable<TableView['jackpot']> = {
  pool: 1,
  meter: '50000.00',
  carried: 0,
  reachable: true,
  closed: { locked: false, stopped: false },
  terms: {
    pays: {
      'royal-flush': '50000.00',
      'straight-flush': '5000.00',
      'four-of-a-kind': '500.00',
      'full-house': '150.00',
      flush: '100.00',
    },
    increment: '0.7000',
    seed: '50000.00',
    wager: '1.00',
  },
  play_money: true,
};

/** A draft with one more chip on each of these spots. */
export function layChip(draft: WagerDraft, spots: readonly string[], amount: Cents): WagerDraft {
  return lay(
    draft,
    spots.map((spot) => ({ spot, amount })),
  );
}
