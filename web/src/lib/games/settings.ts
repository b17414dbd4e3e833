import { capital } from '../capital';
import { descriptionOf, type Game, type SettingDescription } from './described';

/** Settings of a table, as players choose them for practice and readers for the odds. The choices come from the games' descriptions. */

/** The name of a setting in an address: `pair-plus=40-30-6-3-1`. */
export function parameter(name: string): string {
  return name.replaceAll('_', '-');
}

/** The settings that a player may choose for practice, each with its choices. */
export function practiceSettings(game: Game) {
  return descriptionOf(game)
    .settings.filter(({ practised }) => practised)
    .map(({ name, label, choices = [] }) => ({ name, label, choices }));
}

export type Chosen = Readonly<Record<string, string>>;

/** The defaults: the first choice of each setting. */
export function usual(game: Game): Chosen {
  return Object.fromEntries(
    practiceSettings(game).map(({ name, choices }) => [name, choices[0]?.value ?? '']),
  );
}

/** Limits that suit a practice stack, and the chosen settings. */
export function tableSettings(chosen: Chosen): [string, string][] {
  const limits: [string, string][] = [
    ['minimum', '5.00'],
    ['maximum', '500.00'],
    ['unit', '1.00'],
  ];
  return [...limits, ...Object.entries(chosen).filter(([, value]) => value !== '')];
}

/** The chosen settings in an address; a value that is no choice is replaced by the default. */
export function chosenFrom(game: Game, query: URLSearchParams): Chosen {
  const read = practiceSettings(game).map(({ name, choices }) => {
    const asked = query.get(parameter(name));
    const known = choices.find(({ value }) => value === asked) ?? choices[0];
    return [name, known?.value ?? ''] as const;
  });
  return Object.fromEntries(read);
}

/** The address of a practice table; it contains only settings that differ from the defaults. */
export function addressOf(game: Game, chosen: Chosen): string {
  const plain = usual(game);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== plain[name]) query.set(parameter(name), value);
  }
  const text = query.toString();
  return `/practice/${game}${text ? `?${text}` : ''}`;
}

/** The chosen settings as parameters of the odds API, except those that change with the rounds, such as the meter. */
export function asParameters(game: Game, chosen: Chosen): Record<string, string> {
  const asked = descriptionOf(game).settings.flatMap(({ name, analysed, moves }) => {
    const value = chosen[name] ?? '';
    return analysed && !moves && value !== '' ? [[parameter(name), value] as const] : [];
  });
  return Object.fromEntries(asked);
}

type Control =
  | {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'switch' }
  /** Dollars; `none` if the setting may be left out. */
  | { readonly kind: 'money'; readonly optional: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'text' };

/** A setting of an analysis, as a control. */
export interface SettingControl {
  /** Its name in the API. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly control: Control;
}

/**
 * One control for every setting of an analysis, in its order, with the smallest chip last. A setting that the game does not describe gets a
 * control by the form of its value; the server decides whether a value is allowed.
 */
export function controlsOf(game: Game, table: Readonly<Record<string, string>>): SettingControl[] {
  const entries = Object.entries(table);
  const isChip = ([name]: [string, string]) => name === 'smallest_chip';
  return [...entries.filter((entry) => !isChip(entry)), ...entries.filter(isChip)].map(([name, value]) => {
    const setting = descriptionOf(game).settings.find((one) => one.name === name);
    return {
      name,
      value,
      label: setting?.label ?? inWords(name),
      help: setting ? `${setting.help}.` : '',
      control: withValue(setting ? controlFor(setting) : controlByLook(value), value),
    };
  });
}

/**
 * The query for a table with one setting changed. The other parameters stay; an empty value or `none` removes the parameter.
 */
export function changed(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '' || value === 'none') next.delete(parameter(name));
  else next.set(parameter(name), value);
  return next;
}

/** Typed dollars (`$1,250`, `1250.5`) in the form of the API; `null` for text that is no amount. */
export function typedMoney(text: string): string | null {
  const parts = /^\$?\s*([\d,]+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  const whole = parts?.[1]?.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (!parts || !whole || whole.length > 12) return null;
  return `${whole}.${(parts[2] ?? '').padEnd(2, '0')}`;
}

function controlFor({ takes, choices = [], practised, usual: value, moves }: SettingDescription): Control {
  switch (takes.kind) {
    case 'one-of':
      return { kind: 'choice', options: choices };
    case 'yes-no':
      return { kind: 'switch' };
    case 'money':
      // Practice offers a selection; here any amount may be typed.
      if (choices.length > 0 && !practised) return { kind: 'choice', options: choices };
      return { kind: 'money', optional: value === undefined && !moves };
    case 'count':
    case 'share':
      return { kind: 'number' };
  }
}

function controlByLook(value: string): Control {
  if (value === 'true' || value === 'false') return { kind: 'switch' };
  if (value === 'none') return { kind: 'money', optional: true };
  if (/^\d+\.\d\d$/.test(value)) return { kind: 'money', optional: false };
  return /^\d+$/.test(value) ? { kind: 'number' } : { kind: 'text' };
}

/** A house may use its own schedule, which is not among the choices. */
function withValue(control: Control, value: string): Control {
  if (control.kind !== 'choice' || control.options.some((option) => option.value === value)) return control;
  return { kind: 'choice', options: [{ value, label: value }, ...control.options] };
}

function inWords(name: string): string {
  return capital(name.replaceAll('_', ' '));
}
