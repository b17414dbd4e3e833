import type { CheckedBundle, CheckedProof, PracticeSeen, RuleWords, SettledAgain } from './answers';

/** Passes a question to an engine and returns its answer. */
export type Ask = (question: unknown) => Promise<unknown>;

/** The questions that pages ask the engine, in a worker or in the same thread. */
export class EngineClient {
  private readonly words = new Map<string, Promise<RuleWords | null>>();

  constructor(private readonly ask: Ask) {}

  checkProof(proof: unknown): Promise<CheckedProof> {
    return this.ask({ do: 'check-proof', proof }) as Promise<CheckedProof>;
  }

  settleAgain(replay: unknown, proof: unknown): Promise<SettledAgain> {
    return this.ask({ do: 'settle-again', replay, proof }) as Promise<SettledAgain>;
  }

  /** Checks the text of an exported round. If keys are given, only these are trusted. */
  checkBundle(bundle: string, keys: readonly string[] = []): Promise<CheckedBundle> {
    return this.ask({ do: 'check-bundle', bundle, keys }) as Promise<CheckedBundle>;
  }

  /** A rule in plain words; `null` if the game has no such rule. */
  rule(game: string, number: string): Promise<RuleWords | null> {
    const name = `${game} ${number}`;
    const known = this.words.get(name);
    if (known) return known;
    const asked = this.ask({ do: 'rule', game, number }) as Promise<RuleWords | null>;
    this.words.set(name, asked);
    return asked;
  }

  openPractice(
    game: string,
    settings: readonly (readonly [string, string])[],
    stack: string,
  ): Promise<PracticeSeen> {
    return this.ask({ do: 'open', game, settings, stack }) as Promise<PracticeSeen>;
  }

  wish(wish: unknown): Promise<PracticeSeen> {
    return this.ask({ do: 'wish', wish }) as Promise<PracticeSeen>;
  }
}
