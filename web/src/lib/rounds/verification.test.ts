import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { offline } from '../api/problem';
import { EngineClient } from '../engine/engine-client';
import { Engine } from '../engine/engine';
import type { Replay } from './replay';
import { memory } from '../storage-fixture';
import { RootsSeen } from './roots-seen';
import { Verification } from './verification.svelte';

// With the engine itself and a round that a real server dealt.

const file = new URL('../../../../crates/browser/tests/rounds/caribbean-stud-202.json', import.meta.url);

interface Recorded {
  replay: Replay & { lines: { pays: string }[] };
  proof: { dealt: { position: number; shoe: number }[]; shoes: { root: string; shoe: number }[] };
}

const recorded = () => JSON.parse(readFileSync(file, 'utf8')) as Recorded;

let engine: EngineClient;

beforeAll(async () => {
  const started = await Engine.start(readFileSync(new URL('../engine/engine.wasm', import.meta.url)));
  engine = new EngineClient((question) => Promise.resolve().then(() => started.ask(question)));
});

/** The storage of a browser that was at the table before the deal. */
function present({ replay, proof }: Recorded): RootsSeen {
  const seen = new RootsSeen(memory());
  for (const { shoe, root } of proof.shoes) seen.note(replay.table, { number: shoe, root, dealt: 0 }, 0);
  return seen;
}

describe('a round that the browser verifies', () => {
  it('is correct', async () => {
    const round = recorded();
    const { replay, proof } = round;
    const verification = new Verification(replay, engine, present(round), () => Promise.resolve(proof));
    expect(verification.state).toBeUndefined();
    await verification.run();
    expect(verification.state).toBe('good');
    expect(verification.settled?.lines).toHaveLength(replay.lines.length);
    expect([verification.busy, verification.problem]).toEqual([false, undefined]);
  });

  it('is open if the browser was not at the table', async () => {
    const { replay, proof } = recorded();
    const verification = new Verification(replay, engine, new RootsSeen(memory()), () =>
      Promise.resolve(proof),
    );
    await verification.run();
    expect(verification.state).toBe('open');
  });

  it('fails with a wrong line', async () => {
    const round = recorded();
    const [line] = round.replay.lines;
    if (line) line.pays = '1.00';
    const verification = new Verification(round.replay, engine, present(round), () =>
      Promise.resolve(round.proof),
    );
    await verification.run();
    expect(verification.state).toBe('bad');
    expect(verification.checks.at(-1)?.points?.[0]).toMatch(/pays: the house says 1\.00/);
  });

  it('is not checked if the proof cannot be loaded, and can be tried again', async () => {
    const round = recorded();
    let tries = 0;
    const verification = new Verification(round.replay, engine, present(round), () => {
      tries += 1;
      return tries === 1 ? Promise.reject(offline()) : Promise.resolve(round.proof);
    });
    await verification.run();
    expect(verification.problem).toMatch(/cannot be reached/);
    expect(verification.state).toBeUndefined();
    await verification.run();
    expect([verification.problem, verification.state]).toEqual([undefined, 'good']);
  });

  it('is not checked if the answer is no proof', async () => {
    const round = recorded();
    const verification = new Verification(round.replay, engine, present(round), () =>
      Promise.resolve({ a: 1 }),
    );
    await verification.run();
    expect(verification.problem).toMatch(/cannot be read/);
  });
});
