/** Orders about limits: those of the table, of a kind of wager, and of one player. */
import { descriptionOf } from '../../../lib/games';
import { capital } from '../../../lib/capital';
import { dollars, parseMoney } from '../../../lib/money';
import { wagerName } from '../../../lib/table/wording';
import {
  amountOf,
  countOf,
  limitFields,
  limitsOf,
  playersHere,
  type Field,
  type Option,
  type Situation,
  type TableOrder,
  type Values,
} from './order';
import { effectTime, signStands, signTakesEffect } from './play-orders';

type Change = 'next-round' | 'at-once' | { sign: { takes_effect: number } };

const bySign: Option = { value: 'sign', label: 'By a sign' };
const nextRound: Option = { value: 'next-round', label: 'From the next round' };
const atOnce: Option = { value: 'at-once', label: 'At once, with markers' };

const own: Option = { value: 'own', label: 'Limits of its own' };
const theTables: Option = { value: 'table', label: 'The limits of the table' };
const hasOwn = ({ which }: Values) => which === 'own';

function changeFields(options: readonly Option[], shown?: (values: Values) => boolean): Field[] {
  return [
    { kind: 'choice', name: 'change', label: 'In force', options, ...(shown ? { shown } : {}) },
    {
      kind: 'count',
      name: 'minutes',
      label: 'The sign stands for, in minutes',
      usual: String(signStands),
      least: signStands,
      shown: (values) => values.change === 'sign' && (shown?.(values) ?? true),
    },
  ];
}

function changeOf({ change, minutes }: Values, now: number): Change | undefined {
  if (change !== 'sign') return change as Change;
  const stands = countOf(minutes);
  return stands === undefined ? undefined : { sign: { takes_effect: signTakesEffect(now, stands) } };
}

function signWords({ minutes }: Values, now: number): string[] {
  const stands = countOf(minutes);
  if (stands === undefined) return [];
  return [`A sign goes up now, and the new limits take effect at ${effectTime(now, stands)}.`];
}

/** Whether new limits of the table need a sign, or markers. */
function isRaised(values: Values, { view }: Situation): boolean {
  return (amountOf(values.minimum) ?? 0) > parseMoney(view.limits.minimum);
}

function tableLimitsFollow(values: Values, situation: Situation): string[] {
  const { view, now, provisions } = situation;
  if (!limitsOf(values)) return [];
  if (values.change === 'sign') {
    const marked = view.chairs.some(({ marker }) => marker !== null);
    return [
      ...signWords(values, now),
      'They then hold for everyone at the table.',
      ...(marked ? ['Markers with an earlier minimum end at that moment.'] : []),
    ];
  }
  if (!isRaised(values, situation)) return ['The limits hold from the next round.'];
  if (values.change === 'next-round') {
    return [
      `A higher minimum takes a sign that stands for 20 minutes${provisions?.raise_at_once ? ', or markers' : ''}: the server refuses this.`,
    ];
  }
  const keep = new Set(view.chairs.filter(({ marker }) => marker === null).map(({ patron }) => patron)).size;
  const old = dollars(parseMoney(view.limits.minimum));
  return [
    'New players play with the higher minimum.',
    ...(keep > 0
      ? [
          `${keep} ${keep === 1 ? 'player keeps' : 'players keep'} the minimum of ${old} and ${keep === 1 ? 'gets a marker' : 'get markers'}, until they leave or a sign raises it.`,
        ]
      : []),
  ];
}

/** The kinds of wagers that may have limits of their own at this table. */
function kindsWithLimits({ view }: Situation): Option[] {
  const taken = new Set(view.board.wagers.map(({ on }) => on));
  return descriptionOf(view.game)
    .wagers.filter(({ on, own_limits }) => own_limits && taken.has(on))
    .map(({ on }) => ({ value: on, label: capital(wagerName(on)) }));
}

export const limitOrders: readonly TableOrder[] = [
  {
    power: 'set-limits',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Limits',
    key: 'l',
    label: 'Change the limits',
    confirm: 'Change the limits',
    fields: ({ view, provisions }) => [
      ...limitFields(view.limits),
      ...changeFields([nextRound, bySign, ...(provisions?.raise_at_once ? [atOnce] : [])]),
    ],
    request: (values, { now }) => {
      const [limits, change] = [limitsOf(values), changeOf(values, now)];
      return limits && change ? { command: { 'set-limits': { limits, change } } } : undefined;
    },
    follows: tableLimitsFollow,
    rules: ({ change }, { provisions }) =>
      change === 'at-once' ? [provisions?.raise_at_once] : [provisions?.raise],
  },
  {
    power: 'set-wager-limits',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Limits',
    key: 'w',
    label: 'Limits of a kind of wager',
    confirm: 'Set these limits',
    fits: (situation) => kindsWithLimits(situation).length > 0,
    fields: (situation) => [
      { kind: 'choice', name: 'on', label: 'Wager', options: kindsWithLimits(situation) },
      { kind: 'choice', name: 'which', label: 'It has', options: [own, theTables] },
      ...limitFields(situation.view.limits, hasOwn),
      ...changeFields([nextRound, bySign], hasOwn),
    ],
    request: (values, { now }) => {
      const { on = '' } = values;
      if (!hasOwn(values)) return { command: { 'set-wager-limits': { on, change: 'next-round' } } };
      const [limits, change] = [limitsOf(values), changeOf(values, now)];
      return limits && change ? { command: { 'set-wager-limits': { on, limits, change } } } : undefined;
    },
    follows: (values, { now }) => {
      if (!hasOwn(values)) return ['The limits of the table hold for this wager from the next round.'];
      if (values.change === 'sign') return signWords(values, now);
      return [
        'The limits hold from the next round.',
        'A higher minimum takes a sign: the server refuses it.',
      ];
    },
    rules: (_, { provisions }) => [provisions?.raise],
  },
  {
    power: 'set-player-limits',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Limits',
    key: 'm',
    label: 'A player’s own limits',
    confirm: 'Set these limits',
    ofSomeGames: true,
    fits: (situation) => playersHere(situation).length > 0,
    fields: (situation) => [
      { kind: 'choice', name: 'patron', label: 'Player', options: playersHere(situation) },
      { kind: 'choice', name: 'which', label: 'They have', options: [own, theTables] },
      ...limitFields(situation.view.limits, hasOwn),
    ],
    request: (values) => {
      const patron = Number(values.patron);
      if (!hasOwn(values)) return { command: { 'set-player-limits': { patron } } };
      const limits = limitsOf(values);
      return limits ? { command: { 'set-player-limits': { patron, limits } } } : undefined;
    },
    follows: (values, { view }) => {
      if (!hasOwn(values)) return ['The limits of the table hold for this player again.'];
      const most = parseMoney(view.limits.maximum);
      if ((amountOf(values.maximum) ?? 0) <= most) {
        return [`Their maximum must be above the table’s ${dollars(most)}: the server refuses this.`];
      }
      return [
        `The player may wager more than the table’s maximum of ${dollars(most)}, until they leave.`,
        'A sign shows it.',
      ];
    },
  },
];
