import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Area, Chair, SettledLine } from '../api/view';
import { seated } from './seated-fixture';
import { ante, aView } from './table-fixture';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const chair = (seat: number, change: Partial<Chair> = {}): Chair => ({
  seat,
  player: 1,
  patron: 9,
  you: true,
  marker: null,
  ready: false,
  ...change,
});
const area = (seat: number, ...on: [string, string][]): Area => ({
  seat,
  controlling: 1,
  hands: [],
  wagers: on.map(([spot, amount]) => ({ player: 1, on: spot, hand: 1, amount, tokens: '0.00' })),
});
const pairPlus = { ...ante, on: 'pair-plus' };

describe('laying chips', () => {
  it('takes from the player’s stack, and never more than it has', () => {
    const { table } = seated(aView({ offers: [ante], stack: '12.00' }));
    table.picked = 500;
    expect(table.lay('ante')).toBeUndefined();
    expect(table.lay('ante')).toBeUndefined();
    expect(table.stack).toBe(200);
    expect(table.lay('ante')).toMatchObject({ code: 'not-enough' });
    expect(table.draftTotal).toBe(1000);
  });

  it('allows only open spots and their amounts', () => {
    const exactly = { ...ante, on: 'jackpot', from: '1.00', to: '1.00', step: '0.01' };
    const { table } = seated(aView({ offers: [{ ...ante, to: '20.00' }, exactly] }));
    expect(table.lay('pair-plus')).toBeUndefined();
    expect(table.draftTotal).toBe(0);
    expect(table.lay('ante', 2500)).toMatchObject({ message: 'Ante takes $20 at most' });
    expect(table.lay('jackpot', 2500)).toBeUndefined();
    expect(table.draftTotal).toBe(100);
    expect(table.lay('jackpot', 2500)).toMatchObject({ message: 'Jackpot takes $1 at most' });
  });

  it('lays chips on all spots that must be equal', () => {
    const three = ['1', '2', '$'].map((on) => ({ ...ante, on }));
    const { table } = seated(aView({ game: 'let-it-ride', offers: three }));
    table.lay('2', 500);
    expect(table.draftTotal).toBe(1500);
    table.undo();
    expect(table.draftTotal).toBe(0);
  });

  it('lays a required second wager as well, as far as it is missing', () => {
    const open = [ante, { ...ante, on: 'super' }];
    const { table } = seated(aView({ game: 'lunar-poker', offers: open }));
    table.lay('ante', 500);
    expect(table.draftTotal).toBe(1000);
    expect(table.fault).toBeUndefined();
    table.lay('super', 1000);
    table.lay('ante', 500);
    expect(table.draft.steps.at(-1)?.laid).toEqual([{ spot: 'ante', amount: 500 }]);
    expect(table.draftTotal).toBe(2500);
    table.undo();
    table.undo();
    table.undo();
    expect(table.draftTotal).toBe(0);
    table.lay('super', 500);
    table.lay('ante', 1000);
    expect(table.draft.steps.at(-1)?.laid).toEqual([
      { spot: 'ante', amount: 1000 },
      { spot: 'super', amount: 500 },
    ]);
  });

  it('shows chips on the felt before they are placed, and offers nothing while the connection is lost', () => {
    const { table, drop } = seated();
    table.lay('ante', 500);
    expect(table.feltAt(1000)?.seats[1]?.wagers).toEqual([{ on: 'ante', amount: 500 }]);
    drop();
    expect(table.live).toBe(false);
    expect(table.open).toEqual([]);
    expect(table.feltAt(1000)?.seats[1]?.wagers).toHaveLength(1);
  });
});

