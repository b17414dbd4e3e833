import type { Game } from '../felts/plan';

/** A setting of a table that a player may choose for practice. */
export interface PracticeSetting {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const yesOrNo = [
  { value: 'false', label: 'No' },
  { value: 'true', label: 'Yes' },
] as const;

const same = (...values: string[]) => values.map((value) => ({ value, label: value }));

/** The choices per game. The first of each is what a table has if nothing is said; the house checks all of them. */
export const practiceSettings: Readonly<Record<Game, readonly PracticeSetting[]>> = {
  'three-card-poker': [
    { name: 'ante_bonus', label: 'Ante bonus', choices: same('5-4-1', '4-3-1', '3-2-1') },
    {
      name: 'pair_plus',
      label: 'Pair plus',
      choices: same(
        '40-30-6-4-1',
        '40-30-6-3-1',
        '40-25-6-4-1',
        '40-30-5-4-1',
        '35-25-6-4-1',
        '50-30-6-4-1',
        '50-30-6-3-1',
      ),
    },
  ],
  'caribbean-stud': [
    {
      name: 'meter',
      label: 'Jackpot meter',
      choices: [
        { value: '50000.00', label: '$50,000' },
        { value: '150000.00', label: '$150,000' },
        { value: '300000.00', label: '$300,000' },
      ],
    },
  ],
  'let-it-ride': [
    {
      name: 'max_payout',
      label: 'Most paid in a round',
      choices: [
        { value: '', label: 'No limit' },
        { value: '25000.00', label: '$25,000' },
        { value: '50000.00', label: '$50,000' },
      ],
    },
  ],
  'lunar-poker': [
    {
      name: 'declaring',
      label: 'Instant payouts',
      choices: [
        { value: 'automatic', label: 'Declared for you' },
        { value: 'player', label: 'You declare them' },
      ],
    },
  ],
  'star-blackjack': [
    { name: 'decks', label: 'Decks', choices: same('6', '8') },
    { name: 'resplit', label: 'Resplitting', choices: yesOrNo },
    { name: 'insurance_ten', label: 'Insurance against a ten', choices: yesOrNo },
    { name: 'lucky_lucky', label: 'Lucky Lucky table', choices: same('1', '2', '3') },
  ],
};

export type Chosen = Readonly<Record<string, string>>;

/** What is chosen where nothing was. */
export function usual(game: Game): Chosen {
  return Object.fromEntries(
    practiceSettings[game].map(({ name, choices }) => [name, choices[0]?.value ?? '']),
  );
}

/** Limits in keeping with a practice stack, and what was chosen. */
export function tableSettings(chosen: Chosen): [string, string][] {
  const limits: [string, string][] = [
    ['minimum', '5.00'],
    ['maximum', '500.00'],
    ['unit', '1.00'],
  ];
  return [...limits, ...Object.entries(chosen).filter(([, value]) => value !== '')];
}

/** What was chosen, as far as it is among the choices, read from an address. */
export function chosenFrom(game: Game, query: URLSearchParams): Chosen {
  const read = practiceSettings[game].map(({ name, choices }) => {
    const asked = query.get(name.replaceAll('_', '-'));
    const known = choices.find(({ value }) => value === asked) ?? choices[0];
    return [name, known?.value ?? ''] as const;
  });
  return Object.fromEntries(read);
}

/** As parameters of an address: only what differs from the usual. */
export function addressOf(game: Game, chosen: Chosen): string {
  const plain = usual(game);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== plain[name]) query.set(name.replaceAll('_', '-'), value);
  }
  const text = query.toString();
  return `/practice/${game}${text ? `?${text}` : ''}`;
}

/** What was chosen, as the routes for odds want it. The meter moves and belongs to the jackpot alone. */
export function asParameters(chosen: Chosen): Record<string, string> {
  const asked = Object.entries(chosen).filter(([name, value]) => value !== '' && name !== 'meter');
  return Object.fromEntries(asked.map(([name, value]) => [name.replaceAll('_', '-'), value]));
}
