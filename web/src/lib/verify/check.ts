/** The result of a check. */
export type CheckState = 'good' | 'bad' | 'open';

/** A check in words. */
export interface Check {
  readonly state: CheckState;
  /** Another word for the state than the usual one. */
  readonly word?: string;
  readonly title: string;
  /** The method and the finding. */
  readonly detail: string;
  /** The single errors or open points. */
  readonly points?: readonly string[];
}

/** The result of several checks: bad if any is bad, otherwise open if any is open. */
export function overall(checks: readonly Check[]): CheckState {
  if (checks.some(({ state }) => state === 'bad')) return 'bad';
  return checks.some(({ state }) => state === 'open') ? 'open' : 'good';
}
