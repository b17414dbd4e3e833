import { describe, expect, it } from 'vitest';
import type { CheckedCard, CheckedProof, CheckedShoe, ComparedLine, SettledAgain } from '../engine/answers';
import type { SettledLine } from '../api/view';
import { overall } from '../verify/check';
import { roundChecks } from './round-checks';
import type { SeenRoot } from './roots-seen';

const card = (position: number, more: Partial<CheckedCard> = {}): CheckedCard => ({
  shoe: 7,
  position,
  index: position,
  card: 'As',
  state: 'proved',
  ...more,
});
const shoe: CheckedShoe = {
  shoe: 7,
  root: 'aa',
  cards: 52,
  done: true,
  proved: 52,
  cut: 0,
  whole_decks: true,
};
const proof = (more: Partial<CheckedProof> = {}): CheckedProof => ({
  table: 3,
  round: 9,
  cards: [card(4), card(5)],
  shoes: [shoe],
  wrong: [],
  ...more,
});
const line: SettledLine = {
  seat: 2,
  player: 1,
  wager: 'pair-plus',
  hand: 1,
  staked: '5.00',
  outcome: 'lose',
  odds: null,
  pays: '0.00',
  returned: '0.00',
  rules: ['9.4'],
};
const compared = (state: ComparedLine['state'], more: Partial<ComparedLine> = {}): ComparedLine => ({
  house: line,
  rules: line,
  state,
  what: [],
  ...more,
});
const settled = (lines: ComparedLine[], more: Partial<SettledAgain> = {}): SettledAgain => ({
  lines,
  hidden: 0,
  stopped: null,
  contradicted: [],
  ...more,
});
const before: SeenRoot = { root: 'aa', dealt: 4, at: 0 };
const checks = (
  given: CheckedProof,
  again: SettledAgain = settled([compared('agrees')]),
  seen: SeenRoot | undefined = before,
  game = 'three-card-poker',
) => roundChecks(game, given, again, () => seen);

describe('a round', () => {
  it('is correct if the root was seen before, all cards lead to it, and all lines agree', () => {
    expect(overall(checks(proof()))).toBe('good');
  });

  it.each([
    [4, 'good'],
    [5, 'open'],
  ])('whose root was first seen after %i cards is %s', (dealt, state) => {
    expect(checks(proof(), undefined, { ...before, dealt })[0]?.state).toBe(state);
  });

  it('whose root this browser has not seen is open', () => {
    const [first] = roundChecks('let-it-ride', proof(), settled([]), () => undefined);
    expect(first).toMatchObject({ state: 'open', word: 'Not seen' });
  });

  it('whose root differs from the shown one fails', () => {
    const [first] = checks(proof(), undefined, { ...before, root: 'bb' });
    expect(first?.state).toBe('bad');
    expect(first?.points).toEqual(['shown at the table: bb', 'with the proof: aa']);
  });

  it('with a wrong card names it', () => {
    const wrong = ['card 2, As: card, salt and path lead to another root'];
    const check = checks(proof({ cards: [card(4), card(5, { state: 'wrong' })], wrong }))[1];
    expect(check).toMatchObject({ state: 'bad', points: wrong });
    expect(check?.detail).toMatch(/^1 of 2 cards/);
  });

  it('with a card that was shown differently from its proof names it', () => {
    const contradicted = ['card 2 was told as As and proved as Kd'];
    const check = checks(proof(), settled([compared('agrees')], { contradicted }))[1];
    expect(check).toMatchObject({ state: 'bad', points: contradicted });
  });

  it('with hidden cards says when they are published', () => {
    const given = proof({
      cards: [card(4), card(5, { state: 'hidden', card: '??' })],
      shoes: [{ ...shoe, done: false, proved: 1, whole_decks: null }],
    });
    const poker = checks(given);
    expect(poker.map(({ state }) => state)).toEqual(['good', 'open', 'open', 'good']);
    expect(poker[1]?.detail).toMatch(/1 card is not shown to you yet: they are published as soon as/);
    expect(checks(given, undefined, before, 'star-blackjack')[2]?.detail).toMatch(/cutting card/);
  });

  it('of a shoe that was not made of whole decks fails', () => {
    expect(checks(proof({ shoes: [{ ...shoe, whole_decks: false }] }))[2]?.state).toBe('bad');
    expect(checks(proof({ shoes: [{ ...shoe, proved: 51 }] }))[2]?.state).toBe('bad');
  });

  it('names every line that differs', () => {
    const what = ['pays: the house says 5.00, the rules give 0.00'];
    const check = checks(
      proof(),
      settled([
        compared('agrees'),
        compared('differs', { what }),
        compared('left-out', { house: null }),
        compared('made-up', { rules: null }),
      ]),
    ).at(-1);
    expect(check?.state).toBe('bad');
    expect(check?.points).toEqual([
      'seat 2, pair plus: pays: the house says 5.00, the rules give 0.00',
      'seat 2, pair plus: the house left this line out; by the rules 0.00 comes back',
      'seat 2, pair plus: the rules give no such line',
    ]);
  });

  it('leaves lines open that depend on hidden cards', () => {
    const check = checks(proof(), settled([compared('agrees'), compared('open')], { hidden: 2 })).at(-1);
    expect(check).toMatchObject({ state: 'open', points: ['seat 2, pair plus'] });
  });

  it('that cannot have been played fails, unless cards are hidden', () => {
    const stopped = 'step 3 of the round is not allowed';
    expect(checks(proof(), settled([compared('differs')], { stopped })).at(-1)?.state).toBe('bad');
    expect(checks(proof(), settled([compared('open')], { stopped, hidden: 1 })).at(-1)?.state).toBe('open');
  });
});
