import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SettledLine } from '../src/lib/api/view';
import { settledByTheRules } from './harness/engine';
import { House, type Game } from './harness/house';
import { Visitor } from './harness/visitor';

// A guest plays each game to its settlement. The page is compared with the engine, and both with figures that were
// calculated by hand from the rule documents.

interface Round {
  readonly game: Game;
  readonly cards: string;
  readonly lay: Readonly<Record<string, number>>;
  readonly laid: string;
  readonly decide: (player: Visitor) => Promise<void>;
  readonly hand: string;
  readonly result: string;
  readonly chips: string;
  readonly why: readonly string[];
}

const rounds: readonly Round[] = [
  {
    game: 'three-card-poker',
    cards: 'Kc Qd 4s  9s 9d 9h',
    lay: { ante: 2, 'pair-plus': 1 },
    laid: '$15',
    decide: (player) => player.choose('Play'),
    hand: 'Your hand: nine of spades, nine of diamonds, nine of hearts, Three nines',
    result: 'You win +$210',
    chips: '$310.00',
    why: [
      'Ante wins 1 to 1 (three nines): +$10',
      'Play wins 1 to 1 (three nines): +$10',
      'Ante bonus wins 4 to 1 (three nines): +$40',
      'Pair plus wins 30 to 1 (three nines): +$150',
    ],
  },
  {
    game: 'caribbean-stud',
    cards: '4s 4d 9h 7c 2c  Ah Ad Kh Kc 5s',
    lay: { ante: 2 },
    laid: '$10',
    decide: (player) => player.choose('Bet'),
    hand: 'Your hand: ace of hearts, ace of diamonds, king of hearts, king of clubs, five of spades, Two pairs, aces and kings',
    result: 'You win +$50',
    chips: '$150.00',
    why: [
      'Ante wins 1 to 1 (two pairs, aces and kings): +$10',
      'Bet wins 2 to 1 (two pairs, aces and kings): +$40',
    ],
  },
  {
    game: 'let-it-ride',
    cards: 'Ts Td 7h  7c 2d',
    // The three wagers are equal, so a chip on one of them lays one on each.
    lay: { '1': 2 },
    laid: '$30',
    decide: async (player) => {
      await player.choose('Let it ride');
      await player.page.getByRole('img', { name: 'Community cards: seven of clubs' }).waitFor();
      await player.choose('Take it back');
    },
    hand: 'Your hand: ten of spades, ten of diamonds, seven of hearts',
    result: 'You win +$40',
    chips: '$140.00',
    why: [
      'Wager 1 wins 2 to 1 (two pairs, tens and sevens): +$20',
      'Wager 2 was taken back: $10',
      'Wager $ wins 2 to 1 (two pairs, tens and sevens): +$20',
    ],
  },
  {
    game: 'lunar-poker',
    cards: 'As Kd 7h 4c 2d  Qs Qd 8h 3c 2s  9h 9c 5d',
    // The super must be at least as large as the ante, and is laid along with it.
    lay: { ante: 2 },
    laid: '$20',
    decide: async (player) => {
      await player.choose('Exchange');
      const exchange = player.page.getByRole('group', { name: 'Cards to exchange' });
      for (const name of ['eight of hearts', 'three of clubs', 'two of spades']) {
        await exchange.getByRole('button', { name }).click();
      }
      await exchange.getByRole('button', { name: 'Exchange 3 for $10' }).click();
      await player.choose('Bet');
    },
    hand: 'Your hand: queen of spades, queen of diamonds, nine of hearts, nine of clubs, five of diamonds, Two pairs, queens and nines',
    result: 'You win +$20',
    chips: '$120.00',
    why: [
      'Ante stands off: $10 comes back',
      'Bet wins 2 to 1 (two pairs, queens and nines): +$40',
      'Draw fee: −$10',
      'Super loses: −$10',
    ],
  },
  {
    game: 'star-blackjack',
    cards: 'Ac  5h 9c 3d Kd 2s 8s',
    lay: { main: 2 },
    laid: '$10',
    decide: async (player) => {
      await player.choose('Hit');
      await player.hand('Your hand').and(player.page.getByLabel('king of diamonds')).waitFor();
      await player.choose('Hit');
      await player.choose('Stand');
    },
    hand: 'Your hand: five of hearts, three of diamonds, king of diamonds, two of spades, 20',
    result: 'You win +$10',
    chips: '$110.00',
    why: ['Main wager wins 1 to 1 (20): +$10'],
  },
];

/** Where the guest cuts the shoe. */
const cut = 77;

describe('a guest plays', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(rounds.map(({ game }) => game));
  });
  afterAll(() => house.close());

  it.each(rounds)('$game', async ({ game, cards, lay, laid, decide, hand, result, chips, why }) => {
    const table = rounds.findIndex((round) => round.game === game) + 1;
    await house.shoe(table, cards, game === 'star-blackjack' ? cut : 0);
    const guest = await Visitor.arrive(house);
    await guest.comeAsGuest();
    await guest.sitAt(table);
    if (game === 'star-blackjack') await guest.cutAt(cut);
    await guest.lay(lay);
    await guest.place(laid);
    await decide(guest);

    expect(await guest.result()).toBe(result);
    await guest.chipsAre(chips);
    await guest.page.getByRole('img', { name: hand }).waitFor();
    const sentences = await guest.why();
    expect([...sentences].sort()).toEqual([...why].sort());
    const lines = await settledByTheRules(guest, table);
    expect(lines.map(amountOf).sort()).toEqual(
      sentences.map((words) => /[+−$][$\d.,]+/.exec(words)?.[0]).sort(),
    );
  });
});

/** The amount in the sentence for a line of the settlement: won, lost or returned. */
function amountOf({ staked, returned, outcome }: SettledLine): string {
  const [cents, stake] = [returned, staked].map((text) => Math.round(Number(text) * 100)) as [number, number];
  const net = cents - stake;
  const dollars = `$${Math.abs(net === 0 ? stake : net) / 100}`;
  if (net === 0) return dollars;
  expect(outcome).toBe(net > 0 ? 'win' : outcome);
  return `${net > 0 ? '+' : '−'}${dollars}`;
}
