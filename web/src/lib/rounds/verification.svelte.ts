import { exchange } from '../api/http';
import { asProblem, nextStep, Problem, sentence } from '../api/problem';
import type { CheckedProof, SettledAgain } from '../engine/answers';
import type { EngineClient } from '../engine/engine-client';
import { overall, type Check, type CheckState } from '../verify/check';
import type { Replay } from './replay';
import { roundChecks } from './round-checks';
import type { RootsSeen } from './roots-seen';

type Fetch = (replay: Replay) => Promise<unknown>;

const fetchProof: Fetch = ({ table, round }) =>
  exchange('get', `/api/v1/tables/${table}/rounds/${round}/proof`);

/** The check of a round in this browser. */
export class Verification {
  busy = $state(false);
  /** Why it could not be checked. */
  problem = $state<string>();
  proof = $state.raw<CheckedProof>();
  settled = $state.raw<SettledAgain>();
  checks = $state.raw<readonly Check[]>([]);

  constructor(
    private readonly replay: Replay,
    private readonly engine: EngineClient,
    private readonly roots: RootsSeen,
    private readonly fetch: Fetch = fetchProof,
  ) {}

  get state(): CheckState | undefined {
    return this.proof ? overall(this.checks) : undefined;
  }

  async run(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = undefined;
    try {
      const given = await this.fetch(this.replay);
      const [proof, settled] = await Promise.all([
        this.engine.checkProof(given),
        this.engine.settleAgain(this.replay, given),
      ]);
      this.checks = roundChecks(this.replay.game, proof, settled, (table, shoe) =>
        this.roots.of(table, shoe),
      );
      [this.proof, this.settled] = [proof, settled];
    } catch (thrown) {
      this.problem = reason(thrown);
    } finally {
      this.busy = false;
    }
  }
}

function reason(thrown: unknown): string {
  if (thrown instanceof Problem) {
    const problem = asProblem(thrown);
    return `${sentence(problem.message)} ${nextStep(problem)}`;
  }
  return sentence(thrown instanceof Error ? thrown.message : String(thrown));
}