describe('placing', () => {
  it('sends all wagers of a chair in one order, then says ready', async () => {
    const { table, orders } = seated(aView({ offers: [pairPlus, ante] }));
    table.lay('ante', 500);
    table.lay('pair-plus', 2500);
    await table.place();
    const wagers = [
      { on: 'ante', amount: '5.00' },
      { on: 'pair-plus', amount: '25.00' },
    ];
    expect(orders()).toEqual([{ do: 'wagers', seat: 2, player: 1, wagers }, { do: 'ready' }]);
  });

  it('keeps wagers that were placed before', async () => {
    const { table, orders } = seated(aView({ offers: [pairPlus], areas: [area(2, ['ante', '10.00'])] }));
    table.lay('pair-plus', 500);
    await table.place();
    expect(orders()[0]).toMatchObject({
      wagers: [
        { on: 'ante', amount: '10.00' },
        { on: 'pair-plus', amount: '5.00' },
      ],
    });
  });

  it('can be skipped for a round', () => {
    const ready = { do: 'ready' } as const;
    const chairs = [chair(2), chair(5, { you: false })];
    const { table, show } = seated(aView({ offers: [ante, ready] }));
    expect(table.canSkip).toBe(false);
    show(aView({ offers: [ante, ready], chairs }));
    expect(table.canSkip).toBe(true);
    table.lay('ante', 500);
    expect(table.canSkip).toBe(false);
    show(aView({ offers: [ready], chairs, areas: [area(2, ['ante', '5.00'])] }));
    expect(table.canSkip).toBe(false);
    expect(table.hasPlaced).toBe(true);
  });

  it('keeps a chip in the draft until the view shows it', async () => {
    const { table, show } = seated();
    table.lay('ante', 500);
    await table.place();
    expect(table.draftTotal).toBe(500);
    show(aView({ areas: [area(2, ['ante', '5.00'])] }));
    expect(table.draftTotal).toBe(0);
    expect(table.feltAt(1000)?.seats[1]?.wagers).toHaveLength(1);
  });

  it('keeps refused chips in the draft', async () => {
    const { table, refuse, orders } = seated();
    table.lay('ante', 500);
    refuse('not-now');
    await expect(table.place()).rejects.toMatchObject({ code: 'not-now' });
    expect(table.draftTotal).toBe(500);
    expect(table.placing).toBe(false);
    expect(orders()).toHaveLength(1);
  });

  it('sends no wager below the minimum', async () => {
    const { table, orders } = seated(aView({ offers: [{ ...ante, from: '10.00' }] }));
    table.lay('ante', 500);
    await expect(table.place()).rejects.toMatchObject({ message: 'Ante takes $10 at least' });
    expect(orders()).toEqual([]);
  });

  it('ignores the refusal of ready if it was not asked for, and no other refusal', async () => {
    const { table, refuse } = seated();
    refuse('not-asked');
    await expect(table.ready()).resolves.toBeUndefined();
    refuse('wager-missing');
    await expect(table.ready()).rejects.toMatchObject({ code: 'wager-missing' });
  });

  it('takes wagers back in reverse order into the draft', async () => {
    const offers = (['ante', 'pair-plus'] as const).map(
      (on) => ({ do: 'take-back', seat: 2, player: 1, on }) as const,
    );
    const { table, orders, show } = seated(
      aView({ areas: [area(2, ['ante', '10.00'], ['pair-plus', '5.00'])], offers }),
    );
    await table.takeBack();
    expect(orders().map(({ on }) => on)).toEqual(['pair-plus', 'ante']);
    show(aView({ offers: [ante, pairPlus] }));
    expect(table.draftTotal).toBe(1500);
  });
});

