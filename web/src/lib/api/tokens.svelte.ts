import { ask } from './http';
import type { components } from './openapi';
import { asProblem, type Problem } from './problem';
import type { StepUp } from './step-up.svelte';

type Token = components['schemas']['Token'];
export type FreshToken = components['schemas']['FreshToken'];
export type Scope = components['schemas']['Scope'];

/** The scopes of tokens, in words. Players are not offered those of the staff. */
export const scopes: readonly {
  readonly scope: Scope;
  readonly label: string;
  readonly says: string;
  readonly forStaff: boolean;
}[] = [
  { scope: 'look', label: 'Look', says: 'reads everything that you may read', forStaff: false },
  { scope: 'play', label: 'Play', says: 'plays, and sets your own limits', forStaff: false },
  { scope: 'floor', label: 'Floor', says: 'directs tables and pools', forStaff: true },
  { scope: 'cage', label: 'Cage', says: 'serves patrons: money, player cards, exclusions', forStaff: true },
  { scope: 'watch', label: 'Watch', says: 'reads the metrics of the server', forStaff: true },
];

/** Tokens with which programs act for a person. */
export class Tokens {
  all = $state.raw<readonly Token[] | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);

  constructor(private readonly stepUp: StepUp) {}

  async load(): Promise<void> {
    try {
      this.all = await ask('get', '/api/v1/tokens');
      this.problem = undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  /** Creates a token and returns it with its secret, which the server shows only this once. */
  async make(label: string, scopes: readonly Scope[], days: number): Promise<FreshToken> {
    const body = { label, scopes: [...scopes], days };
    const made = await this.stepUp.run(() => ask('post', '/api/v1/tokens', { body }));
    await this.load();
    return made;
  }

  async revoke(token: number): Promise<void> {
    await ask('delete', '/api/v1/tokens/{token}', { path: { token } });
    await this.load();
  }
}
