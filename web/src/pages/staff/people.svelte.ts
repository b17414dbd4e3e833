import { ask } from '../../lib/api/http';
import type { components } from '../../lib/api/openapi';
import { asProblem, type Problem } from '../../lib/api/problem';
import type { StaffRole } from '../../lib/api/view';

export type Colleague = components['schemas']['Staff'];

/** The list of staff, and the gaming manager's actions on it. */
export class People {
  all = $state.raw<readonly Colleague[] | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);

  /** Present members, by name. */
  get working(): readonly Colleague[] {
    return (this.all ?? []).filter(({ dismissed }) => !dismissed).toSorted(byName);
  }

  /** Dismissed members, by name. */
  get dismissed(): readonly Colleague[] {
    return (this.all ?? []).filter(({ dismissed }) => dismissed).toSorted(byName);
  }

  nameOf(account: number): string | undefined {
    return this.all?.find((colleague) => colleague.account === account)?.name;
  }

  async load(): Promise<void> {
    try {
      this.all = await ask('get', '/api/v1/staff');
      this.problem = undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  async engage(name: string, role: StaffRole, password: string): Promise<void> {
    await ask('post', '/api/v1/staff', { body: { name, role, password } });
    await this.load();
  }

  async changeRole(name: string, role: StaffRole): Promise<void> {
    await ask('put', '/api/v1/staff/{name}', { path: { name }, body: { role } });
    await this.load();
  }

  async takeBack(name: string, role: StaffRole, password: string): Promise<void> {
    await ask('put', '/api/v1/staff/{name}', { path: { name }, body: { role, password } });
    await this.load();
  }

  async resetPassword(name: string, password: string): Promise<void> {
    await ask('put', '/api/v1/staff/{name}/password', { path: { name }, body: { password } });
    await this.load();
  }

  async removeSecondFactors(name: string): Promise<void> {
    await ask('delete', '/api/v1/staff/{name}/second-factors', { path: { name } });
    await this.load();
  }

  async vouch(name: string): Promise<void> {
    await ask('post', '/api/v1/staff/{name}/vouch', { path: { name } });
    await this.load();
  }

  async dismiss(name: string): Promise<void> {
    await ask('delete', '/api/v1/staff/{name}', { path: { name } });
    await this.load();
  }
}

/** The managers who hired a colleague or reset their login, in words; empty after another manager has vouched. */
export function resetByWords(
  { reset_by }: Colleague,
  me: number,
  nameOf: (account: number) => string,
): string {
  return reset_by.map((account) => (account === me ? 'you' : nameOf(account))).join(' and ');
}

/** Whether this manager may vouch for a colleague: not if they hired the colleague or reset the login themselves. */
export function mayVouch({ dismissed, reset_by }: Colleague, me: number): boolean {
  return !dismissed && reset_by.length > 0 && !reset_by.includes(me);
}

function byName(one: Colleague, other: Colleague): number {
  return one.name.localeCompare(other.name);
}

/** Letters and digits that are not confused with one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A first password to read out: four groups of four. */
export function firstPassword(chance: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  const chosen: string[] = [];
  while (chosen.length < 16) {
    for (const byte of chance(new Uint8Array(32))) {
      // Bytes beyond the last whole number of alphabets would make some letters likelier.
      if (byte < 256 - (256 % letters.length) && chosen.length < 16) {
        chosen.push(letters.charAt(byte % letters.length));
      }
    }
  }
  return [0, 4, 8, 12].map((start) => chosen.slice(start, start + 4).join('')).join('-');
}
