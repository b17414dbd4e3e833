import { ask } from './http';
import type { components } from './openapi';
import { keysWork, makeKey } from '../second-factor/security-key';
import { asProblem, type Problem } from './problem';
import type { StepUp } from './step-up.svelte';

type SecondFactor = components['schemas']['SeenFactor'];
export type Offer = components['schemas']['Offer'];

/** The second factors of the signed-in person. */
export class SecondFactors {
  all = $state.raw<readonly SecondFactor[] | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);

  constructor(private readonly stepUp: StepUp) {}

  async load(): Promise<void> {
    try {
      this.all = await ask('get', '/api/v1/me/second-factors');
      this.problem = undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  /** A secret for an app. The server stores it only after digits have proved that an app has it. */
  offer(): Promise<Offer> {
    return ask('post', '/api/v1/me/second-factors/offer');
  }

  async addApp(secret: string, label: string, code: string, password: string): Promise<void> {
    const body = { label, secret, code, password };
    await this.stepUp.run(() => ask('post', '/api/v1/me/second-factors', { body }));
    await this.load();
  }

  /** Creates a credential on a security key, and adds it. */
  async addKey(label: string, password: string): Promise<void> {
    const made = await makeKey(await ask('post', '/api/v1/me/second-factors/keys/offer'));
    const body = { label, password, ...made };
    await this.stepUp.run(() => ask('post', '/api/v1/me/second-factors/keys', { body }));
    await this.load();
  }

  /** Whether this page can use security keys. */
  get takesKeys(): boolean {
    return keysWork();
  }

  async remove(number: number): Promise<void> {
    const path = { number };
    await this.stepUp.run(() => ask('delete', '/api/v1/me/second-factors/{number}', { path }));
    await this.load();
  }
}

/** The kind of a second factor, in words. */
export function kindInWords(kind: SecondFactor['kind']): string {
  return kind === 'totp' ? 'App with six digits' : 'Security key';
}
