/** Orders about players: held to the minimum, released, moved from their places; reserved areas; what an inspector is told first. */
import { descriptionOf } from '../../../lib/games';
import { playersHere, type Option, type Situation, type TableOrder, type Values } from './order';

const aPlayer = (situation: Situation) => ({
  kind: 'choice' as const,
  name: 'patron',
  label: 'Player',
  options: playersHere(situation),
});
const anInspector = ({ inspectors }: Situation) => ({
  kind: 'choice' as const,
  name: 'inspector',
  label: 'Inspector',
  options: inspectors,
});
const hasPlayers = (situation: Situation) => situation.view.chairs.length > 0;

/** One of the three ways in which a player is held to the minimum. */
function hold(
  how: 'this-shoe' | 'every-shoe' | 'one-area',
  label: string,
  key: string,
  follows: string,
): TableOrder {
  const alone = how === 'this-shoe';
  return {
    power: `hold-to-minimum ${how}`,
    over: 'table',
    least: alone ? 'gaming-supervisor' : 'gaming-manager',
    group: 'Players',
    key,
    label,
    confirm: 'Hold to the minimum',
    ofSomeGames: true,
    fits: hasPlayers,
    fields: (situation) => (alone ? [aPlayer(situation)] : [aPlayer(situation), anInspector(situation)]),
    request: ({ patron, inspector }) => {
      if (alone) return { command: { 'hold-to-minimum': { patron: Number(patron), how: 'this-shoe' } } };
      const told = { inspector: Number(inspector) };
      return {
        command: {
          'hold-to-minimum': {
            patron: Number(patron),
            how: how === 'every-shoe' ? { 'every-shoe': told } : { 'one-area': told },
          },
        },
      };
    },
    follows: () => [
      follows,
      ...(alone ? [] : ['The inspector must have been told of it first (order “Tell an inspector”).']),
    ],
  };
}

/** The settings of which an inspector is told before they are changed. */
function toldSettings({ view }: Situation): Option[] {
  return descriptionOf(view.game)
    .settings.filter(({ inspector }) => inspector && 'is-told' in inspector)
    .map(({ name, label }) => ({ value: name, label }));
}

function intentions(situation: Situation): Option[] {
  return [
    ...(situation.view.chairs.length > 0
      ? [{ value: 'hold', label: 'A player will be held to the minimum' }]
      : []),
    ...(toldSettings(situation).length > 0 ? [{ value: 'setting', label: 'A setting will be changed' }] : []),
  ];
}

const isSetting = ({ about }: Values) => about === 'setting';

/** The playing areas, each with its number. */
function areas({ view }: Situation): Option[] {
  return Array.from({ length: view.seats }, (_, area) => ({
    value: String(area + 1),
    label: `Area ${area + 1}`,
  }));
}

export const playerOrders: readonly TableOrder[] = [
  hold(
    'this-shoe',
    'Hold to the minimum for this shoe',
    'h',
    'The player may wager only the minimum until this shoe is done.',
  ),
  hold(
    'every-shoe',
    'Hold to the minimum for every shoe',
    'y',
    'The player may wager only the minimum, in this shoe and every later one.',
  ),
  hold(
    'one-area',
    'Hold to one area and its minimum',
    'z',
    'The player keeps one area and may wager only the minimum there. They leave their other areas.',
  ),
  {
    power: 'release',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Players',
    key: 'r',
    label: 'Release from the minimum',
    confirm: 'Release',
    ofSomeGames: true,
    fits: hasPlayers,
    fields: (situation) => [aPlayer(situation)],
    request: ({ patron }) => ({ command: { release: { patron: Number(patron) } } }),
    follows: () => [
      'The player is no longer held to the minimum.',
      'A restriction that a gaming manager has imposed is lifted by a gaming manager.',
    ],
  },
  {
    power: 'tell-inspector',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Players',
    key: 't',
    label: 'Tell an inspector',
    confirm: 'Tell the inspector',
    ofSomeGames: true,
    fits: (situation) => intentions(situation).length > 0,
    fields: (situation) => [
      anInspector(situation),
      { kind: 'choice', name: 'about', label: 'What is intended', options: intentions(situation) },
      { ...aPlayer(situation), shown: (values) => !isSetting(values) },
      {
        kind: 'choice',
        name: 'setting',
        label: 'Setting',
        options: toldSettings(situation),
        shown: isSetting,
      },
    ],
    request: (values) => {
      const about = isSetting(values)
        ? { setting: { name: values.setting ?? '' } }
        : { hold: { patron: Number(values.patron) } };
      return { command: { 'tell-inspector': { inspector: Number(values.inspector), about } } };
    },
    follows: (values) => [
      isSetting(values)
        ? 'A notice tells an inspector and surveillance what is intended.'
        : 'A notice tells an inspector what is intended.',
    ],
  },
  {
    power: 'vacate',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Players',
    key: 'e',
    label: 'Vacate a player’s places',
    confirm: 'Vacate the places',
    fits: hasPlayers,
    fields: (situation) => [aPlayer(situation)],
    request: ({ patron }) => ({ command: { vacate: { patron: Number(patron) } } }),
    follows: () => [
      'The player loses their places, and their chips go to their account.',
      'It takes three rounds without a wager while every other place is taken.',
    ],
    rules: () => ['ruling G10'],
  },
  {
    power: 'reserve',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Players',
    key: 'a',
    label: 'Reserve an area',
    confirm: 'Reserve the area',
    ofSomeGames: true,
    fields: (situation) => [
      { kind: 'choice', name: 'seat', label: 'Area', options: areas(situation) },
      {
        kind: 'choice',
        name: 'patron',
        label: 'For',
        options: [...playersHere(situation), { value: 'end', label: 'No player: end the reservation' }],
      },
    ],
    request: ({ seat, patron }) => ({
      command: {
        reserve: { seat: Number(seat), ...(patron === 'end' ? {} : { patron: Number(patron) }) },
      },
    }),
    follows: ({ seat, patron }) => [
      patron === 'end' ? `Anyone may take area ${seat}.` : `Only this player may take area ${seat}.`,
    ],
  },
];
