/** Orders about play at a table: suspend and resume, close and keep open, and an inspector's approvals. */
import { fromHouseTime } from '../../../lib/api/house-clock';
import { descriptionOf } from '../../../lib/games';
import { haltOf, timeOfDay } from '../../../lib/table/status';
import { countOf, isDealt, type Option, type Situation, type TableOrder } from './order';

type Cause = 'device' | 'cards' | 'dispute' | 'duty';

/** The causes that the rules know (ruling G18), and the words for players, as the server says them. */
const causes: Readonly<Record<Cause, { label: string; told: string }>> = {
  device: { label: 'Work on the equipment', told: 'suspended for work on the equipment' },
  cards: { label: 'Work with the cards', told: 'suspended for work with the cards' },
  dispute: { label: 'A dispute is decided', told: 'suspended while a dispute is decided' },
  duty: { label: 'The staff have another duty', told: 'suspended while the staff have another duty' },
};

/** How long a sign stands before it takes effect, in minutes. */
export const signStands = 20;

/**
 * When a sign takes effect that goes up now: at a full minute, so that the sign has a time that people can read. It has stood for the whole
 * time even if the request is under way for some seconds.
 */
export function signTakesEffect(now: number, minutes: number): number {
  return Math.ceil((now + minutes * 60_000 + 10_000) / 60_000) * 60_000;
}

export function effectTime(now: number, minutes: number): string {
  return timeOfDay(fromHouseTime(signTakesEffect(now, minutes)));
}

export const isSuspended = ({ view }: Situation): boolean => !view.open && view.phase !== 'closed';
const isEmpty = ({ view }: Situation): boolean => view.chairs.length === 0;

/** The settings that take an inspector's approval. */
function approvable({ view }: Situation): Option[] {
  return descriptionOf(view.game)
    .settings.filter(({ inspector }) => inspector && 'approves' in inspector)
    .map(({ name, label }) => ({ value: name, label }));
}

export const playOrders: readonly TableOrder[] = [
  {
    power: 'suspend',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Play',
    key: 's',
    label: 'Suspend play',
    confirm: 'Suspend play',
    fits: ({ view }) => view.open,
    fields: () => [
      {
        kind: 'choice',
        name: 'cause',
        label: 'Cause',
        options: Object.entries(causes).map(([value, { label }]) => ({ value, label })),
      },
    ],
    request: ({ cause }) => ({ command: { suspend: { cause: cause as Cause } } }),
    follows: ({ cause }, situation) => [
      isDealt(situation) ? 'The round in play is finished, and no new round begins.' : 'No new round begins.',
      `Players are told that play is ${causes[cause as Cause].told}. They may cash out and leave.`,
      'If players are kept waiting for 20 minutes, an inspector is told.',
    ],
    rules: (_, { provisions }) => [provisions?.close, 'ruling G18'],
  },
  {
    power: 'resume',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Play',
    key: 'u',
    label: 'Resume play',
    confirm: 'Resume play',
    fits: isSuspended,
    request: () => ({ command: { resume: {} } }),
    follows: () => ['New rounds are played again, unless the cards are in doubt or the jackpot is stopped.'],
    rules: () => ['ruling G18'],
  },
  {
    power: 'close',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Play',
    key: 'x',
    label: 'Close the table',
    confirm: 'Close the table',
    fields: (situation) => [
      {
        kind: 'count',
        name: 'minutes',
        label: 'The sign stands for, in minutes',
        usual: isEmpty(situation) ? '0' : String(signStands),
        least: isEmpty(situation) ? 0 : signStands,
      },
    ],
    request: ({ minutes }, { now }) => {
      const stands = countOf(minutes);
      if (stands === undefined) return undefined;
      // The server closes a table without players at once if the time has come.
      return { command: { close: { closes: stands === 0 ? now - 10_000 : signTakesEffect(now, stands) } } };
    },
    follows: ({ minutes }, situation) => {
      const stands = countOf(minutes);
      if (stands === undefined) return [];
      if (stands === 0) return ['The table closes at once, because no player is there.'];
      return [
        `A sign goes up now, and the table closes at ${effectTime(situation.now, stands)}. Rounds are played until then.`,
        ...(isEmpty(situation)
          ? ['If players sit down meanwhile, it closes once the sign has stood for 20 minutes.']
          : []),
      ];
    },
    rules: () => ['ruling G18'],
  },
  {
    power: 'keep-open',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Play',
    key: 'o',
    label: 'Take the closing sign down',
    confirm: 'Keep the table open',
    fits: (situation) => situation.view.closes !== null,
    request: () => ({ command: { 'keep-open': {} } }),
    follows: () => ['The closing sign comes down, and the table stays open.'],
  },
  {
    power: 'approve',
    over: 'inspector',
    least: 'inspector',
    group: 'Approvals',
    key: 'v',
    label: 'Approve a setting',
    confirm: 'Approve',
    fits: (situation) => approvable(situation).length > 0,
    fields: (situation) => [
      { kind: 'choice', name: 'setting', label: 'Setting', options: approvable(situation) },
    ],
    request: ({ setting = '' }) => ({ command: { approve: { setting } } }),
    follows: () => ['The staff may then switch this setting on at this table.'],
    rules: ({ setting }, { view }) => {
      const part = descriptionOf(view.game).settings.find(({ name }) => name === setting)?.inspector;
      return part && 'approves' in part ? [part.approves] : [];
    },
  },
  {
    power: 'resume-jackpot',
    over: 'inspector',
    least: 'inspector',
    group: 'Approvals',
    key: 'b',
    label: 'Let the jackpot go on',
    confirm: 'Approve that play goes on',
    fits: ({ view }) => view.jackpot?.closed.stopped === true || haltOf(view)?.cause === 'jackpot',
    request: (_, { view }) =>
      view.jackpot
        ? { pool: view.jackpot.pool, order: { do: 'resume' } }
        : { command: { 'resume-jackpot': {} } },
    follows: (_, { view }) => [
      view.jackpot
        ? `Every table that feeds jackpot ${view.jackpot.pool} may play new rounds again.`
        : 'This table may play new rounds again.',
    ],
    rules: (_, { view }) => haltOf(view)?.rules ?? [],
  },
];
