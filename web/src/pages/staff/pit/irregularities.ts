/** Irregularities and rulings about a round, as orders: only those that the table can take in its present state. */
import type { components } from '../../../lib/api/openapi';
import type { TableView } from '../../../lib/api/view';
import { isDealtFromShoe } from '../../../lib/games';
import { dollars, parseMoney } from '../../../lib/money';
import { wagerName } from '../../../lib/table/wording';
import { isOfEarlierRound, stakesOf } from '../concerns';
import {
  isDealt,
  type Field,
  type Least,
  type Option,
  type Request,
  type Situation,
  type TableOrder,
  type Values,
} from './order';

type Incident = components['schemas']['Incident'];
type Person = components['schemas']['Person'];

const twoPersons = 'ruling G25';

const isOfRealCards = ({ view }: Situation) => view.source === 'entered';
const hasShuffler = ({ view }: Situation) => view.device === 'shuffler';

// --- people and money ------------------------------------------------------------------------------------------

function personOf(value: string | undefined): Person {
  const [seat, player] = (value ?? '').split('/').map(Number);
  return { seat: seat ?? 0, player: player ?? 1 };
}

/** The patron of a place; nothing if they have left it. Values contain it: the next player of a place is another choice. */
function patronAt({ view }: Situation, { seat, player }: Person): number | undefined {
  return view.chairs.find((one) => one.seat === seat && one.player === player)?.patron;
}

function personOption(situation: Situation, person: Person): Option {
  const { seat, player } = person;
  const patron = patronAt(situation, person);
  const name = patron === undefined ? 'a player who has left' : situation.playerName(patron);
  return { value: `${seat}/${player}/${patron ?? ''}`, label: `Seat ${seat}, ${name}` };
}

/** The people with wagers in the round, each once. */
function peopleInRound(situation: Situation): Option[] {
  const { view } = situation;
  const lying = view.areas.flatMap(({ seat, wagers }) => wagers.map(({ player }) => ({ seat, player })));
  const all = [...lying, ...view.lines].map((person) => personOption(situation, person));
  return all.filter(({ value }, at) => all.findIndex((other) => other.value === value) === at);
}

/**
 * The people who wagered in the round that a ruling about the outcome concerns. The view does not name the owners of a settled round's wagers,
 * and other people may have their places by now: such a round has seats only.
 */
function peopleOfOutcome(situation: Situation): Option[] {
  const { view } = situation;
  if (view.correctable_round == null) return peopleInRound(situation);
  const places = new Map<string, Option>();
  for (const { seat, player } of view.lines) {
    const who = player === 1 ? '' : `, player ${player}`;
    places.set(`${seat}/${player}`, {
      value: `${seat}/${player}`,
      label: `Seat ${seat}${who}, as it was in round ${view.correctable_round}`,
    });
  }
  return [...places.values()];
}

/** The wagers on the layout. */
function wagersLying(situation: Situation): Option[] {
  return situation.view.areas.flatMap(({ seat, wagers }) =>
    wagers.map(({ player, on, amount }) => ({
      value: `${seat}/${player}/${on}/${patronAt(situation, { seat, player }) ?? ''}`,
      label: `Seat ${seat}: ${wagerName(on)}, ${dollars(parseMoney(amount))}`,
    })),
  );
}

/** All money on the layout, in words. */
function allStakes({ view }: Situation): string {
  const { staked, players } = stakesOf(view);
  return `${dollars(staked)} of ${players} ${players === 1 ? 'player' : 'players'}`;
}

function stakesOfPerson(value: string | undefined, { view }: Situation): string {
  const { seat, player } = personOf(value);
  const own = view.areas
    .filter((area) => area.seat === seat)
    .map((area) => ({ ...area, wagers: area.wagers.filter((wager) => wager.player === player) }));
  return dollars(stakesOf({ areas: own }).staked);
}

// --- consequences ----------------------------------------------------------------------------------------------

/** Where the system deals, one person alone voids no wagers of a round (ruling G25). */
function withSecond(follows: readonly string[]): string[] {
  return [
    'A second person with this power must agree within a minute. Until then the table stands still: no decision, no card, no clock.',
    'Players see that the staff decide. Casino supervisors and surveillance are told that you ask.',
    ...follows.map((line, at) =>
      at === 0 ? `Once they agree: ${line.charAt(0).toLowerCase()}${line.slice(1)}` : line,
    ),
    'Surveillance and an inspector are told of the ruling.',
  ];
}

