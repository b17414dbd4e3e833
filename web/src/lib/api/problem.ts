import { capital } from '../capital';
import type { components } from './openapi';

type Wrong = components['schemas']['Wrong'];
export type SecondFactorAsked = components['schemas']['SecondFactorAsked'];

/** A request that was not done: the only form of errors that pages show. */
export class Problem extends Error {
  readonly code: string;
  /** The number of the rule that forbids it, if a rule does. */
  readonly rule: string | undefined;
  /** The limit that was passed. */
  readonly limit: string | undefined;

  constructor(
    wrong: Wrong,
    /** The status of the answer; 0 if there was none. */
    readonly status = 0,
    /** The second factors that the account may give, if one is missing. */
    readonly secondFactor?: SecondFactorAsked,
  ) {
    super(wrong.what);
    this.name = 'Problem';
    this.code = wrong.code;
    this.rule = wrong.rule ?? undefined;
    this.limit = wrong.limit ?? undefined;
  }
}

/** There was no answer: the network or the server is down. */
export function offline(): Problem {
  return new Problem({ code: 'offline', what: 'the house cannot be reached' });
}

/** The result of a request was not known in time. */
export function unknown(): Problem {
  return new Problem({ code: 'uncertain', what: 'it is not known whether this was done' });
}

/**
 * For so long, in milliseconds, a request whose answer was lost is repeated. The server keeps the answers of idempotency keys for some
 * hours; a repetition after that would be done a second time. A machine may sleep in between, and timers stop during sleep, so this is
 * measured by the time of day.
 */
export const repeatedFor = 2 * 60_000;

/** Whether it is too late to repeat a request of that moment. */
export function tooOld(givenAt: number): boolean {
  return Date.now() - givenAt >= repeatedFor;
}

/** An answer that does not have the form of the server's answers. */
export function strange(status: number): Problem {
  return new Problem({ code: 'strange', what: 'the answer made no sense' }, status);
}

/** Reads the body of an error answer. */
export function problemOf(status: number, body: unknown): Problem {
  const wrong = isObject(body) && isObject(body.error) ? body.error : undefined;
  if (!wrong || typeof wrong.code !== 'string' || typeof wrong.what !== 'string') return strange(status);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return new Problem(
    { code: wrong.code, what: wrong.what, rule: text(wrong.rule), limit: text(wrong.limit) },
    status,
    isObject(body) && isObject(body.second_factor)
      ? (body.second_factor as unknown as SecondFactorAsked)
      : undefined,
  );
}

/**
 * Whether the request may have been done all the same: the server does not know, or its answer did not arrive. A load balancer may have
 * answered in its place, in another form.
 */
export function leavesOpen({ code, status }: Problem): boolean {
  return code === 'uncertain' || code === 'offline' || (code === 'strange' && status >= 500);
}

/** Refusals of one attempt that say nothing about earlier attempts. */
const ofOneAttempt: readonly string[] = ['unavailable', 'busy', 'too-many-requests', 'internal'];

/** Whether an earlier attempt, which may have been done, may still have been done after this refusal of a later one. */
export function staysOpen(problem: Problem): boolean {
  return leavesOpen(problem) || ofOneAttempt.includes(problem.code);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Any thrown value as a problem. */
export function asProblem(thrown: unknown): Problem {
  return thrown instanceof Problem ? thrown : strange(0);
}

/** What the user can do about a problem, by its code. */
const nextSteps: Readonly<Record<string, string>> = {
  offline: 'Check your connection. We keep trying.',
  strange: 'Load the page again. If that does not help, come back in a few minutes.',
  internal: 'Try again in a moment. Nothing was taken from your account twice.',
  unavailable: 'Wait a few seconds and try again.',
  uncertain: 'Check whether it was done before you try again.',
  'not-signed-in': 'Sign in, or play as a guest.',
  'wrong-credentials': 'Check both and try again.',
  'wrong-digits':
    'Wait for the next digits and type those. If they are wrong too, check the clock of your phone.',
  'second-factor-used': 'Wait for the next digits, half a minute at most.',
  'second-factor-copied': 'Tell the gaming manager, and use another second factor.',
  'second-factor-known': 'Set up another one.',
  'another-second-factor': 'Sign in again.',
  'too-many-second-factors': 'Remove one first.',
  'second-factor-not-given': 'Try again when you have it with you.',
  'second-factor-first': 'Give your second factor again.',
  'not-independent': 'Ask a colleague to answer.',
  'not-vouched-for': 'Ask another gaming manager to vouch for you.',
  'asker-gone': 'Decline it.',
  'answer-under-way': 'Wait a moment, then look at the request again.',
  'another-request': 'Look at the new request before you answer.',
  'nothing-asked': 'The request was answered, withdrawn, or has lapsed.',
  'wrong-key': 'Try again, on this page and with your own key.',
  'key-not-used': 'Plug it in and touch it when it blinks, or use another second factor.',
  'no-security-keys': 'Use an app instead.',
  'last-second-factor': 'Add another one before you remove it.',
  'own-account': 'Ask another gaming manager.',
  'too-many-tokens': 'Revoke one that is not needed any more.',
  'name-taken': 'Choose another name.',
  'no-guests': 'Register or sign in to play.',
  'too-many-requests': 'Wait for that time, then try again.',
  'no-such-thing': 'Go back to the lobby.',
  'no-such-route': 'Go back to the lobby.',
  'not-allowed': 'Sign in with an account that may do this.',
  taken: 'Choose another seat.',
  'table-full': 'Wait for a place, or choose another table.',
  'others-wait': 'Get in line, or choose another table.',
  'area-full': 'Choose another seat.',
  reserved: 'Choose another seat.',
  'not-enough': 'Take more chips to the table, or lay less.',
  'below-minimum': 'Lay more.',
  'above-maximum': 'Lay less.',
  'not-in-units': 'Lay a whole number of units.',
  'in-play': 'Wait until the round is over.',
  'not-now': 'Wait for the next round.',
  'not-open': 'Choose another table.',
  'cards-not-ready': 'Wait until the cards are ready.',
  excluded: 'Your chips and your account can be cashed out at any time. Your account page says more.',
  'shut-out': 'Your chips and your account can be cashed out at any time.',
  'no-player-card': 'Ask the staff for a player card, or choose another game.',
  'kept-apart': 'Choose another table.',
  'awaits-second-person': 'Wait a moment: the table says when it goes on.',
  'cards-in-doubt': 'Wait a moment: the table says when it goes on.',
  'nothing-pays-yet': 'Decide about each wager separately.',
  'cooling-off': 'Your account page says until when.',
  'loss-limit': 'You have set this limit yourself. It starts afresh with the next gaming day.',
  'time-limit': 'You have set this limit yourself. It starts afresh with the next gaming day.',
  'other-money': 'Choose a table for the kind of money in your account: play money or real money.',
  'has-enough': 'Try again when you have less.',
  'already-placed': 'Take it back first.',
  'wager-missing': 'Lay it too, or take your wagers back.',
  'needs-another-wager': 'Lay that one first.',
  'how-many': 'Choose that number of cards.',
  'must-be': 'Lay exactly that amount.',
};

/** What to do next, in a sentence. */
export function nextStep(problem: Problem): string {
  return nextSteps[problem.code] ?? 'Check your input and try again.';
}

/** A problem as a sentence to the user: a capital first, a full stop last. */
export function sentence(text: string): string {
  return asSentence(
    text.replace(/^this person is\b/, 'you are').replace('with whom this person may', 'with whom you may'),
  );
}

function asSentence(text: string): string {
  const begun = capital(text);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
