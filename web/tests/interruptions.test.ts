import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CuttableConnection } from './harness/cuttable-connection';
import { settledByTheRules } from './harness/engine';
import { House } from './harness/house';
import { Visitor } from './harness/visitor';

const cards = 'Qc 8s 5h  Ah Kh 4c';

describe('in the middle of a hand', () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open(['three-card-poker', 'three-card-poker', 'three-card-poker']);
  });
  afterAll(() => house.close());

  async function inTheMiddle(guest: Visitor, table: number): Promise<void> {
    await house.shoe(table, cards);
    await guest.comeAsGuest();
    await guest.sitAt(table);
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choice('Play').waitFor();
  }

  async function wins(guest: Visitor, table: number): Promise<void> {
    expect(await guest.result()).toBe('You win +$20');
    await guest.chipsAre('$120.00');
    await settledByTheRules(guest, table);
  }

  const down = (guest: Visitor) => guest.page.getByText('The connection to the house is lost.');

  it('the connection is cut, and play goes on after it is restored', async () => {
    const guest = await Visitor.arrive(house);
    const connection = await CuttableConnection.of(guest.page);
    await inTheMiddle(guest, 1);
    await connection.cut();
    await down(guest).waitFor();
    // The offers may be stale, so there are none; the cards stay visible.
    await guest.choice('Play').waitFor({ state: 'detached' });
    await guest.page.getByRole('img', { name: /^Your hand: ace of hearts, king of hearts/ }).waitFor();
    connection.restore();
    await down(guest).waitFor({ state: 'detached' });
    await guest.choose('Play');
    await wins(guest, 1);
  });

  it('the answer to a decision is lost, and the decision counts once', async () => {
    const guest = await Visitor.arrive(house);
    const connection = await CuttableConnection.of(guest.page);
    await inTheMiddle(guest, 2);
    connection.loseNextAnswer();
    await guest.choose('Play');
    await down(guest).waitFor();
    connection.restore();
    await down(guest).waitFor({ state: 'detached' });
    await wins(guest, 2);
  });

  it('the house is killed, and nothing is lost', async () => {
    const guest = await Visitor.arrive(house, { expected: /WebSocket|ERR_|502|500/ });
    await inTheMiddle(guest, 3);
    const before = await guest.asks<{ view: { deadline: number } }>('/tables/3');
    await house.kill();
    await guest.choice('Play').waitFor();
    const after = await guest.asks<{ view: { deadline: number } }>('/tables/3');
    // The player gets the full time again.
    expect(after.view.deadline).toBeGreaterThan(before.view.deadline);
    expect({ ...after.view, deadline: before.view.deadline }).toEqual(before.view);
    await guest.choose('Play');
    await wins(guest, 3);
    // The account agrees with the chips: nothing was paid twice.
    const me = await guest.asks<{ balance: string }>('/me');
    expect(me.balance).toBe('900.00');
  });
});
