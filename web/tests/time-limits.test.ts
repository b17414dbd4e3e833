import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settledByTheRules } from './harness/engine';
import { House } from './harness/house';
import { phone, Visitor } from './harness/visitor';

// Players who do nothing until time is up.

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

/** A time limit that is long enough for a busy machine. */
const soon = 12_000;

describe('a player who makes no decision in time', () => {
  it('decides by the usual instruction, which is shown before, and afterwards in the reasons and the replay', async () => {
    const table = await house.openTable('three-card-poker', { decisions: soon });
    await house.shoe(table, 'Kc Qd 4s  Qs 6d 3h');
    const guest = await Visitor.arrive(house);
    const { page } = guest;
    await guest.comeAsGuest();
    // The instruction is shown before sitting down, and at the seat afterwards.
    await page.goto(`/tables/${table}`);
    await page.getByText('If you do nothing: play with queen-six-four or better, otherwise fold.').waitFor();
    await page.getByRole('button', { name: 'Sit down', exact: true }).click();
    await guest.chipsAre('$100.00');
    await page.getByRole('button', { name: /^If you do nothing: play with queen-six-four/ }).waitFor();
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    // Beside the clock is the decision for this hand: queen, six, three is not good enough.
    await guest.choice('Play').waitFor();
    await page.getByText('If you do nothing:').and(page.locator('.if')).waitFor();
    expect((await page.locator('.otherwise strong').textContent())?.trim()).toBe('fold');

    expect(await guest.result()).toBe('You lose −$10');
    expect(await guest.why()).toEqual(['Ante loses: −$10']);
    await page
      .getByRole('complementary')
      .getByText('You made no decision in time: fold, by your instruction (the usual).')
      .waitFor();
    await settledByTheRules(guest, table);
    await page.goto(`/tables/${table}/rounds/1`);
    const replayer = page.getByRole('region', { name: 'The round, step by step' });
    await replayer.waitFor();
    const steps: (string | null)[] = [];
    const back = replayer.getByRole('button', { name: 'One step back' });
    while (await back.isEnabled()) {
      steps.push(await replayer.locator('.words').textContent());
      await back.click();
    }
    expect(steps).toContain('You: fold, by instruction: no decision in time.');
  });

  it('decides by the instruction that they chose before the round, on a phone', async () => {
    const table = await house.openTable('three-card-poker', { decisions: soon });
    await house.shoe(table, 'Kc Qd 4s  5s 3d 2h');
    const guest = await Visitor.arrive(house, phone);
    const { page } = guest;
    await guest.comeAsGuest();
    await guest.sitAt(table);
    await page.getByRole('button', { name: /^If you do nothing: play with/ }).tap();
    const choices = page.getByRole('dialog', { name: 'If you do nothing' });
    await choices.getByRole('radio', { name: /^Always bet/ }).tap();
    await expect.poll(() => choices.getByRole('radio', { name: /^Always bet/ }).isChecked()).toBe(true);
    await choices.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('button', { name: /^If you do nothing: play; fold without the chips/ }).waitFor();
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choice('Play').waitFor();
    expect((await page.locator('.otherwise strong').textContent())?.trim()).toBe('play');
    expect(await guest.result()).toBe('You lose −$20');
  });

  it('may choose by key, and during a hand only for the next one', async () => {
    const guest = await Visitor.arrive(house);
    const { page } = guest;
    await guest.comeAsGuest();
    await guest.sitAt(1);
    await guest.lay({ ante: 2 });
    await guest.place('$10');
    await guest.choice('Play').waitFor();
    await page.keyboard.press('q');
    const choices = page.getByRole('dialog', { name: 'If you do nothing' });
    await choices.getByRole('radio', { name: /^Always fold/ }).check();
    await choices.getByText('From the next round.').waitFor();
    await page.keyboard.press('Escape');
    await guest.choose('Fold');
    expect(await guest.result()).toBe('You lose −$10');
  });
});

describe('chips that are laid when time is up', () => {
  async function twoAt(table: number, chips?: string): Promise<[Visitor, Visitor]> {
    const guests: [Visitor, Visitor] = [await Visitor.arrive(house), await Visitor.arrive(house)];
    for (const guest of guests) {
      await guest.comeAsGuest();
      await guest.sitAt(table, chips);
    }
    return guests;
  }

  it('are placed', async () => {
    const table = await house.openTable('three-card-poker', { wagers: soon });
    const [ada, bob] = await twoAt(table);
    await ada.lay({ ante: 2 });
    await ada.place('$10');
    await bob.lay({ ante: 3 });
    await ada.choice('Play').waitFor();
    await ada.choose('Fold');
    await bob.choose('Fold');
    expect(await bob.result()).toBe('You lose −$15');
    await bob.chipsAre('$85.00');
  });

  it('go back to the others if they are no wager, and the page says so', async () => {
    const table = await house.openTable('three-card-poker', { wagers: soon }, { minimum: '10.00' });
    const [ada, bob] = await twoAt(table, '$200.00');
    await ada.lay({ ante: 2 });
    await ada.place('$10');
    await bob.lay({ ante: 1 });
    await bob.chipsAre('$195.00');
    await bob.page.getByRole('button', { name: 'Ante takes $10 at least' }).waitFor();
    await ada.choice('Play').waitFor();
    const told = '$5 was not placed and is back with your chips: Ante takes $10 at least.';
    await bob.page.getByRole('strong').filter({ hasText: told }).waitFor();
    await bob.chipsAre('$200.00');
    expect(
      await bob.page.getByRole('group', { name: /^Seat 2, you/ }).getAttribute('aria-label'),
    ).not.toMatch(/ante/);
    await ada.choose('Fold');
    await ada.result();
  });
});

it('everything rides at once with a hand that pays already', async () => {
  const table = await house.openTable('let-it-ride', {});
  await house.shoe(table, 'Ts Td 7h  7c 2d');
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await guest.sitAt(table);
  await guest.lay({ '1': 2 });
  await guest.place('$30');
  await guest.choice('Let all ride').waitFor();
  await guest.page.keyboard.press('a');
  expect(await guest.result()).toBe('You win +$60');
  await settledByTheRules(guest, table);
});

it('a player may skip a round', async () => {
  const table = await house.openTable('three-card-poker', {});
  const [ada, bob] = [await Visitor.arrive(house), await Visitor.arrive(house)];
  for (const guest of [ada, bob]) {
    await guest.comeAsGuest();
    await guest.sitAt(table);
  }
  await ada.lay({ ante: 2 });
  await ada.place('$10');
  await ada.page.getByText('Waiting for others').first().waitFor();
  await bob.page.getByRole('button', { name: 'Skip round' }).click();
  await ada.choice('Fold').waitFor();
  await bob.page.getByText('You sit this round out.').waitFor();
  await ada.choose('Fold');
  await ada.result();
});
