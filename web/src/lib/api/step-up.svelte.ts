import { ask } from './http';
import { keysWork, signWithKey } from '../second-factor/security-key';
import { asProblem, Problem } from './problem';

/** A request that waits for the second factor. */
interface Waiting {
  readonly confirmed: () => void;
  readonly givenUp: () => void;
}

/**
 * Some requests need a second factor that was given within the last minutes. If the server refuses one for that reason, this asks for the
 * second factor and repeats the request. A request keeps its idempotency key, so it is done once.
 */
export class StepUp {
  /** Defined while the dialog asks for the second factor. */
  waiting = $state.raw<Waiting | undefined>(undefined);

  /** Runs a request, and asks for the second factor if the server requires it. */
  async run<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    try {
      return await request();
    } catch (thrown) {
      if (asProblem(thrown).code !== 'second-factor-first') throw thrown;
      await this.asked();
      return request();
    }
  }

  /** Sends the digits of an app. */
  async giveDigits(code: string): Promise<void> {
    await ask('post', '/api/v1/me/second-factors/confirm', { body: { code } });
    this.waiting?.confirmed();
  }

  /** Sends the signature of a security key. */
  async giveKey(): Promise<void> {
    const question = await ask('post', '/api/v1/me/second-factors/keys/question');
    await ask('post', '/api/v1/me/second-factors/confirm', { body: { key: await signWithKey(question) } });
    this.waiting?.confirmed();
  }

  /** The second factors that the person has and that work on this page. */
  async ways(): Promise<{ readonly digits: boolean; readonly key: boolean }> {
    const factors = await ask('get', '/api/v1/me/second-factors');
    const has = (kind: string) => factors.some((factor) => factor.kind === kind);
    return { digits: has('totp'), key: has('webauthn') && keysWork() };
  }

  giveUp(): void {
    this.waiting?.givenUp();
  }

  private async asked(): Promise<void> {
    // A second request replaces the first, which fails.
    this.waiting?.givenUp();
    try {
      await new Promise<void>((confirmed, refused) => {
        this.waiting = { confirmed, givenUp: () => refused(notGiven()) };
      });
    } finally {
      this.waiting = undefined;
    }
  }
}

function notGiven(): Problem {
  return new Problem({
    code: 'second-factor-not-given',
    what: 'nothing was done, because your second factor was not given',
  });
}