describe('time runs out', () => {
  const waiting = (change = {}) => aView({ offers: [ante], deadline: 20_000, ...change });

  it('and laid chips without a fault are placed just before', async () => {
    const { table, orders } = seated(waiting());
    table.lay('ante', 500);
    expect(table.placeInTime(18_499)).toBeUndefined();
    await table.placeInTime(18_500);
    expect(orders().map(({ do: what }) => what)).toEqual(['wagers', 'ready']);
    // Only once; but chips that are laid after that are placed as well.
    expect(table.placeInTime(18_700)).toBeUndefined();
    table.lay('ante', 500);
    await table.placeInTime(18_900);
    expect(orders().filter(({ do: what }) => what === 'wagers')).toHaveLength(2);
  });

  it('but not chips below the minimum, nor while the connection is lost or no wagers are taken', () => {
    const small = seated(waiting({ offers: [{ ...ante, from: '10.00' }] }));
    small.table.lay('ante', 500);
    expect(small.table.placeInTime(19_000)).toBeUndefined();
    expect(small.orders()).toEqual([]);
    const cut = seated(waiting());
    cut.table.lay('ante', 500);
    cut.drop();
    expect(cut.table.placeInTime(19_000)).toBeUndefined();
    expect(seated(waiting({ phase: 'decisions' })).table.placeInTime(19_000)).toBeUndefined();
    expect(seated(waiting({ deadline: null })).table.placeInTime(19_000)).toBeUndefined();
  });

  it('and the chips of a player whom the server does not wait for are placed at once', async () => {
    for (const passed of [{ skips: true }, { ready: true }]) {
      const { table, orders, show } = seated(waiting({ chairs: [{ ...chair(2), ...passed }] }));
      expect(table.placeInTime(1000)).toBeUndefined();
      table.lay('ante', 500);
      await table.placeInTime(1000);
      expect(orders().map(({ do: what }) => what)).toEqual(['wagers']);
      // From then on the server waits for them.
      show(waiting({ areas: [area(2, ['ante', '5.00'])], offers: [pairPlus] }));
      table.lay('pair-plus', 500);
      expect(table.placeInTime(1200)).toBeUndefined();
    }
    const small = seated(
      waiting({ chairs: [{ ...chair(2), skips: true }], offers: [{ ...ante, from: '10.00' }] }),
    );
    small.table.lay('ante', 500);
    expect(small.table.placeInTime(1000)).toBeUndefined();
    expect(small.orders()).toEqual([]);
  });

  it('at each chair separately', async () => {
    const chairs = [chair(2), chair(5)];
    const offers = [ante, { ...ante, seat: 5, from: '10.00' }];
    const { table, orders } = seated(waiting({ chairs, offers }));
    table.lay('ante', 500);
    table.lookAt(chairs[1] as Chair);
    table.lay('ante', 500);
    await table.placeInTime(19_000);
    expect(orders().map(({ seat }) => seat)).toEqual([2, undefined]);
  });

  it('and chips that were not placed go back to the stack, which is announced, and a rebet lays them again', () => {
    const { table, show } = seated(waiting({ offers: [{ ...ante, from: '10.00' }] }));
    table.lay('ante', 500);
    expect(table.stack).toBe(9500);
    show(aView({ phase: 'deal' }));
    expect(table.stack).toBe(10_000);
    expect(table.draftTotal).toBe(0);
    expect(table.feltAt(1000)?.seats[1]?.wagers).toEqual([]);
    expect(table.unplaced).toMatchObject({ round: 7, amount: 500 });
    expect(table.heard.words).toEqual([
      '$5 was not placed and is back with your chips: Ante takes $10 at least.',
    ]);
    show(aView({ round: 8, offers: [ante] }));
    table.rebet();
    expect(table.draftTotal).toBe(500);
  });

  it('and only the chips that were not placed go back', () => {
    const { table, show } = seated(waiting({ offers: [ante, pairPlus] }));
    table.lay('ante', 500);
    show(waiting({ areas: [area(2, ['ante', '5.00'])], offers: [pairPlus] }));
    table.lay('pair-plus', 2500);
    show(aView({ phase: 'deal', areas: [area(2, ['ante', '5.00'])] }));
    expect(table.unplaced).toMatchObject({ amount: 2500 });
    expect(table.stack).toBe(10_000);
  });

  it('and chips at a lost chair go back silently', () => {
    const { table, show } = seated(waiting());
    table.lay('ante', 500);
    show(waiting({ chairs: [] }));
    expect(table.stack).toBe(10_000);
    show(aView({ chairs: [], phase: 'deal' }));
    expect(table.unplaced).toBeUndefined();
  });
});

describe('rebet', () => {
  it('lays the wagers before a double, round after round', async () => {
    const { table, show } = seated();
    table.lay('ante', 500);
    for (let round = 7; round < 11; round += 1) {
      expect(table.double()).toBeUndefined();
      await table.place();
      show(aView({ round, areas: [area(2, ['ante', '10.00'])] }));
      show(aView({ round: round + 1, offers: [ante] }));
      expect(table.canRebet).toBe(true);
      table.rebet();
      expect(table.draftTotal).toBe(500);
    }
  });

  it('never lays wagers that were placed during play', () => {
    const { table, show } = seated(aView({ areas: [area(2, ['main', '10.00'])] }));
    show(aView({ phase: 'decisions', areas: [area(2, ['main', '10.00'], ['double', '10.00'])] }));
    show(aView({ round: 8, offers: [{ ...ante, on: 'main' }] }));
    table.rebet();
    expect(table.draftTotal).toBe(1000);
  });

  it('is not possible before the first wager', () => {
    expect(seated().table.canRebet).toBe(false);
  });
});

