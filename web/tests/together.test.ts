import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledByTheRules } from './harness/engine';
import { House } from './harness/house';
import { Overheard } from './harness/overheard';
import { Visitor } from './harness/visitor';

// Two people, each with a browser of their own, at one table.

describe('two people at one table', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(['three-card-poker', 'star-blackjack']);
  });
  afterAll(() => house.close());

  async function twoGuests(): Promise<[Visitor, Visitor]> {
    const guests: [Visitor, Visitor] = [await Visitor.arrive(house), await Visitor.arrive(house)];
    for (const guest of guests) await guest.comeAsGuest();
    return guests;
  }

  it('see each other’s wagers and results, but not each other’s face-down cards', async () => {
    const [adas, bobs, dealers] = ['Ah Kh 4c', '9s 9d 2h', 'Qc 8s 5h'];
    await house.shoe(1, `${dealers} ${adas} ${bobs}`);
    const [ada, bob] = await twoGuests();
    const [heardByAda, heardByBob] = [new Overheard(ada.page), new Overheard(bob.page)];
    await ada.sitAt(1);
    await bob.sitAt(1);

    await ada.lay({ ante: 2 });
    await ada.place('$10');
    await bob.page.getByRole('group', { name: /^Seat 1, Player \d+.*, ante \$10$/i }).waitFor();
    await bob.lay({ ante: 3, 'pair-plus': 1 });
    await bob.place('$20');
    const bobsArea = ada.page.getByRole('group', { name: /^Seat 2, Player/ });
    await bobsArea.and(ada.page.getByLabel(/ante \$15, pair plus \$5$|pair plus \$5, ante \$15$/)).waitFor();

    await ada.page
      .getByRole('img', { name: 'Your hand: ace of hearts, king of hearts, four of clubs' })
      .waitFor();
    await ada.page.getByRole('img', { name: /^Player \d+'s hand: 3 face-down cards$/ }).waitFor();
    await ada.choose('Play');
    await bob.page
      .getByRole('img', { name: 'Your hand: nine of spades, nine of diamonds, two of hearts' })
      .waitFor();
    await bob.choice('Play').waitFor();
    expect(await heardByAda.mentions(`${bobs} ${dealers}`)).toEqual([]);
    expect(await heardByBob.mentions(`${adas} ${dealers}`)).toEqual([]);
    await bob.choose('Play');

    // The dealer's queen high plays: both antes and plays win, and a pair pays even money on pair plus.
    expect(await ada.result()).toBe('You win +$20');
    expect(await bob.result()).toBe('You win +$35');
    await bobsArea.getByText('+$5', { exact: true }).waitFor();
    await bob.page
      .getByRole('group', { name: /^Seat 1, Player/ })
      .getByText('+$10', { exact: true })
      .first()
      .waitFor();
    expect(await heardByAda.mentions(`${bobs} ${dealers}`)).toHaveLength(6);
    for (const guest of [ada, bob]) await settledByTheRules(guest, 1);
  });

  it('share an area with a split and a double', async () => {
    // The burned card; eights against a six; the split brings a three and a ten; the double brings a ten; the dealer breaks.
    await house.shoe(2, '2c  8h 6c 8s  3d Tc Td  Kd Qh', 100);
    const [ada, bob] = await twoGuests();
    await ada.sitAt(2);
    await ada.cutAt(100);
    await bob.page.goto('/tables/2');
    await bob.page.getByText('Share an area').click();
    await bob.page.getByRole('button', { name: 'Seat 1, player 2' }).click();
    await bob.chipsAre('$100.00');

    await ada.lay({ main: 2 });
    await ada.place('$10');
    await bob.lay({ main: 4 });
    await bob.place('$20');
    await ada.choose('Split');
    await bob.choose('Split');
    await ada.page.getByRole('img', { name: 'Your hand: eight of hearts, three of diamonds, 11' }).waitFor();
    await ada.choose('Double');
    await doubleInFull(ada);
    await bob.choose('Double');
    await doubleInFull(bob);
    await ada.page
      .getByRole('img', { name: /^Your hand: eight of hearts, three of diamonds, ten of/ })
      .waitFor();
    await ada.choose('Stand');

    // Three wagers of each on two hands, all paid even money.
    expect(await ada.result()).toBe('You win +$30');
    expect(await bob.result()).toBe('You win +$60');
    await ada.chipsAre('$130.00');
    await bob.chipsAre('$160.00');
    expect(await ada.why()).toHaveLength(3);
    const lines = await settledByTheRules(bob, 2);
    expect(lines.map(({ player, wager, pays }) => `${player} ${wager} ${pays}`).sort()).toEqual([
      '1 double 10.00',
      '1 main 10.00',
      '1 split 10.00',
      '2 double 20.00',
      '2 main 20.00',
      '2 split 20.00',
    ]);
  });
});

/** Doubles for the full amount, which the page proposes. */
async function doubleInFull(player: Visitor): Promise<void> {
  await player.page
    .getByRole('group', { name: 'Double' })
    .getByRole('button', { name: /^Double/ })
    .click();
}
