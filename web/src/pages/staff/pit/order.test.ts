import { describe, expect, it } from 'vitest';
import type { TableView } from '../../../lib/api/view';
import { aView } from '../../../lib/table/table-fixture';
import { allOrders } from './offers';
import { chosenFrom, faultOf, roundOf, timeOf, valuesOf, type Field, type Situation } from './order';

const at = (view: Partial<TableView> = {}): Situation => ({
  view: aView(view),
  provisions: undefined,
  me: { staff: 3, role: 'gaming-manager' },
  now: 1_000_000,
  inspectors: [],
  playerName: (patron) => ({ 9: 'alice', 10: 'bob' })[patron] ?? `player ${patron}`,
});
const orderOf = (power: string) => {
  const found = allOrders.find((order) => order.power === power);
  if (!found) throw new Error(`there is no order ${power}`);
  return found;
};
const chair = (seat: number, patron: number) => ({
  seat,
  player: 1,
  patron,
  you: false,
  marker: null,
  ready: false,
});
const area = (seat: number) => ({
  seat,
  controlling: 1,
  hands: [],
  wagers: [{ player: 1, on: 'ante', hand: 0, amount: '10.00', tokens: '0.00' }],
});
const both = at({ chairs: [chair(2, 9), chair(3, 10)], areas: [area(2), area(3)] });

/** The fault of the first field after the table has changed from `both`, when nothing was typed. */
function afterChange(power: string, later: Situation) {
  const order = orderOf(power);
  const chosen = chosenFrom(order.fields?.(both) ?? [], {}, {});
  const fields = order.fields?.(later) ?? [];
  const values = valuesOf(fields, chosen.values);
  const [first] = fields;
  if (!first) throw new Error('the form has no field');
  return faultOf(first, values[first.name] ?? '', chosen.labels);
}

describe('a choice that is gone', () => {
  const bobAlone = at({ chairs: [chair(3, 10)], areas: [area(3)] });

  it.each(['vacate', 'hold-to-minimum this-shoe', 'release', 'set-player-limits'])(
    'of a player is not replaced by the next one: %s',
    (power) => {
      expect(afterChange(power, both)).toBeUndefined();
      expect(afterChange(power, bobAlone)).toBe('Choose again: alice, seat 2 is no longer at the table.');
    },
  );

  it.each(['wagers-declared-void', 'wagers-invalid', 'plays-first'])(
    'of a person is not replaced by the next one, nor by the next player of the seat: %s',
    (power) => {
      const gone = 'Choose again: Seat 2, alice is no longer at the table.';
      expect(afterChange(power, bobAlone)).toBe(gone);
      const moved = at({ chairs: [chair(2, 10)], areas: [area(2)] });
      expect(afterChange(power, moved)).toBe(gone);
      expect(afterChange(power, at({ chairs: [], areas: [] }))).toBe(gone);
    },
  );

  it('of a wager is not replaced by the wager of another player', () => {
    const gone = 'Choose again: Seat 2: Ante, $10 is no longer at the table.';
    expect(afterChange('wager-refused', bobAlone)).toBe(gone);
    expect(afterChange('wager-refused', at({ chairs: [chair(2, 10)], areas: [area(2)] }))).toBe(gone);
  });

  it('of several is not dropped', () => {
    const field = (...seats: number[]): Field => ({
      kind: 'several',
      name: 'forfeit',
      label: 'Who',
      options: seats.map((seat) => ({ value: `${seat}/1`, label: `Seat ${seat}` })),
    });
    const typed = { forfeit: '2/1,3/1' };
    const { labels } = chosenFrom([field(2, 3)], typed, {});
    expect(valuesOf([field(3)], typed)).toEqual(typed);
    expect(faultOf(field(2, 3), typed.forfeit, labels)).toBeUndefined();
    expect(faultOf(field(3), typed.forfeit, labels)).toBe('Choose again: Seat 2 is no longer at the table.');
    expect(faultOf(field(), typed.forfeit, labels)).toBe(
      'Choose again: Seat 2; Seat 3 are no longer at the table.',
    );
    expect(faultOf(field(3), '3/1', labels)).toBeUndefined();
  });

  it('keeps a choice that was typed, and shows one that appears late', () => {
    const fields = (values: readonly string[]): Field[] => [
      {
        kind: 'choice',
        name: 'one',
        label: 'One',
        options: values.map((value) => ({ value, label: value })),
      },
    ];
    expect(chosenFrom(fields([]), {}, {}).values).toEqual({});
    expect(chosenFrom(fields(['a', 'b']), {}, {}).values).toEqual({ one: 'a' });
    expect(chosenFrom(fields(['b']), { one: 'a' }, { 'one=a': 'a' })).toEqual({
      values: { one: 'a' },
      labels: { 'one=a': 'a', 'one=b': 'b' },
    });
  });
});

it('an irregularity is about the round that the person saw', () => {
  const order = orderOf('wagers-declared-void');
  const rounds = [{}, { correctable_round: 7 }, { round: 8, correctable_round: 7 }, { round: 8 }];
  expect(new Set(rounds.map((view) => roundOf(order, at(view)))).size).toBe(4);
  expect(roundOf(orderOf('suspend'), at())).toBeUndefined();
});

describe('the time of a confirmed order', () => {
  it('stays while it is sent, and for a retry without a later view', () => {
    const confirmed = { what: 'close 20', at: 5, version: 'sending' } as const;
    expect(timeOf(undefined, 'close 20', 3, 90)).toBe(90);
    expect(timeOf(confirmed, 'close 20', 4, 90)).toBe(5);
    expect(timeOf({ ...confirmed, version: 4 }, 'close 20', 4, 90)).toBe(5);
    expect(timeOf({ ...confirmed, version: 4 }, 'close 20', 5, 90)).toBe(90);
    expect(timeOf({ ...confirmed, version: 4 }, 'close 30', 4, 90)).toBe(90);
  });

  it('gives a retry a minute later the same request', () => {
    const order = orderOf('close');
    const request = (now: number) => order.request({ minutes: '20' }, { ...at(), now });
    const later = 1_000_000 + 60_000;
    const confirmed = { what: 'close', at: 1_000_000, version: 4 };
    expect(request(later)).not.toEqual(request(1_000_000));
    expect(request(timeOf(confirmed, 'close', 4, later))).toEqual(request(1_000_000));
  });
});
