import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { House, type Game } from './harness/house';
import { practiceShoe } from './harness/practice-shoe';
import { phone, Visitor } from './harness/visitor';

// Casino War in a browser, at a table of the house and at a practice table. Pictures of both are left in `pictures`.

const game = 'casino-war' as Game;
const desktop = { viewport: { width: 1280, height: 800 } };

let house: House;
beforeAll(async () => {
  mkdirSync('pictures', { recursive: true });
  house = await House.open([game]);
});
afterAll(() => house.close());

async function picture({ page }: Visitor, name: string) {
  await page.screenshot({ path: `pictures/${name}.png` });
}

it('a guest goes to war at a table of the house, and wins', async () => {
  const guest = await Visitor.arrive(house);
  await guest.comeAsGuest();
  await picture(guest, 'lobby');
  await house.shoe(1, 'Kd Ks 5d 9s');
  await guest.sitAt(1);
  await guest.lay({ ante: 2 });
  await picture(guest, 'table-wagers');
  await guest.place('$10');
  await guest.choice('Go to war').waitFor();
  await picture(guest, 'table-decision');
  await guest.choose('Go to war');
  expect(await guest.result()).toBe('You win +$10');
  await guest.chipsAre('$110.00');
  await picture(guest, 'table-result');
  expect(await guest.why()).toEqual(['Ante stands off: $10 comes back', 'Bet wins 1 to 1: +$10']);
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('at a practice table on a %s', (device, window) => {
  it('a tie is surrendered', async () => {
    // The trainer asks for the value of each choice: this game has no analysis that could answer.
    const learner = await Visitor.arrive(house, { ...window, expected: /422/ });
    await practiceShoe(learner.page, game, 'Kd Ks');
    await learner.page.goto(`/practice/${game}`);
    await learner.lay({ ante: 2 });
    await learner.place('$10');
    await learner.choice('Surrender').waitFor();
    await picture(learner, `practice-decision-${device}`);
    await learner.choose('Surrender');
    expect(await learner.result()).toBe('You lose −$5 in play money');
    await picture(learner, `practice-result-${device}`);
  });
});

it.each(['/practice', `/rules/${game}`, `/rules/${game}?book`, `/odds/${game}`])(
  '%s knows the game',
  async (path) => {
    const visitor = await Visitor.arrive(house);
    await visitor.page.goto(path);
    await visitor.page.getByText('Casino War').first().waitFor();
  if (path.startsWith('/odds')) await visitor.page.getByText('rounds were simulated').first().waitFor();
    await picture(visitor, path.replace(/\W+/g, '-').slice(1));
  },
);
