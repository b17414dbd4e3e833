import { dollars, moneyText, parseMoney, type Cents } from '../money';
import { ask, freshKey } from './http';
import type { components } from './openapi';
import { asProblem, type Problem } from './problem';

type Standing = components['schemas']['Standing'];

/** A player's own limits, breaks and self-exclusion. */
export class OwnPlay {
  standing = $state.raw<Standing | undefined>(undefined);
  problem = $state.raw<Problem | undefined>(undefined);

  async load(): Promise<void> {
    try {
      this.standing = await ask('get', '/api/v1/me/limits');
      this.problem = undefined;
    } catch (thrown) {
      this.problem = asProblem(thrown);
    }
  }

  /** Sets limits; `undefined` means none. The server applies stricter ones at once and looser ones after a day. */
  async setLimits(loss: Cents | undefined, minutes: number | undefined): Promise<void> {
    await ask('put', '/api/v1/me/limits', {
      body: { loss: loss === undefined ? null : moneyText(loss), minutes: minutes ?? null },
      key: freshKey(),
    });
    await this.load();
  }

  async rest(until: number): Promise<void> {
    await ask('post', '/api/v1/me/cool-off', { body: { until }, key: freshKey() });
    await this.load();
  }

  /** Until a moment, or for good. */
  async stayAway(until: number | undefined): Promise<void> {
    await ask('post', '/api/v1/me/exclusion', { body: { until: until ?? null }, key: freshKey() });
    await this.load();
  }
}

/** Limits as a sentence. */
export function limitSentence({ loss, minutes }: Standing['limits']): string {
  const parts = [
    ...(loss ? [`lose at most ${dollars(parseMoney(loss))}`] : []),
    ...(minutes != null ? [`play at most ${minutes} minutes`] : []),
  ];
  return parts.length === 0 ? 'No limits are set.' : `Each gaming day you ${parts.join(' and ')}.`;
}

/** Reads a typed amount of dollars: `null` for an empty field, `undefined` for text that is no amount. */
export function readDollars(text: string): Cents | null | undefined {
  const plain = text.trim().replace(/^\$/, '').replace(/,/g, '');
  if (plain === '') return null;
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!parts) return undefined;
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'));
}