describe('several chairs', () => {
  const two = [chair(2), chair(5)];

  it('have separate drafts that are placed together', async () => {
    const offers = [ante, { ...ante, seat: 5 }];
    const { table, orders } = seated(aView({ chairs: two, offers }));
    table.lay('ante', 500);
    table.lookAt(two[1] as Chair);
    expect(table.chair?.seat).toBe(5);
    table.lay('ante', 2500);
    expect(table.draftTotal).toBe(3000);
    await table.place();
    const [first, second] = orders();
    expect(first).toMatchObject({ seat: 2, wagers: [{ amount: '5.00' }] });
    expect(second).toMatchObject({ seat: 5, wagers: [{ amount: '25.00' }] });
  });

  it('select the one that has to act', () => {
    const decide = { do: 'decide', seat: 5, player: 1, decision: 'hit', price: '0.00' } as const;
    const { table } = seated(aView({ chairs: two, phase: 'decisions', turn: 5, offers: [decide] }));
    expect(table.chair?.seat).toBe(5);
    expect(table.choices.map(({ id }) => id)).toEqual(['hit']);
  });
});

describe('sitting down, deciding and leaving', () => {
  it('brings the chips that are missing', async () => {
    const { table, orders } = seated(aView({ chairs: [], stack: '30.00' }));
    await table.sit(3, 1, 10_000);
    expect(orders()).toEqual([
      { do: 'sit', seat: 3, player: 1 },
      { do: 'buy-in', amount: '70.00' },
    ]);
  });

  it('leaves every chair', async () => {
    const { table, orders } = seated(aView({ chairs: [chair(2), chair(3, { you: false }), chair(5)] }));
    await table.leave();
    expect(orders().map(({ seat }) => seat)).toEqual([5, 2]);
  });

  it('lets everything ride', async () => {
    const ride = { do: 'decide', seat: 2, player: 1, decision: 'ride', price: '0.00' } as const;
    const offers = [ride, { do: 'let-all-ride', seat: 2 }] as const;
    const { table, orders } = seated(aView({ game: 'let-it-ride', phase: 'decisions', offers: [...offers] }));
    expect(table.choices.map(({ id }) => id)).toEqual(['ride', 'let-all-ride']);
    await table.letAllRide();
    expect(orders()).toEqual([{ do: 'let-all-ride', seat: 2 }]);
  });

  it('sends only offered decisions', async () => {
    const play = { do: 'decide', seat: 2, player: 1, decision: 'play', price: '5.00' } as const;
    const { table, orders } = seated(aView({ phase: 'decisions', offers: [play] }));
    await table.decide('fold');
    await table.decide('play');
    expect(orders()).toEqual([{ do: 'decide', seat: 2, player: 1, decision: 'play' }]);
  });
});

describe('the state for the page', () => {
  it('keeps the reasons of the last round, and announces events', () => {
    const { table, show } = seated(aView({ phase: 'settlement' }));
    const line: SettledLine = {
      seat: 2,
      player: 1,
      wager: 'ante',
      hand: 1,
      staked: '5.00',
      outcome: 'lose',
      odds: null,
      pays: '0.00',
      returned: '0.00',
      rules: ['8.4'],
    };
    show(aView({ phase: 'over', lines: [line] }));
    expect(table.why?.net).toBe(-500);
    expect(table.heard.words).toEqual(['Ante loses: −$5.', 'This round: −$5.']);
    const { count } = table.heard;
    show(aView({ round: 8 }));
    expect(table.why?.round).toBe(7);
    expect(table.heard.count).toBe(count + 1);
  });

  it('has the remaining time', () => {
    const { table } = seated(aView({ phase: 'decisions', turn: 2, deadline: 11_000 }));
    expect(table.waitAt(6000)).toEqual({ left: 0.5, seconds: 5 });
    expect(table.feltAt(6000)?.turn).toEqual({ seat: 2, hand: 0, left: 0.5 });
    expect(seated().table.waitAt(0)).toBeUndefined();
    // There is also a time bank for all decisions of a round.
    const { table: banked } = seated(
      aView({ phase: 'decisions', turn: 2, deadline: 11_000, bank_until: 31_001 }),
    );
    expect(banked.waitAt(6000)?.bank).toBe(26);
    expect(banked.waitAt(31_001)?.bank).toBe(0);
    expect(banked.waitAt(40_000)?.bank).toBe(0);
  });

  it('shows no seat to act while all may lay chips', () => {
    const { table } = seated(aView({ deadline: 11_000, offers: [ante] }));
    expect(table.feltAt(6000)?.turn).toBeUndefined();
    expect(table.waitAt(6000)?.seconds).toBe(5);
  });
});
