import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstStep, saidAt, viewAt, type Replay } from './replay';
import { saidWords, stepWords } from './said-words';

// Rounds that a real server dealt.
function recorded(name: string): Replay {
  const file = new URL(`../../../../crates/browser/tests/rounds/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { replay: Replay }).replay;
}

describe('a round of Caribbean Stud Poker', () => {
  const replay = recorded('caribbean-stud-202');

  it('begins with the first wager and ends with all its lines', () => {
    const first = firstStep(replay);
    expect(viewAt(replay, first).areas).not.toEqual([]);
    expect(viewAt(replay, first).lines).toEqual([]);
    const last = replay.steps.length - 1;
    expect(viewAt(replay, last).lines).toEqual(replay.lines);
    expect(viewAt(replay, last).offers).toEqual([]);
  });

  it('shows the viewer’s own chairs', () => {
    const chairs = viewAt(replay, replay.steps.length - 1).chairs;
    expect(chairs.filter(({ you }) => you).map(({ seat }) => seat)).toEqual(
      replay.yours.map(({ seat }) => seat),
    );
    expect(chairs.length).toBeGreaterThan(replay.yours.length);
  });

  it('assigns every input to one step', () => {
    const all = replay.steps.flatMap((_, place) => saidAt(replay, place));
    expect(all).toEqual(replay.said.filter(({ version }) => version <= (replay.steps.at(-1)?.version ?? 0)));
  });

  it('is described in words', () => {
    const words = replay.steps.map((_, place) => stepWords(replay, place));
    expect(words).toContain('No more bets.');
    expect(words.some((text) => /^You lay \$10 on ante\.$/.test(text))).toBe(true);
    expect(words.some((text) => /^Seat \d lays \$\d+ on/.test(text))).toBe(true);
    expect(words.some((text) => /^The \w+ of \w+ is dealt\.$/.test(text))).toBe(true);
    expect(words.some((text) => /^You: bet\.$/.test(text))).toBe(true);
    expect(words.every((text) => text !== '')).toBe(true);
  });

  it('says if an instruction decided', () => {
    const [yours] = replay.yours;
    const decide = { seat: yours?.seat ?? 1, player: yours?.player ?? 1, decision: 'fold' };
    expect(saidWords(replay, { version: 1, input: { decide }, instruction: 'usual' })).toBe(
      'You: fold, by instruction: no decision in time.',
    );
    expect(saidWords(replay, { version: 1, input: { decide } })).toBe('You: fold.');
  });

  it('has no step after the last', () => {
    expect(() => viewAt(replay, replay.steps.length)).toThrow('no step');
  });
});

it.each([
  ['lunar-poker-1', /exchanges \d cards|bet|buy/],
  ['star-blackjack-143', /hit|stand|double/],
  ['let-it-ride-72', /let it ride|take it back/],
  ['caribbean-stud-202', /bet/],
])('%s describes the decisions', (name, decided) => {
  const replay = recorded(name);
  const words = replay.steps.map((_, place) => stepWords(replay, place)).join(' ');
  expect(words).toMatch(decided);
});
