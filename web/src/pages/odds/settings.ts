/**
 * The settings of a table as controls. Which settings there are, and what they stand at, the analysis itself says; this
 * only knows how to ask for them. What is not known here still gets a control, by the look of its value, and whether a
 * value is allowed the house decides.
 */

export type Control =
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'switch' }
  /** Dollars; `none` where the setting may be left out. */
  | { readonly kind: 'money'; readonly optional: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' };

export interface Setting {
  /** As the house spells it in its answers. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly control: Control;
}

interface Known {
  readonly label: string;
  readonly help: string;
  readonly control?: Control;
}

function choice(...values: readonly string[]): Control {
  return { kind: 'choice', options: values.map((value) => ({ value, label: value })) };
}

const known: Readonly<Record<string, Known>> = {
  ante_bonus: {
    label: 'Ante bonus',
    help: 'Paid on the ante for a straight flush, three of a kind and a straight.',
    control: choice('5-4-1', '4-3-1', '3-2-1'),
  },
  pair_plus: {
    label: 'Pair plus',
    help: 'Paid for a straight flush, three of a kind, a straight, a flush and a pair.',
    control: choice(
      '40-30-6-4-1',
      '40-30-6-3-1',
      '40-25-6-4-1',
      '40-30-5-4-1',
      '35-25-6-4-1',
      '50-30-6-4-1',
      '50-30-6-3-1',
    ),
  },
  decks: {
    label: 'Decks in the shoe',
    help: 'How many packs of 52 cards are shuffled together.',
    control: choice('6', '8'),
  },
  resplit: {
    label: 'Split twice',
    help: 'A pair that comes after a split may be split again, into three hands.',
  },
  insurance_ten: {
    label: 'Insurance against a ten',
    help: 'Insurance is offered when the dealer shows a ten, jack, queen or king as well.',
  },
  lucky_lucky: {
    label: 'Lucky Lucky pay table',
    help: 'Three pay tables are approved for this side wager.',
    control: choice('1', '2', '3'),
  },
  meter: { label: 'Jackpot meter', help: 'What the meter shows when the cards are dealt.' },
  seed: { label: 'Jackpot restarts at', help: 'What the meter begins with again after it was won.' },
  jackpot_wager: { label: 'Jackpot wager', help: 'What it costs to play for the jackpot.' },
  royal_flush: { label: 'Royal flush pays', help: 'To one, on the bet.', control: { kind: 'number' } },
  max_payout: {
    label: 'Most a hand can win',
    help: 'A ceiling on what one hand is paid in one round.',
    control: { kind: 'money', optional: true },
  },
  smallest_chip: {
    label: 'Smallest chip',
    help: 'Payments that no chips can make up are rounded up to it.',
    control: choice('0.50', '1.00', '2.50', '5.00'),
  },
};

/** One control for every setting that the analysis was made with, in its order; chips matter least and come last. */
export function settingsOf(table: Readonly<Record<string, string>>): Setting[] {
  const entries = Object.entries(table);
  const isChip = ([name]: [string, string]) => name === 'smallest_chip';
  return [...entries.filter((entry) => !isChip(entry)), ...entries.filter(isChip)].map(([name, value]) => {
    const setting = known[name];
    return {
      name,
      value,
      label: setting?.label ?? inWords(name),
      help: setting?.help ?? '',
      control: withValue(setting?.control ?? controlFor(value), value),
    };
  });
}

/** The name a setting has in an address: `pair-plus=40-30-6-3-1`. */
export function parameter(name: string): string {
  return name.replaceAll('_', '-');
}

/**
 * The query for a table with one setting changed. What was asked for before stays; a setting is left out where the reader
 * goes back to leaving it open.
 */
export function changed(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '' || value === 'none') next.delete(parameter(name));
  else next.set(parameter(name), value);
  return next;
}

/** Dollars as typed by a person (`$1,250`, `1250.5`) in the form the house reads; nothing where it is no amount. */
export function typedMoney(text: string): string | null {
  const parts = /^\$?\s*([\d,]+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  const whole = parts?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (!parts || !whole || whole.length > 12) return null;
  return `${whole}.${(parts[2] ?? '').padEnd(2, '0')}`;
}

function controlFor(value: string): Control {
  if (value === 'true' || value === 'false') return { kind: 'switch' };
  if (value === 'none') return { kind: 'money', optional: true };
  if (/^\d+\.\d\d$/.test(value)) return { kind: 'money', optional: false };
  return /^\d+$/.test(value) ? { kind: 'number' } : { kind: 'text' };
}

/** A house may use a schedule of its own, which the list above does not have. */
function withValue(control: Control, value: string): Control {
  if (control.kind !== 'choice' || control.options.some((option) => option.value === value)) return control;
  return { kind: 'choice', options: [{ value, label: value }, ...control.options] };
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
