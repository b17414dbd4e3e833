import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TableView } from '../api/view';
import { EngineClient } from '../engine/engine-client';
import { Engine } from '../engine/engine';
import type { Game } from '../games';
import type { Detail } from '../table/choices';
import { TableState } from '../table/table-state.svelte';
import { handQuestion } from './hand-question';
import { OddsCache, fetchCalculated } from './odds-cache';
import { PracticeHouse } from './practice-house';
import { tableSettings, usual } from '../games/settings';
import { Trainer } from './trainer.svelte';
import type { HandValues } from './values';

// Rounds with chosen cards through every kind of decision, at practice tables of the engine itself. The server's answers are stored in
// decision-points.json; `ODDS_HOUSE=http://127.0.0.1:8080 npx vitest run decision-points` asks a server again.

const kept = new URL('./decision-points.json', import.meta.url);
const house = process.env.ODDS_HOUSE;
const answers: Record<string, unknown> =
  house === undefined ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, unknown>) : {};

let chosenCards: readonly string[] = [];

/** Puts the chosen cards where the deal begins. */
vi.mock('./shuffle', async (original) => ({
  ...(await original<object>()),
  shuffled: (cards: readonly string[]) => {
    const rest = [...cards];
    for (const card of chosenCards) rest.splice(rest.indexOf(card), 1);
    // A shoe of several decks is cut where the test cuts it, and its first card is burned.
    const before = cards.length > 52 ? cut + 1 : 0;
    return [...rest.slice(0, before), ...chosenCards, ...rest.slice(before)];
  },
}));
const cut = 100;

let bytes: Uint8Array<ArrayBuffer>;

beforeAll(() => {
  bytes = new Uint8Array(readFileSync(new URL('../engine/engine.wasm', import.meta.url)));
});

afterAll(() => {
  if (house !== undefined) writeFileSync(kept, `${JSON.stringify(answers, null, 1)}\n`);
});

async function answered(address: string): Promise<unknown> {
  if (house !== undefined) {
    const { decisions, best, beside, notes } = (await fetchCalculated(`${house}${address}`)) as HandValues;
    answers[address] = { decisions, best, beside, notes };
  }
  const known = answers[address];
  if (known === undefined) throw new Error(`no answer is stored for ${address}`);
  return known;
}

type Step = readonly [decision: string, detail?: Detail];

interface Round {
  readonly name: string;
  readonly game: Game;
  readonly settings?: Readonly<Record<string, string>>;
  readonly wagers: Readonly<Record<string, string>>;
  readonly cards: string;
  readonly steps: readonly Step[];
}

const rounds: readonly Round[] = [
  {
    name: 'an ante with a pair plus',
    game: 'three-card-poker',
    wagers: { ante: '10.00', 'pair-plus': '5.00' },
    cards: 'Kd 7h 2c 9d 9c 4s',
    steps: [['fold']],
  },
  {
    name: 'a bet and a jackpot wager',
    game: 'caribbean-stud',
    wagers: { ante: '10.00', jackpot: '1.00' },
    cards: '3d 5d 8c 9s Kh As Kd Qs 7h 4c',
    steps: [['bet']],
  },
  {
    name: 'one wager withdrawn against the odds, the other left',
    game: 'let-it-ride',
    settings: { max_payout: '25000.00' },
    wagers: { '1': '10.00', '2': '10.00', $: '10.00' },
    cards: 'Ts Td 4h 9c 2d 3h',
    steps: [['withdraw'], ['ride']],
  },
  {
    name: 'an exchange, then a bet',
    game: 'lunar-poker',
    wagers: { ante: '10.00', super: '10.00' },
    cards: 'As Kd 7h 4c 2d Qs Qd 8h 3c 2s 9h 9c 5d',
    steps: [['exchange', { cards: ['8h', '3c', '2s'] }], ['bet']],
  },
  {
    name: 'a sixth card, then a fold',
    game: 'lunar-poker',
    wagers: { ante: '10.00', super: '15.00' },
    cards: 'As Kd 7h 4c 2d Qs Jd 8h 3c 2s 9h',
    steps: [['buy'], ['fold']],
  },
  {
    name: 'a super wager that is declared, then a bet',
    game: 'lunar-poker',
    settings: { declaring: 'player' },
    wagers: { ante: '10.00', super: '15.00' },
    cards: 'Ts Kd 7h 4c 2d As Kh Qs 3c 2s',
    steps: [['declare'], ['bet']],
  },
  {
    name: 'a hit, then a stand',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: '5s Td 4h 6c 9s 7d',
    steps: [['hit'], ['stand']],
  },
  {
    name: 'a double for less',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: '6s 6d 5h Tc 9s 7d',
    steps: [['double', { amount: 400 }]],
  },
  {
    name: 'insurance for less, then a stand',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: 'Ts Ad 9h 6c 4s 7d',
    steps: [['insure', { amount: 200 }], ['stand']],
  },
  {
    name: 'no insurance against a ten, then a stand',
    game: 'star-blackjack',
    settings: { insurance_ten: 'true' },
    wagers: { main: '10.00' },
    cards: 'Ts Kd 9h 8c',
    steps: [['decline'], ['stand']],
  },
  {
    name: 'even money',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: 'As Ad Kh 9c',
    steps: [['even-money']],
  },
  {
    name: 'a blackjack insured, then even money',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: 'As Ad Kh 9c',
    steps: [['insure', { amount: 500 }], ['even-money']],
  },
  {
    name: 'a split, a double on the first hand and a card to the second',
    game: 'star-blackjack',
    wagers: { main: '10.00' },
    cards: '8s 6d 8h 3c Ts 5d 9h Tc Td',
    steps: [['split'], ['double', { amount: 400 }], ['hit']],
  },
  {
    name: 'three hands',
    game: 'star-blackjack',
    settings: { resplit: 'true', decks: '8' },
    wagers: { main: '10.00' },
    cards: '8s Td 8h 8c 4c 9d 6h Td Ts 7h Tc',
    steps: [['split'], ['split'], ['hit'], ['hit'], ['stand']],
  },
  {
    name: 'aces that may be split again',
    game: 'star-blackjack',
    settings: { resplit: 'true' },
    wagers: { main: '10.00' },
    cards: 'As 6d Ah Ac 9c 8d 7d Td Ts',
    steps: [['split'], ['stand']],
  },
];

