import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { finely } from '../src/lib/practice/values';
import { House, type Game } from './harness/house';
import { practiceShoe } from './harness/practice-shoe';
import { phone, Visitor } from './harness/visitor';

// The trainer's values at a practice table are compared with those of the program for the same hand.

interface Lesson {
  readonly game: Game;
  /** The cards in the order of the deal. */
  readonly cards: string;
  readonly lay: Readonly<Record<string, number>>;
  readonly laid: string;
  /** One unit of the program's answer at the table, in cents. */
  readonly unit: number;
  readonly asked: readonly string[];
  /** The page's names of the program's decisions. */
  readonly names: Readonly<Record<string, string>>;
  readonly mistake: string;
}

const lessons: readonly Lesson[] = [
  {
    game: 'three-card-poker',
    cards: 'Kc 9d 4s  Qd 6c 5s',
    lay: { ante: 2 },
    laid: '$10',
    unit: 1000,
    asked: ['--hand', 'Qd 6c 5s'],
    names: { play: 'Play', fold: 'Fold' },
    mistake: 'fold',
  },
  {
    game: 'caribbean-stud',
    cards: 'Kh 7d 9c Js 4d  Ts Td 8s 7h 3c',
    lay: { ante: 1 },
    laid: '$5',
    unit: 500,
    asked: ['--hand', 'Ts Td 8s 7h 3c', '--up', '4d'],
    names: { bet: 'Bet', fold: 'Fold' },
    mistake: 'fold',
  },
  {
    game: 'let-it-ride',
    cards: 'Jh 8c 2d  Qs 7d',
    lay: { '1': 2 },
    laid: '$30',
    unit: 1000,
    asked: ['--hand', 'Jh 8c 2d'],
    names: { ride: 'Let it ride', withdraw: 'Take it back' },
    mistake: 'ride',
  },
];

interface Values {
  readonly decisions: readonly { readonly do: string; readonly expected: number }[];
  readonly best: string;
}

/** The output of `croupier odds`. */
function oddsOf(game: Game, asked: readonly string[]): Values {
  const told = execFileSync(inject('croupier'), ['odds', game, ...asked, '--json']);
  return JSON.parse(told.toString()) as Values;
}

let house: House;
beforeAll(async () => {
  house = await House.open(['three-card-poker']);
});
afterAll(() => house.close());

describe('the trainer', () => {
  it.each(lessons)('of $game shows the value of every choice, and the cost of a mistake', async (lesson) => {
    const { game, unit, names } = lesson;
    const { decisions, best } = oddsOf(game, lesson.asked);
    const worth = (decision: string) =>
      unit * (decisions.find((one) => one.do === decision)?.expected ?? Number.NaN);
    const cost = finely(worth(best) - worth(lesson.mistake));

    const learner = await Visitor.arrive(house);
    await practiceShoe(learner.page, game, lesson.cards);
    await learner.page.goto(`/practice/${game}`);
    await learner.lay(lesson.lay);
    await learner.place(lesson.laid);
    const trainer = learner.page.getByRole('complementary', { name: 'Trainer' });
    await trainer.getByRole('button', { name: 'Value of each choice' }).click();
    await trainer.getByRole('table').waitFor();
    const rows = await trainer
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim())));
    const ranked = [...decisions].sort((one, other) => other.expected - one.expected);
    expect(rows).toEqual(
      ranked.map((one) => [
        names[one.do],
        finely(worth(one.do)),
        one.do === best ? 'best' : finely(worth(one.do) - worth(best)),
      ]),
    );

    await learner.choose(names[lesson.mistake] as string);
    await trainer.getByText(`It cost ${cost}`).waitFor();
    const said = `${names[lesson.mistake]} was worth ${finely(worth(lesson.mistake))}; ${names[best]} was worth ${finely(worth(best))}.`;
    await trainer.getByText(said).waitFor();
    expect(await trainer.locator('.score dd').allTextContents()).toEqual(['1', '0', cost]);
  });
});

describe('on a phone the opened trainer', () => {
  const upright = phone.viewport;
  const lying = { width: upright.height, height: upright.width };

  it('leaves felt and choices visible on a phone on its side', async () => {
    const { box } = await withOpenTrainer(lying);
    const [panel, felt, choices] = [await box('aside'), await box('.felt'), await box(choicesBar)];
    expect(panel.x).toBeGreaterThanOrEqual(felt.x + felt.width);
    expect(panel.y).toBeGreaterThanOrEqual(choices.y + choices.height);
    expect(panel.y + panel.height).toBeLessThanOrEqual(lying.height);
    expect(panel.height).toBeGreaterThanOrEqual(lying.height / 3);
  });

  it('shows the hand that it covers, and covers neither the dealer’s cards nor the choices', async () => {
    const { box, page } = await withOpenTrainer(upright);
    const [body, felt, choices] = [await box('aside .body'), await box('.felt'), await box(choicesBar)];
    expect(await page.locator('aside .hand .card').count()).toBe(3);
    const [hand, dealer] = [await box('aside .hand'), await box('.felt [aria-label="Dealer"]')];
    expect(hand.y).toBeGreaterThanOrEqual(body.y);
    expect(body.y).toBeGreaterThanOrEqual(dealer.y + dealer.height);
    expect(body.y).toBeGreaterThan(felt.y);
    expect(body.y + body.height).toBeLessThanOrEqual(choices.y);
  });
});

const choicesBar = '[aria-label="Your choices"]';

/** Opens the trainer with the values of a decision; returns the page and a function for the position of elements. */
async function withOpenTrainer(viewport: { width: number; height: number }) {
  const learner = await Visitor.arrive(house, { ...phone, viewport });
  await practiceShoe(learner.page, 'three-card-poker', 'Kc 9d 4s  Qd 6c 5s');
  await learner.page.goto('/practice/three-card-poker');
  await learner.lay({ ante: 2 });
  await learner.place('$10');
  await learner.choice('Play').waitFor();
  const trainer = learner.page.getByRole('complementary', { name: 'Trainer' });
  await trainer.getByRole('button', { name: 'More' }).tap();
  await trainer.getByRole('button', { name: 'Value of each choice' }).tap();
  await trainer.getByRole('table').waitFor();
  const box = async (what: string) => {
    const found = await learner.page.locator(what).boundingBox();
    if (found === null) throw new Error(`${what} is not there`);
    return found;
  };
  return { page: learner.page, box };
}
