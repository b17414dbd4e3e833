import type { TableView } from '../api/view';

/** A table in the middle of nothing, for tests to change. */
export function aView(change: Partial<TableView> = {}): TableView {
  return {
    table: 4,
    game: 'three-card-poker',
    limits: { minimum: '5.00', maximum: '300.00', unit: '5.00' },
    signs: [],
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
