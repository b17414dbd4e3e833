import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../api/problem';
import type { TableView } from '../api/view';
import { EngineClient } from '../engine/engine-client';
import { Engine } from '../engine/engine';
import type { Game } from '../games';
import { descriptionOf, games } from '../games';
import { moneyText, parseMoney } from '../money';
import { TableState } from '../table/table-state.svelte';
import { handQuestion } from './hand-question';
import { OddsCache } from './odds-cache';
import { PracticeHouse } from './practice-house';
import {
  addressOf,
  chosenFrom,
  practiceSettings,
  tableSettings,
  usual,
  type Chosen,
} from '../games/settings';
import { Trainer } from './trainer.svelte';

// Practice tables with the engine itself, as the page uses them.

let bytes: Uint8Array<ArrayBuffer>;

beforeAll(() => {
  bytes = new Uint8Array(readFileSync(new URL('../engine/engine.wasm', import.meta.url)));
});

async function opened(game: Game, chosen: Chosen = usual(game)) {
  const engine = await Engine.start(bytes);
  const questions = new EngineClient((question) => Promise.resolve().then(() => engine.ask(question)));
  const house = new PracticeHouse(questions, { game, settings: tableSettings(chosen), stack: 100_000 });
  const table = new TableState('practice', () => 0, house.openSocket);
  table.connection.listen();
  await settledDown();
  return { house, table };
}

/** Lets pending promises settle. */
async function settledDown() {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setTimeout(done));
}

function view(table: TableState): TableView {
  if (!table.view) throw new Error('the table is not open');
  return table.view;
}

/** The wagers laid before the deal; in a game that is not named, the first one. */
const opening: Readonly<Partial<Record<Game, readonly string[]>>> = {
  'three-card-poker': ['ante', 'pair-plus'],
  'caribbean-stud': ['ante', 'jackpot'],
  'let-it-ride': ['1', '2', '$'],
  'lunar-poker': ['ante', 'super'],
  'star-blackjack': ['main'],
};

async function dealt(table: TableState, game: Game) {
  if (view(table).offers.some((offer) => offer.do === 'cut')) await table.ask({ do: 'cut', card: 100 });
  table.picked = 1000;
  for (const spot of opening[game] ?? [descriptionOf(game).wagers[0]?.on ?? ''])
    expect(table.lay(spot)).toBeUndefined();
  await table.place();
  await settledDown();
}

describe.each(games)('a practice table of %s', (game) => {
  it('is played to the end of three rounds, and the stack moves by what was settled', async () => {
    const { table, house } = await opened(game);
    for (let round = 1; round <= 3; round += 1) {
      expect(view(table).round).toBe(round);
      const before = table.stack;
      await dealt(table, game);
      for (let steps = 0; view(table).phase !== 'over'; steps += 1) {
        expect(steps).toBeLessThan(30);
        const offer = table.offers.find(({ decision }) =>
          ['play', 'bet', 'ride', 'stand'].includes(decision),
        );
        if (offer) await table.decide(offer.decision);
        else if (table.canSayReady) await table.ready();
        else if (table.offers[0]) await table.decide(table.offers[0].decision);
        await settledDown();
      }
      expect(table.stack - before).toBe(table.why?.net);
      await house.nextRound();
    }
  });

  it('has no time limits', async () => {
    const { table } = await opened(game);
    await dealt(table, game);
    expect([view(table).deadline, view(table).next_round_at]).toEqual([null, null]);
    expect(table.waitAt(0)).toBeUndefined();
  });

  it('opens with every setting that can be chosen', async () => {
    for (const { name, choices } of practiceSettings(game)) {
      for (const { value } of choices) {
        const { table } = await opened(game, { ...usual(game), [name]: value });
        expect(table.live, `${name} ${value}`).toBe(true);
      }
    }
  });
});

it('a meter is shown if the game has one, with the price of its wager', async () => {
  const { table } = await opened('caribbean-stud');
  expect(view(table).jackpot).toMatchObject({ meter: '50000.00', terms: { wager: '1.00' } });
  expect((await opened('let-it-ride')).table.view?.jackpot).toBeNull();
});

it('a refused order fails with its reason, and nothing changes', async () => {
  const { table } = await opened('three-card-poker');
  const before = view(table);
  const seat = before.chairs[0]?.seat ?? 0;
  const low = table.ask({ do: 'wager', seat, player: 1, on: 'ante', amount: '4.00', tokens: '0.00' });
  await expect(low).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/5\.00/) as string,
  });
  await expect(table.ask({ do: 'sit', seat: 1, player: 1 })).rejects.toThrow('practice table');
  expect(view(table)).toEqual(before);
});

it('more play money can be had at any time', async () => {
  const { table } = await opened('let-it-ride');
  await table.ask({ do: 'buy-in', amount: moneyText(50_000) });
  await settledDown();
  expect(parseMoney(view(table).stack ?? '')).toBe(150_000);
});

it('a table that cannot be opened reports the reason', async () => {
  const engine = await Engine.start(bytes);
  const questions = new EngineClient((question) => Promise.resolve().then(() => engine.ask(question)));
  const house = new PracticeHouse(questions, {
    game: 'star-blackjack',
    settings: [['decks', '7']],
    stack: 100,
  });
  const reasons: string[] = [];
  house.onfail = (reason) => reasons.push(reason);
  new TableState('practice', () => 0, house.openSocket).connection.listen();
  await settledDown();
  expect(reasons).toEqual([expect.stringMatching(/6 or 8/)]);
});

