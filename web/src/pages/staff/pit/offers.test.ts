import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Notice, StaffRole, TableView } from '../../../lib/api/view';
import { aView, jackpot } from '../../../lib/table/table-fixture';
import { allOrders, offered, primaryOf, rulesOf, whyNot } from './offers';
import { valuesOf, type Provisions, type Situation } from './order';

/** A game whose rules name every power, but for those in `without`. */
function provisionsOf(without: readonly string[] = []): Provisions {
  const powers = allOrders.map(({ power }) => power).filter((power) => !without.includes(power));
  return {
    powers: powers.map((power) => [power, ['6.5']]),
    inspectors_too: [['order-check', ['3.8']]],
    raise: '6.5',
    raise_at_once: '6.5.1',
    close: '16.8',
    tell: '14.9.4',
    check_deck: '3.4',
  } as unknown as Provisions;
}

function situation(
  view: Partial<TableView> = {},
  role: StaffRole = 'gaming-supervisor',
  provisions = provisionsOf(),
): Situation {
  return {
    view: aView({ limits: { minimum: '5.00', maximum: '500.00', unit: '5.00' }, ...view }),
    provisions,
    me: { staff: 3, role },
    now: 0,
    inspectors: [{ value: '8', label: 'ivan' }],
    playerName: (patron) => `player ${patron}`,
  };
}

const orderOf = (power: string) => {
  const found = allOrders.find((order) => order.power === power);
  if (!found) throw new Error(`there is no order ${power}`);
  return found;
};
const powersOffered = (at: Situation) =>
  offered(at).flatMap(({ orders }) => orders.map(({ order }) => order.power));
const filled = (power: string, at: Situation, typed: Record<string, string> = {}) => {
  const order = orderOf(power);
  const values = valuesOf(order.fields?.(at) ?? [], typed);
  return { request: order.request(values, at), follows: order.follows(values, at).join(' ') };
};

const halted = { open: true, phase: 'suspended' } as const;
const lying: Partial<TableView> = {
  areas: [
    {
      seat: 2,
      controlling: 1,
      hands: [],
      wagers: [
        { player: 1, on: 'ante', hand: 0, amount: '10.00', tokens: '0.00' },
        { player: 1, on: 'pair-plus', hand: 0, amount: '5.00', tokens: '0.00' },
      ],
    },
  ],
};

