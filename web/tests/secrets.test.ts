import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House, type Game } from './harness/house';
import { Overheard } from './harness/overheard';
import { Visitor } from './harness/visitor';

// The page must not know cards that lie face down or are still in the shoe. At each moment these tests search for them in all
// messages of the server, in the page and in its storage. Afterwards the same search must find the cards that were turned
// over, which shows that it looks in the right places.

interface Moment {
  /** Brings the moment about. */
  readonly until: (player: Visitor) => Promise<void>;
  /** Cards that only the server may know now. */
  readonly hidden: string;
}

interface Session {
  readonly game: Game;
  readonly cards: string;
  readonly lay: Readonly<Record<string, number>>;
  readonly laid: string;
  readonly moments: readonly Moment[];
  /** Cards that were hidden before and are face up in the end. */
  readonly open: string;
}

const sees = (name: string | RegExp) => async (player: Visitor) => {
  await player.page.getByRole('img', { name }).waitFor();
};

const sessions: readonly Session[] = [
  {
    game: 'three-card-poker',
    cards: 'Qc 8s 5h  Ah Kh 4c',
    lay: { ante: 1 },
    laid: '$5',
    moments: [
      { until: sees(/^Your hand: ace of hearts, king of hearts, four of clubs/), hidden: 'Qc 8s 5h' },
    ],
    open: 'Qc 8s 5h',
  },
  {
    game: 'caribbean-stud',
    cards: '4s 4d 9h 7c 2c  Ah Ad Kh Kc 5s',
    lay: { ante: 1 },
    laid: '$5',
    // One of the dealer's cards is face up from the beginning.
    moments: [{ until: sees(/^Dealer's hand: .* of .*, 4 face-down cards/), hidden: '4s 4d 9h 7c' }],
    open: '4s 4d 9h 7c',
  },
  {
    game: 'let-it-ride',
    cards: 'Ts Td 7h  7c 2d 9s',
    lay: { '1': 1 },
    laid: '$15',
    moments: [
      { until: sees(/^Your hand: ten of spades/), hidden: '7c 2d 9s' },
      {
        until: async (player) => {
          await player.choose('Let it ride');
          await sees(/^Community cards: seven of clubs/)(player);
        },
        hidden: '2d 9s',
      },
    ],
    open: '7c 2d',
  },
  {
    game: 'lunar-poker',
    cards: 'Ac Kd 7h 4c 2d  Qs Qd 8h 3c 2s  9h 9c 5d',
    lay: { ante: 1 },
    laid: '$10',
    moments: [{ until: sees(/^Dealer's hand: .* of .*, 4 face-down cards/), hidden: 'Kd 7h 4c 9h 9c 5d' }],
    open: 'Kd 7h 4c',
  },
];

describe('the page does not know face-down cards', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(sessions.map(({ game }) => game));
  });
  afterAll(() => house.close());

  it.each(sessions)('$game', async ({ game, cards, lay, laid, moments, open }) => {
    const table = sessions.findIndex((session) => session.game === game) + 1;
    await house.shoe(table, cards);
    const guest = await Visitor.arrive(house);
    const overheard = new Overheard(guest.page);
    await guest.comeAsGuest();
    await guest.sitAt(table);
    expect(await overheard.mentions(cards)).toEqual([]);
    await guest.lay(lay);
    await guest.place(laid);
    for (const { until, hidden } of moments) {
      await until(guest);
      expect(overheard.count).toBeGreaterThan(0);
      expect(await overheard.mentions(hidden)).toEqual([]);
    }
    const stay = guest.page
      .getByRole('group', { name: 'Your choices' })
      .getByRole('button', { name: /^(Play|Bet|Let it ride)/ });
    await stay.click();
    await guest.result();
    expect(await overheard.mentions(open)).toEqual(open.split(' '));
  });
});
