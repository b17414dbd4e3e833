import { asProblem, sentence } from '../api/problem';
import type { TableView } from '../api/view';
import type { Detail } from '../table/choices';
import type { ChairNumber } from '../table/open-spots';
import { houseWords } from '../table/wording';
import { handQuestion, type HandQuestion } from './hand-question';
import { OddsCache } from './odds-cache';
import type { Game } from '../games';
import type { Chosen } from '../games/settings';
import {
  chosenOf,
  isRight,
  judged,
  noScore,
  valued,
  type HandValues,
  type Score,
  type Valued,
} from './values';

/** The judgement of one decision. */
export interface Verdict {
  readonly round: number;
  readonly chosen: Valued;
  readonly best: Valued;
  readonly right: boolean;
  /** In cents, not whole. */
  readonly cost: number;
}

/** The strategy of a game, in a few sentences. */
interface Strategy {
  readonly about: string | undefined;
  readonly rules: readonly string[];
}

/** Why the player gets no values, and the rule that forbids them. */
interface Forbidden {
  readonly why: string;
  readonly rule: string | undefined;
}

/** Judges the player's decisions at a practice table. */
export class Trainer {
  /** The values of the present choices, after the player has asked for them. */
  choices = $state.raw<readonly Valued[] | undefined>(undefined);
  /** The assumptions of those values, and the values of wagers that no choice changes. */
  besides = $state.raw<Pick<HandValues, 'notes' | 'beside'>>({});
  verdict = $state.raw<Verdict | undefined>(undefined);
  score = $state.raw<Score>(noScore);
  strategy = $state.raw<Strategy | undefined>(undefined);
  /** Why there are no values, as a sentence. */
  unavailable = $state<string>();
  /** Why the server gives this player no values: strategy aids may be forbidden while they sit at a table. */
  forbidden = $state.raw<Forbidden | undefined>(undefined);
  busy = $state(false);

  private judgedRound = 0;
  /** The cards that were thrown away in a round: the view no longer has them. */
  private thrown: { readonly round: number; readonly cards: readonly string[] } = { round: 0, cards: [] };

  constructor(
    private readonly chosen: Chosen,
    private readonly odds: OddsCache = new OddsCache(),
    score: Score = noScore,
  ) {
    this.score = score;
  }

  /** Requests the values of a new decision in advance, so that they are there when the player asks for them. */
  comesUp(view: TableView, chair: ChairNumber): void {
    this.choices = undefined;
    this.unavailable = undefined;
    const question = this.question(view, chair);
    if (typeof question !== 'string') {
      this.odds.hand(question).then(
        () => (this.forbidden = undefined),
        (thrown: unknown) => this.failed(thrown),
      );
    }
  }

  /** Shows the value of every choice. */
  async reveal(view: TableView, chair: ChairNumber): Promise<void> {
    const question = this.question(view, chair);
    if (typeof question === 'string') {
      this.unavailable = question;
      return;
    }
    this.busy = true;
    this.unavailable = undefined;
    try {
      const values = await this.odds.hand(question);
      this.choices = valued(values, question);
      const placed = view.areas.find(({ seat }) => seat === chair.seat)?.wagers ?? [];
      const beside = values.beside?.filter(({ wager }) => placed.some(({ on }) => on === wager)) ?? [];
      this.besides = { notes: values.notes ?? [], beside };
    } catch (thrown) {
      this.failed(thrown);
      this.unavailable = reason(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** Judges a decision that the player makes at this view. */
  async decided(view: TableView, chair: ChairNumber, decision: string, detail: Detail = {}): Promise<void> {
    const question = this.question(view, chair);
    if (decision === 'exchange') this.thrown = { round: view.round, cards: detail.cards ?? [] };
    if (typeof question === 'string') return;
    try {
      const choices = valued(await this.odds.hand(question), question);
      const [best] = choices;
      const made = chosenOf(choices, decision, detail);
      if (!best || !made) return;
      const cost = -made.behind;
      this.verdict = { round: view.round, chosen: made, best, right: isRight(made), cost };
      this.score = judged(this.score, cost, view.round !== this.judgedRound);
      this.judgedRound = view.round;
    } catch (thrown) {
      this.failed(thrown);
      this.unavailable = reason(thrown);
    }
  }

  private failed(thrown: unknown): void {
    const { code, message, rule } = asProblem(thrown);
    if (code === 'no-aids') this.forbidden = { why: sentence(houseWords(message)), rule };
  }

  /** Resets the score. */
  startOver(): void {
    this.score = noScore;
    this.verdict = undefined;
    this.judgedRound = 0;
  }

  private question(view: TableView, chair: ChairNumber): HandQuestion | string {
    return handQuestion(view, chair, this.chosen, this.thrown.round === view.round ? this.thrown.cards : []);
  }

  /** Loads the strategy of the game. */
  async explain(game: Game): Promise<void> {
    if (this.strategy) return;
    try {
      const told = await this.odds.game(game, this.chosen);
      this.strategy = strategyOf(told);
    } catch (thrown) {
      this.unavailable = reason(thrown);
    }
  }
}

function strategyOf(told: unknown): Strategy | undefined {
  const strategy = (told as { strategy?: { about?: unknown; rules?: unknown } | null } | null)?.strategy;
  const rules = Array.isArray(strategy?.rules)
    ? strategy.rules.filter((rule) => typeof rule === 'string')
    : [];
  const about = typeof strategy?.about === 'string' ? strategy.about : undefined;
  return rules.length > 0 || about !== undefined ? { about, rules } : undefined;
}

function reason(thrown: unknown): string {
  const problem = asProblem(thrown);
  return problem.code === 'offline' || problem.code === 'no-such-route' || problem.status === 404
    ? 'The values come from the server, which cannot be reached now. You can play on without them.'
    : sentence(problem.message);
}
