import { asProblem, type Problem } from './api/problem';

/** A request of a form or a button: whether it is being sent, and why it failed. */
export class Submission {
  busy = $state(false);
  problem = $state.raw<Problem | undefined>(undefined);

  /** @param failed Called with the problem of every failed request. */
  constructor(private readonly failed: (problem: Problem) => void = () => undefined) {}

  /** Sends a request; returns whether it was done. */
  async run(request: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.problem = undefined;
    try {
      await request();
      return true;
    } catch (thrown) {
      this.problem = asProblem(thrown);
      this.failed(this.problem);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