it('takes the orders of a table, and refuses those that need a server', async () => {
  const { table } = await opened('star-blackjack');
  await table.ask({ do: 'refuse-cut' });
  await settledDown();
  expect(view(table).phase).toBe('wagers');
  await expect(table.ask({ do: 'leave', seat: 4 })).rejects.toThrow(/cannot be done at a practice table/);
  await settledDown();
  expect(view(table).chairs.length).toBe(1);
});

describe('the question behind a decision', () => {
  it('has the visible cards and the settings', async () => {
    const { table } = await opened('caribbean-stud');
    await dealt(table, 'caribbean-stud');
    const chair = table.chair;
    if (!chair) throw new Error('the player sits');
    const question = handQuestion(view(table), chair, { meter: '50000.00' });
    if (typeof question === 'string') throw new Error(question);
    const own = view(table).areas[0]?.hands[0]?.cards ?? [];
    expect(question.query.hand).toBe(own.join(' '));
    expect(view(table).dealer).toContain(question.query.up);
    expect(Object.keys(question.query)).toEqual(['hand', 'up', 'stake']);
    expect([question.unit, [...question.open].sort()]).toEqual([1000, ['bet', 'fold']]);
  });

  it('adds the community card of Let It Ride to the hand', async () => {
    const { table } = await opened('let-it-ride');
    await dealt(table, 'let-it-ride');
    const chair = table.chair;
    if (!chair) throw new Error('the player sits');
    const cards = () => {
      const question = handQuestion(view(table), chair, {});
      return typeof question === 'string' ? 0 : question.query.hand?.split(' ').length;
    };
    expect(cards()).toBe(3);
    await table.decide('ride');
    await settledDown();
    expect(cards()).toBe(4);
  });

  it('is refused without a decision', async () => {
    const { table } = await opened('star-blackjack');
    expect(handQuestion(view(table), { seat: 4, player: 1 }, {})).toMatch(/nothing to decide/);
  });
});

describe('the trainer', () => {
  async function trained(values: unknown) {
    const { table, house } = await opened('three-card-poker');
    await dealt(table, 'three-card-poker');
    const chair = table.chair;
    if (!chair) throw new Error('the player sits');
    const trainer = new Trainer({}, new OddsCache(() => Promise.resolve(values)));
    return { table, house, chair, trainer };
  }
  const values = {
    decisions: [
      { do: 'play', expected: 0.5 },
      { do: 'fold', expected: -1 },
    ],
    best: 'play',
  };

  it('tells the cost of a mistake, and counts the score', async () => {
    const { table, house, chair, trainer } = await trained(values);
    house.ondecision = (decision, detail) => void trainer.decided(view(table), chair, decision, detail);
    await table.decide('fold');
    await settledDown();
    expect(trainer.verdict).toMatchObject({ right: false, cost: 1500, best: { decision: 'play' } });
    expect(trainer.score).toEqual({ decisions: 1, right: 0, cost: 1500, hands: 1 });
  });

  it('shows values only when asked, and forgets them with the next decision', async () => {
    const { table, chair, trainer } = await trained(values);
    trainer.comesUp(view(table), chair);
    await settledDown();
    expect(trainer.choices).toBeUndefined();
    await trainer.reveal(view(table), chair);
    expect(trainer.choices?.map(({ decision, worth }) => [decision, worth])).toEqual([
      ['play', 500],
      ['fold', -1000],
    ]);
    trainer.comesUp(view(table), chair);
    expect(trainer.choices).toBeUndefined();
  });

  it('tells why the server gives no values', async () => {
    const { table, chair } = await trained(values);
    const what = 'no values of decisions while you sit at a table (ruling G16)';
    const wrong = { code: 'no-aids', what, rule: '16.1' };
    let answer = () => Promise.reject<unknown>(new Problem(wrong, 422));
    const trainer = new Trainer({}, new OddsCache(() => answer()));
    trainer.comesUp(view(table), chair);
    await settledDown();
    expect(trainer.forbidden).toEqual({
      why: 'No values of decisions while you sit at a table.',
      rule: '16.1',
    });
    answer = () => Promise.resolve(values);
    trainer.comesUp(view(table), chair);
    await settledDown();
    expect(trainer.forbidden).toBeUndefined();
  });

  it('goes on without a server', async () => {
    const { table, chair } = await trained(values);
    const trainer = new Trainer({}, new OddsCache(() => Promise.reject(new Error('gone'))));
    await trainer.reveal(view(table), chair);
    expect(trainer.unavailable).toBeTruthy();
    await trainer.decided(view(table), chair, 'fold');
    expect(trainer.score.decisions).toBe(0);
  });

  it('explains the strategy of the game', async () => {
    const told = { strategy: { about: 'In short.', rules: ['Play queen-6-4 or better.', 7] } };
    const { trainer } = await trained(told);
    await trainer.explain('three-card-poker');
    expect(trainer.strategy).toEqual({ about: 'In short.', rules: ['Play queen-6-4 or better.'] });
  });
});

describe('settings in an address', () => {
  it('are read back, and wrong ones become the defaults', () => {
    const chosen = { ...usual('star-blackjack'), decks: '8', insurance_ten: 'true' };
    const address = addressOf('star-blackjack', chosen);
    expect(address).toBe('/practice/star-blackjack?decks=8&insurance-ten=true');
    expect(chosenFrom('star-blackjack', new URL(address, 'http://x').searchParams)).toEqual(chosen);
    expect(chosenFrom('star-blackjack', new URLSearchParams('decks=7&weather=fine'))).toEqual(
      usual('star-blackjack'),
    );
    expect(addressOf('let-it-ride', usual('let-it-ride'))).toBe('/practice/let-it-ride');
  });
});