describe('powers', () => {
  // The page is written by a test of crates/floor from the table of powers.
  const page = readFileSync(new URL('../../../../../docs/powers.md', import.meta.url), 'utf8');
  const ranks: readonly StaffRole[] = [
    'dealer',
    'gaming-supervisor',
    'assistant-gaming-manager',
    'gaming-manager',
  ];
  const sections = page.split(/^## What takes /m).slice(1, 5);

  it('take the ranks that docs/powers.md names', () => {
    for (const { over, power, least } of allOrders.filter((order) => order.over !== 'inspector')) {
      const rank = sections.findIndex((section) => section.includes(`| ${over} | \`${power}\` |`));
      expect(ranks[rank], power).toBe(least);
    }
  });

  it('above a rank are named with the rank that holds them', () => {
    const oneArea = orderOf('hold-to-minimum one-area');
    expect(whyNot(oneArea, situation())).toBe('a gaming manager');
    expect(whyNot(oneArea, situation({}, 'gaming-manager'))).toBeUndefined();
    expect(whyNot(orderOf('suspend'), situation({}, 'dealer'))).toBe('a gaming supervisor or above');
    expect(whyNot(orderOf('resume-jackpot'), situation({}, 'gaming-manager'))).toBe('an inspector');
  });

  it('of inspectors are those that the game’s rules give them too', () => {
    expect(whyNot(orderOf('order-check'), situation({}, 'inspector'))).toBeUndefined();
    expect(whyNot(orderOf('suspend'), situation({}, 'inspector'))).toBe('a gaming supervisor or above');
  });
});

describe('the menu', () => {
  it('has each key once in every state', () => {
    for (const source of ['dealt', 'entered'] as const) {
      for (const phase of ['wagers', 'decisions', 'over', 'suspended'] as const) {
        const at = situation({ ...lying, source, phase, correctable_round: phase === 'over' ? 7 : null });
        const keys = offered(at).flatMap(({ orders }) => orders.flatMap(({ key }) => key ?? []));
        expect(new Set(keys).size).toBe(keys.length);
        // The key of the first thing to do.
        expect(keys).not.toContain('p');
      }
    }
  });

  it('has only orders that fit the state', () => {
    const playing = powersOffered(situation());
    expect(playing).toContain('suspend');
    expect(playing).not.toContain('resume');
    expect(playing).not.toContain('keep-open');
    const suspended = powersOffered(situation({ open: false, phase: 'suspended', closes: 9 }));
    expect(suspended).toContain('resume');
    expect(suspended).toContain('keep-open');
    expect(suspended).not.toContain('suspend');
    expect(powersOffered(situation({ open: false, phase: 'closed' }))).toEqual([]);
  });

  it('has only powers that the game’s rules know', () => {
    const without = provisionsOf(['reserve', 'order-shuffle', 'wagers-invalid']);
    const menu = powersOffered(situation({ ...lying, phase: 'decisions' }, 'gaming-supervisor', without));
    expect(menu).not.toContain('reserve');
    expect(menu).not.toContain('order-shuffle');
    expect(menu).not.toContain('wagers-invalid');
    expect(menu).toContain('wagers-declared-void');
  });

  it('offers faults of cards only at tables with real cards', () => {
    expect(powersOffered(situation())).not.toContain('missing-card');
    expect(powersOffered(situation({ source: 'entered' }))).toContain('missing-card');
  });

  it('offers to invalidate an outcome until the next cards are dealt', () => {
    expect(powersOffered(situation({ phase: 'wagers' }))).not.toContain('outcome-invalidated');
    expect(powersOffered(situation({ phase: 'wagers', correctable_round: 6 }))).toContain(
      'outcome-invalidated',
    );
  });
});

describe('the first thing to do', () => {
  const request = {
    about: 'wagers-declared-void',
    lapses: 60_000,
    rule: 'ruling G25',
    request: { by: 4, at: 0, asks: 'settle', least: 'gaming-supervisor' },
  } as const;
  const notice: Notice = { number: 2, whom: 'surveillance', about: 'x', at: 5, round: 1, rules: [] };

  it('is to answer a request, then what lets play go on, then a notice', () => {
    const halt = { says: 'Play is suspended', rules: [] };
    const all = { awaits_agreement: request, open: false, halt, notices: [notice] };
    expect(primaryOf(situation(all))).toEqual({ do: 'agree' });
    expect(primaryOf(situation({ ...all, awaits_agreement: null }))).toMatchObject({
      do: 'order',
      order: { power: 'resume' },
    });
    expect(primaryOf(situation({ notices: [notice] }))).toEqual({ do: 'acknowledge', notice });
    expect(primaryOf(situation())).toBeUndefined();
  });

  it('is to withdraw one’s own request', () => {
    const own = { ...request, request: { ...request.request, by: 3 } };
    expect(primaryOf(situation({ awaits_agreement: own }))).toEqual({ do: 'withdraw' });
  });

  it('is to look at a request that others must answer', () => {
    const waits = { awaits_agreement: request, notices: [notice] };
    expect(primaryOf(situation(waits, 'dealer'))).toEqual({ do: 'look' });
  });

  it('is the work that cards in doubt need', () => {
    const doubt = (cause: 'cards' | 'device', says: string) =>
      primaryOf(situation({ ...halted, source: 'entered', halt: { cause, says, rules: [] } }));
    expect(doubt('cards', 'No card is dealt until the cards are checked')).toMatchObject({
      order: { power: 'record-check' },
    });
    expect(doubt('cards', 'No card is dealt until new cards are in place')).toMatchObject({
      order: { power: 'replace-cards' },
    });
    expect(doubt('device', 'No card is dealt until another device is in place')).toMatchObject({
      order: { power: 'replace-device' },
    });
  });

  it('is not an order above the person’s rank', () => {
    const stopped: Partial<TableView> = { ...halted, halt: { cause: 'jackpot', says: 'stopped', rules: [] } };
    expect(primaryOf(situation(stopped))).toBeUndefined();
    expect(primaryOf(situation(stopped, 'inspector'))).toMatchObject({ order: { power: 'resume-jackpot' } });
  });
});

describe('limits', () => {
  it('are raised by a sign that stands for the whole time', () => {
    const at = { ...situation(), now: 1_000_000 };
    const { request, follows } = filled('set-limits', at, { minimum: '10', change: 'sign' });
    const change = (request as { command: { 'set-limits': { change: { sign: { takes_effect: number } } } } })
      .command['set-limits'];
    expect(change).toMatchObject({ limits: { minimum: '10.00', maximum: '500.00', unit: '5.00' } });
    expect(change.change.sign.takes_effect).toBeGreaterThan(at.now + 20 * 60_000);
    expect(change.change.sign.takes_effect % 60_000).toBe(0);
    expect(follows).toMatch(/A sign goes up now, and the new limits take effect at \d+:\d\d\./);
  });

  it('say who keeps the old minimum, and what the server refuses', () => {
    expect(filled('set-limits', situation(), { minimum: '10', change: 'at-once' }).follows).toContain(
      '1 player keeps the minimum of $5 and gets a marker',
    );
    expect(filled('set-limits', situation(), { minimum: '10' }).follows).toContain('the server refuses this');
    expect(filled('set-limits', situation()).follows).toBe('The limits hold from the next round.');
  });

  it('are not sent while an amount is missing', () => {
    expect(filled('set-limits', situation(), { minimum: 'ten' }).request).toBeUndefined();
  });
});

describe('rulings about a round', () => {
  const round = { ...lying, phase: 'decisions' } as const;

  it('take a second person where the system deals, and name the money', () => {
    const { request, follows } = filled('wagers-declared-void', situation(round));
    expect(request).toEqual({
      command: { deal: { input: { incident: { 'wagers-declared-void': { seat: 2, player: 1 } } } } },
    });
    expect(follows).toContain('A second person with this power must agree within a minute.');
    expect(follows).toContain('the wagers of this person are void and go back: $15.');
    const entered = filled('wagers-declared-void', situation({ ...round, source: 'entered' }));
    expect(entered.follows).not.toContain('second person');
  });

  it('between rounds void nothing where a device fails', () => {
    const { follows } = filled('device-fault', situation({ phase: 'vacant' }));
    expect(follows).toContain('Rounds that are over keep their results.');
    expect(follows).not.toContain('second person');
    expect(filled('device-fault', situation(round)).follows).toContain('$15 of 1 player');
  });

  it('name the settled round, its ground, and the people who forfeit by their seats', () => {
    const line = {
      seat: 2,
      player: 1,
      hand: 0,
      wager: 'ante',
      outcome: 'win',
      staked: '10.00',
      pays: '10.00',
      returned: '20.00',
      odds: '1:1',
      rules: [] as string[],
    } as const;
    const at = situation({ phase: 'over', correctable_round: 7, lines: [line, { ...line, wager: 'play' }] });
    const [, forfeiters] = orderOf('outcome-invalidated').fields?.(at) ?? [];
    // Another person may sit there by now, so the option names no player.
    expect(forfeiters).toMatchObject({
      options: [{ value: '2/1', label: 'Seat 2, as it was in round 7' }],
    });
    const { request } = filled('outcome-invalidated', at, { ground: 'fraud', forfeit: '2/1' });
    expect(request).toEqual({
      command: {
        'correct-round': {
          round: 7,
          incident: { invalidated: { ground: 'fraud', forfeit: [{ seat: 2, player: 1 }] } },
        },
      },
    });
    const disrupted = filled('outcome-invalidated', at, { ground: 'disruption', forfeit: '2/1' });
    expect(JSON.stringify(disrupted.request)).toContain('"forfeit":[]');
  });

  it('offer no forfeits of an earlier round, whose seats may have other people now', () => {
    const at = situation({ ...lying, phase: 'wagers', correctable_round: 6 });
    const fields = orderOf('outcome-invalidated').fields?.(at) ?? [];
    expect(fields.map(({ name }) => name)).toEqual(['ground']);
    const { follows } = filled('outcome-invalidated', at, { ground: 'fraud' });
    expect(follows).toContain('ordered over the API, by the seats of round 6');
    const order = orderOf('outcome-invalidated');
    // A value that was typed while round 6 was on the table is not sent either.
    expect(order.request({ ground: 'fraud', forfeit: '2/1' }, at)).toEqual({
      command: { 'correct-round': { round: 6, incident: { invalidated: { ground: 'fraud', forfeit: [] } } } },
    });
  });

  it('stop the pool that the table feeds, or the jackpot of the table', () => {
    expect(filled('jackpot-failure', situation({ jackpot })).request).toEqual({
      pool: 1,
      order: { do: 'stop' },
    });
    expect(filled('jackpot-failure', situation()).request).toEqual({
      command: { deal: { input: { incident: 'jackpot-failed' } } },
    });
  });

  it('show each rule once', () => {
    const rules = rulesOf(orderOf('set-limits'), { change: 'next-round' }, situation());
    expect(rules).toEqual(['6.5']);
  });
});

it('a table without players closes at once, and one with players by a sign', () => {
  const empty = filled('close', { ...situation({ chairs: [] }), now: 1_000_000 });
  expect(empty.follows).toContain('closes at once');
  expect(filled('close', situation()).follows).toContain('A sign goes up now');
  expect(filled('close', situation()).follows).not.toContain('at once');
});
