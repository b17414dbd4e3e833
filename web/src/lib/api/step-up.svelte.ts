import { ask } from './http';
import { keysWork, signWithKey } from '../second-factor/security-key';
import { asProblem, Problem } from './problem';

/** Something that waits until the person has given their second factor again. */
interface Waiting {
  readonly confirmed: () => void;
  readonly givenUp: () => void;
}

/**
 * What the house does only for who has given their second factor a moment ago: it is asked for, and then the same is asked again. An
 * order keeps its idempotency key, so it is done once.
 */
export class StepUp {
  /** There while the second factor is asked for. */
  waiting = $state.raw<Waiting | undefined>(undefined);

  /** Does something, with the second factor if the house wants it. */
  async run<Answer>(deed: () => Promise<Answer>): Promise<Answer> {
    try {
      return await deed();
    } catch (thrown) {
      if (asProblem(thrown).code !== 'second-factor-first') throw thrown;
      await this.asked();
      return deed();
    }
  }

  /** Gives the digits of an app. */
  async giveDigits(code: string): Promise<void> {
    await ask('post', '/api/v1/me/second-factors/confirm', { body: { code } });
    this.waiting?.confirmed();
  }

  /** Has a security key sign. */
  async giveKey(): Promise<void> {
    const question = await ask('post', '/api/v1/me/second-factors/keys/question');
    await ask('post', '/api/v1/me/second-factors/confirm', { body: { key: await signWithKey(question) } });
    this.waiting?.confirmed();
  }

  /** What the person may give: of what they have, that which works here. */
  async ways(): Promise<{ readonly digits: boolean; readonly key: boolean }> {
    const factors = await ask('get', '/api/v1/me/second-factors');
    const has = (kind: string) => factors.some((factor) => factor.kind === kind);
    return { digits: has('totp'), key: has('webauthn') && keysWork() };
  }

  giveUp(): void {
    this.waiting?.givenUp();
  }

  private async asked(): Promise<void> {
    // Two things at once are asked about one after the other.
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