function asRuling(follows: readonly string[], { view }: Situation): readonly string[] {
  return view.source === 'dealt' ? withSecond(follows) : follows;
}

function roundIsVoid(situation: Situation): string[] {
  const stands = isDealtFromShoe(situation.view.game)
    ? ['Payments that were already made in this round stand.']
    : [];
  return [`The round is void, and all wagers of it go back: ${allStakes(situation)}.`, ...stands];
}

/** A missing or a foreign card. */
function wrongCards(_: Values, situation: Situation): string[] {
  return [
    ...(isDealt(situation)
      ? roundIsVoid(situation)
      : ['Wagers on the layout go back. Rounds that are over keep their results.']),
    'No card is dealt until the check of the cards is recorded.',
    ...(situation.provisions?.tell ? ['Surveillance and an inspector are told.'] : []),
  ];
}

// --- the list --------------------------------------------------------------------------------------------------

interface Described {
  readonly power: string;
  readonly least?: Least;
  readonly label: string;
  readonly confirm?: string;
  readonly fits: (situation: Situation) => boolean;
  readonly fields?: (situation: Situation) => readonly Field[];
  readonly incident: (values: Values, situation: Situation) => Incident | undefined;
  readonly follows: TableOrder['follows'];
  readonly rules?: TableOrder['rules'];
  /** Another request than telling the round of the incident. */
  readonly request?: (incident: Incident, situation: Situation) => Request;
}

const aPerson = (situation: Situation): Field => ({
  kind: 'choice',
  name: 'person',
  label: 'Whose',
  options: peopleInRound(situation),
});

function irregularity({ incident, confirm, request, least, rules, ...described }: Described): TableOrder {
  return {
    ...described,
    over: 'incident',
    least: least ?? 'gaming-supervisor',
    group: 'Irregularities',
    confirm: confirm ?? 'Report it',
    ofSomeGames: true,
    request: (values, situation) => {
      const found = incident(values, situation);
      if (found === undefined) return undefined;
      return request?.(found, situation) ?? { command: { deal: { input: { incident: found } } } };
    },
    rules: rules ?? (() => []),
  };
}

/** An irregularity without details. */
const plain = (incident: Incident) => () => incident;
const inRealRound = (situation: Situation) => isOfRealCards(situation) && isDealt(situation);
const whenTwo = (_: Values, { view }: Situation) => (view.source === 'dealt' ? [twoPersons] : []);

