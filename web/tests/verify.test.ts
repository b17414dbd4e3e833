import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

interface Proof {
  readonly dealt: { card: string }[];
}

describe('a round that was played', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(['three-card-poker', 'three-card-poker']);
  });
  afterAll(() => house.close());

  /** Plays a round and goes to its page from there. */
  async function played(table: number): Promise<Visitor> {
    await house.shoe(table, 'Qc 8s 5h  Ah Kh 4c');
    const guest = await Visitor.arrive(house);
    await guest.comeAsGuest();
    await guest.sitAt(table);
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choose('Play');
    await guest.why();
    await guest.page.getByRole('link', { name: 'The whole round, and its proof' }).click();
    return guest;
  }

  const verify = (guest: Visitor) => guest.page.getByRole('button', { name: 'Verify this round' }).click();

  it('is checked by the page, card by card', async () => {
    const guest = await played(1);
    await verify(guest);
    await guest.page.getByText('Everything that can be checked now is correct').waitFor();
    await guest.page.getByText('6 of 6 cards led to the root by salt and path').waitFor();
    await guest.page.getByText('before the first card of the round').waitFor();
    await guest.page.getByText('2 of 2 lines came out the same').waitFor();
  });

  it('fails if a card was changed', async () => {
    const guest = await played(2);
    await guest.page.route('**/api/v1/tables/2/rounds/1/proof', async (route) => {
      const response = await route.fetch();
      const proof = (await response.json()) as Proof;
      const [first] = proof.dealt;
      expect(first?.card).toBe('Qc');
      if (first) first.card = 'Qd';
      await route.fulfill({ response, json: proof });
    });
    await verify(guest);
    await guest.page.getByText('Something is wrong with this round').waitFor();
    await guest.page.getByText(/^card 1, Qd: /).waitFor();
  });
});
