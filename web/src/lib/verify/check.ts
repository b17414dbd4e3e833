/** What came of one thing that was checked. */
export type CheckState = 'good' | 'bad' | 'open';

/** One thing that was checked, in words. */
export interface Check {
  readonly state: CheckState;
  /** Another word for the state than the usual one. */
  readonly word?: string;
  readonly title: string;
  /** What was done and found. */
  readonly detail: string;
  /** Each thing that is wrong, or not known yet, by itself. */
  readonly points?: readonly string[];
}

/** Of several checks: wrong if any is, open if any is and none is wrong. */
export function overall(checks: readonly Check[]): CheckState {
  if (checks.some(({ state }) => state === 'bad')) return 'bad';
  return checks.some(({ state }) => state === 'open') ? 'open' : 'good';
}