export const irregularities: readonly TableOrder[] = [
  irregularity({
    power: 'wager-refused',
    label: 'Refuse a wager',
    confirm: 'Refuse the wager',
    fits: (situation) => situation.view.phase === 'wagers' && wagersLying(situation).length > 0,
    fields: (situation) => [
      { kind: 'choice', name: 'wager', label: 'Wager', options: wagersLying(situation) },
    ],
    incident: ({ wager = '' }) => {
      const [seat, player, on] = wager.split('/');
      return on === undefined
        ? undefined
        : { 'wager-refused': { seat: Number(seat), player: Number(player), on } };
    },
    follows: (_, { view }) => [
      'The wager goes back to its player before the first card, with wagers that need it.',
      ...(view.source === 'dealt' ? ['Surveillance is told.'] : []),
    ],
    rules: whenTwo,
  }),
  irregularity({
    power: 'wagers-declared-void',
    label: 'Declare a person’s wagers void',
    confirm: 'Declare the wagers void',
    fits: (situation) => situation.view.phase !== 'over' && peopleInRound(situation).length > 0,
    fields: (situation) => [aPerson(situation)],
    incident: ({ person }) => ({ 'wagers-declared-void': personOf(person) }),
    follows: ({ person }, situation) =>
      asRuling(
        [
          `The wagers of this person are void and go back: ${stakesOfPerson(person, situation)}.`,
          'The others play on.',
        ],
        situation,
      ),
    rules: whenTwo,
  }),
  irregularity({
    power: 'wagers-invalid',
    label: 'Wagers without an own player card',
    confirm: 'Declare the wagers invalid',
    fits: (situation) => situation.view.phase !== 'over' && peopleInRound(situation).length > 0,
    fields: (situation) => [aPerson(situation)],
    incident: ({ person }) => ({ 'wagers-invalid': personOf(person) }),
    follows: ({ person }, situation) =>
      asRuling(
        [
          `The wagers of this person go back without winnings: ${stakesOfPerson(person, situation)}.`,
          'Wagers that are settled stand.',
        ],
        situation,
      ),
    rules: (values, situation) => ['ruling G15', ...whenTwo(values, situation)],
  }),
  irregularity({
    power: 'outcome-invalidated',
    label: 'Invalidate the outcome',
    confirm: 'Invalidate the outcome',
    fits: (situation) => isDealt(situation) || situation.view.correctable_round != null,
    fields: (situation) => [
      {
        kind: 'choice',
        name: 'ground',
        label: 'Ground',
        options: [
          { value: 'disruption', label: 'The game was disrupted' },
          { value: 'fraud', label: 'Fraud' },
        ],
      },
      ...(isOfEarlierRound(situation.view)
        ? []
        : [
            {
              kind: 'several',
              name: 'forfeit',
              label: 'Who forfeits their wagers',
              options: peopleOfOutcome(situation),
              shown: ({ ground }) => ground === 'fraud',
            } satisfies Field,
          ]),
    ],
    incident: ({ ground, forfeit = '' }, { view }) => ({
      invalidated: {
        ground: ground === 'fraud' ? 'fraud' : 'disruption',
        forfeit:
          ground === 'fraud' && forfeit !== '' && !isOfEarlierRound(view)
            ? forfeit.split(',').map(personOf)
            : [],
      },
    }),
    request: (incident, { view }) =>
      view.correctable_round == null
        ? { command: { deal: { input: { incident } } } }
        : { command: { 'correct-round': { round: view.correctable_round, incident } } },
    follows: ({ ground }, situation) => {
      const { view } = situation;
      const round = view.correctable_round;
      return asRuling(
        [
          round == null
            ? `All wagers of the round go back: ${allStakes(situation)}.`
            : `The outcome of round ${round} is invalidated: payments come back to the house, and wagers go back to their players.`,
          ...(ground === 'fraud' ? [forfeits(view)] : []),
          ...(round == null
            ? []
            : ['A player owes the house what they no longer have.', ...outcomeMoney(situation)]),
          ...(view.source === 'dealt'
            ? ['Until the request is answered the players of the round cannot cash out or leave.']
            : []),
        ],
        situation,
      );
    },
    rules: (values, situation) => [
      'ruling G17',
      ...(situation.view.correctable_round == null ? [] : ['ruling R21']),
      ...whenTwo(values, situation),
    ],
  }),
  irregularity({
    power: 'plays-first',
    label: 'Have a player play first',
    confirm: 'This player plays first',
    fits: (situation) => situation.view.phase === 'decisions',
    fields: (situation) => [aPerson(situation)],
    incident: ({ person }) => ({ 'plays-first': personOf(person) }),
    follows: () => ['The player decides before the others handle their cards.'],
  }),
  irregularity({
    power: 'misdeal',
    least: 'dealer',
    label: 'Misdeal',
    confirm: 'Declare a misdeal',
    fits: inRealRound,
    incident: plain('dealt-incorrectly'),
    follows: (_, situation) => roundIsVoid(situation),
  }),
  irregularity({
    power: 'missing-card',
    label: 'A card is missing',
    fits: isOfRealCards,
    incident: plain('missing-card'),
    follows: wrongCards,
    rules: (_, { provisions }) => [provisions?.wrong_deck, provisions?.tell, 'ruling G22'],
  }),
  irregularity({
    power: 'foreign-card',
    label: 'A foreign card is found',
    fits: isOfRealCards,
    incident: plain('foreign-card'),
    follows: wrongCards,
    rules: (_, { provisions }) => [provisions?.wrong_deck, provisions?.tell, 'ruling G22'],
  }),
  irregularity({
    power: 'device-fault',
    label: 'The shuffling device has failed',
    // In a round of a game with a shoe, its document asks which fault it is: the four below.
    fits: (situation) =>
      hasShuffler(situation) && !(isDealtFromShoe(situation.view.game) && isDealt(situation)),
    incident: plain({ 'device-fault': 'stopped' }),
    follows: (_, situation) => {
      const shoe = isDealtFromShoe(situation.view.game);
      const due = shoe
        ? 'No card is dealt until another device is in place.'
        : 'No card is dealt until another device and new cards are in place.';
      if (isDealt(situation)) return asRuling([...roundIsVoid(situation), due], situation);
      return [
        'Wagers on the layout go back. Rounds that are over keep their results.',
        due,
        ...(situation.view.source === 'dealt' ? ['Surveillance and an inspector are told.'] : []),
      ];
    },
    rules: (values, situation) => [
      situation.provisions?.device_fails,
      'ruling G22',
      ...(isDealt(situation) ? whenTwo(values, situation) : []),
    ],
  }),
  irregularity({
    power: 'device-disadvantage',
    label: 'The device has put someone at a disadvantage',
    fits: (situation) => hasShuffler(situation) && isDealt(situation),
    incident: plain({ 'device-fault': 'disadvantage' }),
    follows: (_, situation) =>
      asRuling(
        [
          `The round is void, and all wagers of it go back: ${allStakes(situation)}. Payments already made come back.`,
          'The device deals no other round: no card is dealt until another one is in place.',
        ],
        situation,
      ),
    rules: (values, situation) => ['ruling G22', ...whenTwo(values, situation)],
  }),
  irregularity({
    power: 'device-cards-moved',
    label: 'The cards were moved to another device',
    fits: (situation) => hasShuffler(situation) && inRealRound(situation),
    incident: plain({ 'device-fault': 'cards-moved' }),
    follows: () => ['The round goes on with the undamaged cards in the other device.'],
  }),
  irregularity({
    power: 'device-cards-replaced',
    label: 'Damaged cards were replaced',
    fits: (situation) => hasShuffler(situation) && inRealRound(situation),
    incident: plain({ 'device-fault': 'damaged-cards-replaced' }),
    follows: () => ['The round goes on with the cards in the other device.'],
  }),
  irregularity({
    power: 'device-not-replaceable',
    label: 'No other device can take the cards',
    fits: (situation) => hasShuffler(situation) && inRealRound(situation),
    incident: plain({ 'device-fault': 'no-other-device' }),
    follows: () => [
      'Each player chooses to take their wagers back or to stay in the round.',
      'The cards are shuffled before the round goes on, and the device deals no other round.',
    ],
    rules: () => ['ruling G22'],
  }),
  irregularity({
    power: 'reconstructed',
    label: 'A dealing error was put right',
    confirm: 'The round is dealt again',
    fits: (situation) => isOfRealCards(situation) && (isDealt(situation) || situation.view.phase === 'over'),
    incident: plain('reconstructed'),
    follows: () => ['The round is dealt again with the same wagers.'],
  }),
  irregularity({
    power: 'cannot-reconstruct',
    label: 'A dealing error cannot be put right',
    confirm: 'Declare the round void',
    fits: (situation) =>
      isOfRealCards(situation) && (isDealt(situation) || situation.view.correctable_round != null),
    incident: plain('cannot-reconstruct'),
    request: (incident, { view }) =>
      view.correctable_round == null
        ? { command: { deal: { input: { incident } } } }
        : { command: { 'correct-round': { round: view.correctable_round, incident } } },
    follows: (_, situation) =>
      situation.view.correctable_round == null
        ? roundIsVoid(situation)
        : [
            `Round ${situation.view.correctable_round} is void, and all wagers of it go back. Payments that were already made in its course stand.`,
          ],
  }),
  irregularity({
    power: 'jackpot-failure',
    label: 'The jackpot’s equipment has failed',
    confirm: 'Stop the jackpot',
    fits: (situation) => situation.view.jackpot?.closed.stopped !== true,
    incident: plain('jackpot-failed'),
    request: (incident, { view }) =>
      view.jackpot
        ? { pool: view.jackpot.pool, order: { do: 'stop' } }
        : { command: { deal: { input: { incident } } } },
    follows: (_, { view }) => [
      view.jackpot
        ? `Jackpot ${view.jackpot.pool} is stopped. Every table that feeds it plays the round that is being dealt to its end.`
        : 'The jackpot is stopped. A round that is being dealt is played to its end.',
      'Wagers without cards go back, and no new round is played until an inspector approves.',
      'An inspector is told.',
    ],
  }),
];

function forfeits(view: TableView): string {
  return isOfEarlierRound(view)
    ? `Here no player forfeits wagers: forfeits of an earlier round are ordered over the API, by the seats of round ${view.correctable_round}. If a player must forfeit, give that order instead of this one.`
    : 'Wagers of people who forfeit them stay with the house.';
}

/** What the settled round in view paid, if a ruling can still invalidate it. */
function outcomeMoney({ view }: Situation): string[] {
  if (view.correctable_round !== view.round || view.lines.length === 0) return [];
  const sum = (of: 'staked' | 'pays') => view.lines.reduce((all, line) => all + parseMoney(line[of]), 0);
  return [`Its wagers came to ${dollars(sum('staked'))}, and ${dollars(sum('pays'))} was won with them.`];
}
