import { readFileSync } from 'node:fs';
import type { SettledLine } from '../../src/lib/api/view';
import { Questions } from '../../src/lib/engine/asker';
import { Engine } from '../../src/lib/engine/engine';
import type { Visitor } from './visitor';

/** The engine of the pages, run here. */
export async function ownEngine(): Promise<Questions> {
  const started = await Engine.start(
    readFileSync(new URL('../../src/lib/engine/engine.wasm', import.meta.url)),
  );
  return new Questions((question) => Promise.resolve().then(() => started.ask(question)));
}

/**
 * What the rules give for a round that somebody has played: settled once more by the engine, here, from the cards of its proof.
 * Fails where the house says anything else.
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
