import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { EngineClient } from './engine-client';
import { Engine } from './engine';

// The WebAssembly module, run in Node, with rounds that a real server dealt.

const rounds = fileURLToPath(new URL('../../../../crates/browser/tests/rounds/', import.meta.url));

interface Recorded {
  replay: { lines: Record<string, unknown>[]; said: { input: Record<string, unknown> }[] };
  proof: {
    dealt: { card: string; index: number }[];
    shoes: { reveals: { position: number; card: string; salt: string }[] }[];
  };
}

const read = (name: string) => readFileSync(`${rounds}${name}`, 'utf8');
const recorded = (name: string) => JSON.parse(read(name)) as Recorded;
const names = readdirSync(rounds).filter((name) => !name.startsWith('exported-'));

let engine: EngineClient;

beforeAll(async () => {
  const bytes = readFileSync(new URL('./engine.wasm', import.meta.url));
  const started = await Engine.start(bytes);
  engine = new EngineClient((question) => Promise.resolve().then(() => started.ask(question)));
});

it('there are rounds of every game', () => {
  const games = new Set(names.map((name) => name.replace(/-\d+\.json$/, '')));
  expect([...games].sort()).toEqual([
    'caribbean-stud',
    'let-it-ride',
    'lunar-poker',
    'star-blackjack',
    'three-card-poker',
  ]);
});

describe.each(names)('%s', (name) => {
  it('is proved and settled the same again', async () => {
    const { replay, proof } = recorded(name);
    const checked = await engine.checkProof(proof);
    expect(checked.wrong).toEqual([]);
    expect(checked.cards.map(({ state }) => state)).toEqual(proof.dealt.map(() => 'proved'));
    expect(checked.cards[0]?.way?.root).toBe(checked.shoes[0]?.root);
    const settled = await engine.settleAgain(replay, proof);
    expect(settled.stopped).toBeNull();
    expect(settled.lines.map(({ state }) => state)).toEqual(replay.lines.map(() => 'agrees'));
  });

  it('with a changed card names the card', async () => {
    const { proof } = recorded(name);
    const dealt = proof.dealt[2];
    if (!dealt) throw new Error('a round has three cards');
    dealt.card = dealt.card === '2c' ? '3c' : '2c';
    const { wrong } = await engine.checkProof(proof);
    expect(wrong).toHaveLength(1);
    expect(wrong[0]).toMatch(new RegExp(`^card 3, ${dealt.card}: `));
  });

  it('with a changed salt names the card', async () => {
    const { proof } = recorded(name);
    const dealt = proof.dealt[0];
    const reveal = proof.shoes[0]?.reveals.find(({ position }) => position === dealt?.index);
    if (!reveal) throw new Error('the first card is shown');
    reveal.salt = 'ab'.repeat(32);
    const { wrong, cards } = await engine.checkProof(proof);
    expect(wrong).toEqual([
      `card 1, ${dealt?.card}: card, salt and path lead to another root than the one published`,
    ]);
    expect(cards[0]?.state).toBe('wrong');
  });

  it.each([
    ['amount', 'pays', '1234.00'],
    ['rule', 'rules', ['1.1']],
  ])('with a changed %s names the line', async (_, field, value) => {
    const { replay, proof } = recorded(name);
    const line = replay.lines[0];
    if (!line) throw new Error('a round has lines');
    line[field] = value;
    const { lines } = await engine.settleAgain(replay, proof);
    expect(lines[0]?.state).toBe('differs');
    expect(lines[0]?.what).toHaveLength(1);
    expect(lines[0]?.what[0]).toMatch(new RegExp(`^${field}: the house says `));
    expect(lines.slice(1).every(({ state }) => state === 'agrees')).toBe(true);
  });

  it('without one of its lines names the line', async () => {
    const { replay, proof } = recorded(name);
    const dropped = replay.lines.pop();
    const { lines } = await engine.settleAgain(replay, proof);
    expect(lines.at(-1)).toMatchObject({ state: 'left-out', house: null, rules: dropped });
  });
});

describe('an exported round', () => {
  const text = read('exported-three-card-poker.json');

  it('is checked as by the command line', async () => {
    const { verdict, wrong, keys } = await engine.checkBundle(text);
    expect(wrong).toBeNull();
    expect(verdict).toMatchObject({ game: 'three-card-poker', trusted: false });
    expect((await engine.checkBundle(text, keys)).verdict?.trusted).toBe(true);
  });

  it('that was changed is not proved', async () => {
    const { verdict, wrong } = await engine.checkBundle(
      text.replace('"pays":"0.00"', '"pays":"5.00"').replace('"pays": "0.00"', '"pays": "5.00"'),
    );
    expect(verdict).toBeNull();
    expect(wrong).toMatch(/settlement/);
  });

  it('is distinguished from other files', async () => {
    await expect(engine.checkBundle('{"a":1}')).rejects.toThrow('this is no exported round');
  });
});

it('gives rules in plain words', async () => {
  expect((await engine.rule('star-blackjack', '4.3'))?.says).toMatch(/cut/i);
  expect(await engine.rule('star-blackjack', '99.1')).toBeNull();
});
