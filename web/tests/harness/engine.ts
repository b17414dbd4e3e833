import { readFileSync } from 'node:fs';
import type { SettledLine } from '../../src/lib/api/view';
import { EngineClient } from '../../src/lib/engine/engine-client';
import { Engine } from '../../src/lib/engine/engine';
import type { Visitor } from './visitor';

/** The engine of the pages, run in the test. */
export async function ownEngine(): Promise<EngineClient> {
  const started = await Engine.start(
    readFileSync(new URL('../../src/lib/engine/engine.wasm', import.meta.url)),
  );
  return new EngineClient((question) => Promise.resolve().then(() => started.ask(question)));
}

/**
 * The settlement of a played round by the rules: the engine settles it again from the cards of its proof. Fails if the server's
 * settlement differs.
 */
export async function settledByTheRules(visitor: Visitor, table: number, round = 1): Promise<SettledLine[]> {
  const engine = await ownEngine();
  const path = `/tables/${table}/rounds/${round}`;
  const settled = await engine.settleAgain(await visitor.asks(path), await visitor.asks(`${path}/proof`));
  const wrong = settled.lines.filter(({ state }) => state !== 'agrees');
  if (settled.stopped !== null || wrong.length > 0) {
    throw new Error(`the house settled otherwise: ${settled.stopped ?? JSON.stringify(wrong)}`);
  }
  return settled.lines.flatMap(({ rules }) => rules ?? []);
}