async function opened({ game, settings, cards }: Round) {
  chosenCards = cards.split(' ');
  const chosen = { ...usual(game), ...settings };
  const engine = await Engine.start(bytes);
  const questions = new EngineClient((question) => Promise.resolve().then(() => engine.ask(question)));
  const practice = new PracticeHouse(questions, { game, settings: tableSettings(chosen), stack: 100_000 });
  const table = new TableState('practice', () => 0, practice.openSocket);
  table.connection.listen();
  await settledDown();
  return { practice, table, trainer: new Trainer(chosen, new OddsCache(answered)), chosen };
}

async function settledDown() {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((done) => setTimeout(done));
}

function view(table: TableState): TableView {
  if (!table.view) throw new Error('the table is not open');
  return table.view;
}

async function dealt(table: TableState, wagers: Round['wagers']) {
  if (view(table).offers.some((offer) => offer.do === 'cut')) await table.ask({ do: 'cut', card: cut });
  const seat = view(table).chairs[0]?.seat ?? 0;
  for (const [on, amount] of Object.entries(wagers)) {
    await table.ask({ do: 'wager', seat, player: 1, on, amount, tokens: '0.00' });
  }
  await table.ready();
  await settledDown();
}

describe.each(rounds)('$name at $game', (round) => {
  it('has a value for every legal choice at every decision, and a mistake costs the best less the chosen', async () => {
    const { practice, table, trainer, chosen } = await opened(round);
    await dealt(table, round.wagers);
    let thrown: readonly string[] = [];
    let cost = 0;
    for (const [decision, detail = {}] of round.steps) {
      const chair = table.chair;
      if (!chair) throw new Error('the player sits');
      const question = handQuestion(view(table), chair, chosen, thrown);
      if (typeof question === 'string') throw new Error(`${decision}: ${question}`);
      await trainer.reveal(view(table), chair);
      expect(trainer.unavailable).toBeUndefined();
      const choices = trainer.choices ?? [];
      expect([...new Set(choices.map((choice) => choice.decision))].sort()).toEqual(
        [...question.open].sort(),
      );
      // Two to five of five cards.
      const exchanges = choices.filter((choice) => choice.decision === 'exchange');
      expect(exchanges).toHaveLength(question.open.includes('exchange') ? 10 + 10 + 5 + 1 : 0);
      const best = Math.max(...choices.map(({ worth }) => worth));

      practice.ondecision = (name, told) => void trainer.decided(view(table), chair, name, told);
      if (decision === 'decline') await table.ready();
      else await table.decide(decision, detail);
      await settledDown();
      const { verdict } = trainer;
      if (!verdict) throw new Error(`${decision} was not judged`);
      expect(verdict.chosen.decision).toBe(decision);
      expect(verdict.best.worth).toBe(best);
      expect(verdict.cost).toBeCloseTo(best - verdict.chosen.worth, 9);
      expect(verdict.right).toBe(verdict.cost < 1e-6);
      cost += verdict.cost;
      if (detail.cards) thrown = detail.cards;
    }
    expect(trainer.score.decisions).toBe(round.steps.length);
    expect(trainer.score.cost).toBeCloseTo(cost, 6);
    expect(trainer.score.hands).toBe(1);
  });
});
