/** Orders about the cards and the device of a table. */
import { isDealtFromShoe } from '../../../lib/games';
import { countOf, isDealt, type Situation, type TableOrder } from './order';

const devices = { shoe: 'A shoe', shuffler: 'A shuffling device' } as const;
const withRealCards = (situation: Situation) => situation.view.source === 'entered';
const afterRound = (situation: Situation) => (isDealt(situation) ? 'when the round is over' : 'now');

export const cardOrders: readonly TableOrder[] = [
  {
    power: 'order-shuffle',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Cards and equipment',
    key: 'f',
    label: 'Order a shuffle',
    confirm: 'Order the shuffle',
    ofSomeGames: true,
    request: () => ({ command: { 'order-shuffle': {} } }),
    follows: () => ['All cards are shuffled after this round.'],
  },
  {
    power: 'record-shuffle',
    over: 'table',
    least: 'dealer',
    group: 'Cards and equipment',
    key: 'g',
    label: 'Record a shuffle',
    confirm: 'The cards were shuffled',
    ofSomeGames: true,
    fits: withRealCards,
    request: () => ({ command: { 'record-shuffle': {} } }),
    follows: () => [
      'The record says that you had the cards shuffled and cut. A new shoe begins.',
      'Players who were held to the minimum for this shoe are free.',
    ],
  },
  {
    power: 'replace-cards',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Cards and equipment',
    key: 'c',
    label: 'Replace the cards',
    confirm: 'New cards are in place',
    request: () => ({ command: { 'replace-cards': {} } }),
    follows: (_, { view }) => [
      'The table plays with new cards, which are shuffled before the next round.',
      ...(isDealtFromShoe(view.game) && view.device === 'shoe'
        ? ['The cards of a shoe stay until its cutting card is out, unless new ones are due.']
        : []),
    ],
    rules: (_, { provisions }) => [provisions?.change_cards],
  },
  {
    power: 'order-check',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Cards and equipment',
    key: 'k',
    label: 'Order a check of the cards',
    confirm: 'Order the check',
    fits: withRealCards,
    request: () => ({ command: { 'order-check': {} } }),
    follows: (_, situation) => [
      `The cards are checked and counted ${afterRound(situation)}. No wagers are taken and no card is dealt until the check is recorded.`,
    ],
    rules: (_, { provisions }) => [provisions?.order_check, 'ruling G22'],
  },
  {
    power: 'record-check',
    over: 'table',
    least: 'dealer',
    group: 'Cards and equipment',
    key: 'j',
    label: 'Record a check of the cards',
    confirm: 'Record the check',
    fits: (situation) => withRealCards(situation) && !isDealt(situation),
    fields: () => [
      { kind: 'count', name: 'missing', label: 'Missing cards', usual: '0', least: 0 },
      { kind: 'count', name: 'foreign', label: 'Foreign cards', usual: '0', least: 0 },
    ],
    request: (values) => {
      const [missing, foreign] = [countOf(values.missing), countOf(values.foreign)];
      if (missing === undefined || foreign === undefined) return undefined;
      return { command: { 'record-check': { missing, foreign } } };
    },
    follows: (values, { provisions }) => {
      const [missing, foreign] = [countOf(values.missing), countOf(values.foreign)];
      if (missing === undefined || foreign === undefined) return [];
      if (missing + foreign === 0)
        return ['The cards are complete. The table goes on if nothing else is due.'];
      return [
        'No card is dealt until new cards are in place.',
        ...(provisions?.tell
          ? ['If the check was ordered, surveillance and an inspector are told what was found.']
          : []),
      ];
    },
    rules: (_, { provisions }) => [provisions?.check_deck, 'ruling G22'],
  },
  {
    power: 'replace-device',
    over: 'table',
    least: 'gaming-supervisor',
    group: 'Cards and equipment',
    key: 'd',
    label: 'Replace the device',
    confirm: 'The other device is in place',
    fits: (situation) => !isDealt(situation),
    fields: ({ view }) => [
      {
        kind: 'choice',
        name: 'device',
        label: 'The table deals from',
        options: Object.entries(devices).map(([value, label]) => ({ value, label })),
        usual: view.device,
      },
    ],
    request: ({ device }) => ({
      command: { 'replace-device': { device: device as keyof typeof devices } },
    }),
    follows: ({ device }, { view }) => [
      device === view.device
        ? `${devices[view.device]} takes the place of the one in use.`
        : `${devices[device as keyof typeof devices]} takes the place of ${devices[view.device].toLowerCase()}.`,
      'All cards are shuffled before the next round.',
    ],
  },
];
