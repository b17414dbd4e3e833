import { describe, expect, it } from 'vitest';
import { descriptionOf, games } from '../games';
import { choicesOf } from '../table/choices';
import { aView } from '../table/table-fixture';
import { felts } from './plans';

// The felt of every game has a place for each part of the game's description.
describe.each(games)('the felt of %s', (game) => {
  const { decisions, wager_labels, wagers, hands } = descriptionOf(game);
  const plan = felts[game];
  const marked = (layout: 'wide' | 'tall') => [
    ...plan[layout].spots.map(({ id }) => id),
    ...plan.dealer[layout].spots.map(({ id }) => id),
    ...(plan.band ? [plan.band.id] : []),
  ];

  it.each(['wide', 'tall'] as const)('has a spot for every wager on a %s cloth', (layout) => {
    const chosen = wagers.filter((wager) => wager.may_be_left_out).map(({ on }) => on);
    // Felts are drawn with the first of the optional wagers. The fee of a draw lies in the boxes of its decisions, and a bonus has no spot.
    const nowhere = (on: string) =>
      on === hands.draw || on.endsWith('-bonus') || chosen.slice(1).includes(on);
    const expected = wager_labels.map(({ on }) => on).filter((on) => !nowhere(on));
    expect(marked(layout)).toEqual(expect.arrayContaining(expected));
  });

  it('has a button with its own label and key for every decision that the server offers', () => {
    const offers = decisions.map((decision) => ({
      do: 'decide' as const,
      seat: 2,
      player: 1,
      decision,
      price: '0.00',
    }));
    const choices = choicesOf(aView({ game, offers }), { seat: 2, player: 1 });
    expect(choices.map(({ id }) => id).sort()).toEqual([...decisions].sort());
    for (const { id, label } of choices) expect(label, id).toMatch(/^[A-Z]/);
    expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length);
  });
});
