import { asProblem, nextStep, sentence } from '../lib/api/problem';

export interface Toast {
  readonly id: number;
  readonly what: string;
  /** What to do next. */
  readonly next: string | undefined;
}

/** Short messages that come, are read and go. */
export class Toasts {
  shown = $state.raw<readonly Toast[]>([]);
  private count = 0;

  constructor(private readonly lasts = 9000) {}

  say(what: string, next?: string): void {
    this.count += 1;
    const toast: Toast = { id: this.count, what, next };
    // The same thing said twice is said once.
    this.shown = [...this.shown.filter((other) => other.what !== what), toast].slice(-3);
    setTimeout(() => this.dismiss(toast.id), this.lasts);
  }

  /** Says what went wrong, and what to do next. */
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
