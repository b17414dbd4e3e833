import type { components } from '../api/openapi';
import type { Instruction, TableView } from '../api/view';

/** A past round as its viewer could see it: the answer of `GET /tables/{table}/rounds/{round}`. */
export interface Replay extends Omit<components['schemas']['Replay'], 'said'> {
  readonly said: readonly Said[];
}

/** An input of the round. */
export interface Said {
  readonly version: number;
  /** As in the log; a card that the viewer may not know is `??`. */
  readonly input: SaidInput;
  /** The instruction that decided, if the player did not in time. */
  readonly instruction?: Instruction | null;
}

type SaidInput =
  | string
  | {
      readonly wager?: {
        readonly seat: number;
        readonly player: number;
        readonly on: string;
        readonly stake: { readonly amount: string };
      };
      readonly 'take-back'?: { readonly seat: number; readonly player: number; readonly on: string };
      readonly card?: string;
      readonly handle?: number;
      readonly decide?: {
        readonly seat: number;
        readonly player: number;
        readonly decision: string | Readonly<Record<string, unknown>>;
      };
      readonly incident?: unknown;
      readonly seated?: unknown;
    };

/** The table at a step, without offers. */
export function viewAt(replay: Replay, place: number): TableView {
  const step = replay.steps[place];
  if (!step) throw new Error(`the round has no step ${place}`);
  const seats = [...new Set(step.areas.map(({ seat }) => seat))];
  return {
    table: replay.table,
    game: replay.game,
    device: replay.device,
    source: replay.source,
    // A replay has only the settings of the board.
    board: { settings: replay.settings, signs: [], pay_tables: [], wagers: [], coming: [] },
    limits: { minimum: '0.00', maximum: '0.00', unit: '0.01' },
    open: true,
    closes: null,
    seats: replay.seats,
    chairs: seats.map((seat) => {
      const mine = replay.yours.find((one) => one.seat === seat);
      return {
        seat,
        player: mine?.player ?? 1,
        patron: seat,
        you: mine !== undefined,
        marker: null,
        ready: false,
      };
    }),
    waiting: 0,
    your_turn_to_sit: null,
    stack: null,
    tokens: null,
    round: replay.round,
    phase: step.phase,
    turn: step.turn,
    deadline: null,
    next_round_at: null,
    dealer: step.dealer,
    ...(step.dealer_name ? { dealer_name: step.dealer_name } : {}),
    areas: step.areas,
    offers: [],
    refused: [],
    lines: replay.lines.slice(0, step.settled),
    calls: step.calls,
    ...(step.voided ? { voided: step.voided } : {}),
    jackpot: null,
    shoe: null,
  };
}

/** The inputs between the step before and this one. */
export function saidAt(replay: Replay, place: number): readonly Said[] {
  const until = replay.steps[place]?.version ?? 0;
  const after = place === 0 ? 0 : (replay.steps[place - 1]?.version ?? 0);
  return replay.said.filter(({ version }) => version > after && version <= until);
}

/** The first step with a wager. */
export function firstStep(replay: Replay): number {
  const first = replay.steps.findIndex(({ areas }) => areas.length > 0);
  return Math.max(0, first);
}
