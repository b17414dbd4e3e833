import { asProblem, nextStep, sentence } from '../lib/api/problem';

interface Toast {
  readonly id: number;
  readonly what: string;
  /** The next step for the user. */
  readonly next: string | undefined;
}

/** Short messages that disappear after a while. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  private count = 0;

  constructor(private readonly lasts = 9000) {}

  say(what: string, next?: string): void {
    this.count += 1;
    const toast: Toast = { id: this.count, what, next };
    // A message that is repeated is shown once.
    this.shown = [...this.shown.filter((other) => other.what !== what), toast].slice(-3);
    setTimeout(() => this.dismiss(toast.id), this.lasts);
  }

  /** Shows a problem with its next step. */
  problem(thrown: unknown): void {
    const problem = asProblem(thrown);
    const known = problem.rule === undefined || problem.message.includes(problem.rule);
    const rule = known ? '' : ` (${problem.rule?.startsWith('ruling') ? '' : 'rule '}${problem.rule})`;
    this.say(sentence(problem.message + rule), nextStep(problem));
  }

  dismiss(id: number): void {
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }
}
