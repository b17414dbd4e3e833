/** The form of an order to a table: who may give it, the fields of its form, its request, and its consequences in words. */
import { readDollars } from '../../../lib/api/own-play.svelte';
import type { components, paths } from '../../../lib/api/openapi';
import type { StaffRole, TableView } from '../../../lib/api/view';
import { moneyText, type Cents } from '../../../lib/money';
import type { Member } from '../concerns';

type Schemas = components['schemas'];
export type Provisions = Schemas['Provisions'];
export type PoolOrder = Schemas['PoolOrder'];
export type TableCommand =
  paths['/api/v1/tables/{table}/commands']['post']['requestBody']['content']['application/json'];
type Limits = Schemas['Limits'];

/** Everything on which the offered orders and their forms depend. */
export interface Situation {
  readonly view: TableView;
  /** The rules of the game by which its powers are given; not known until the server has sent them. */
  readonly provisions: Provisions | undefined;
  readonly me: Member;
  /** Milliseconds since 1970, by the house's clock. */
  readonly now: number;
  readonly inspectors: readonly Option[];
  readonly playerName: (patron: number) => string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type Values = Readonly<Record<string, string>>;

interface FieldBase {
  readonly name: string;
  readonly label: string;
  /** Whether it is part of the form with these values; always, unless given. */
  readonly shown?: (values: Values) => boolean;
}

/** A field of a form. */
export type Field = FieldBase &
  (
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly usual?: string }
    /** Any number of the options; the value is a list with commas. */
    | { readonly kind: 'several'; readonly options: readonly Option[] }
    | { readonly kind: 'money'; readonly usual: string }
    | { readonly kind: 'count'; readonly usual: string; readonly least: number }
  );

/** The request of an order: to the table, or to the jackpot pool that it feeds. */
export type Request =
  { readonly command: TableCommand } | { readonly pool: number; readonly order: PoolOrder };

export type Group = 'Play' | 'Limits' | 'Players' | 'Cards and equipment' | 'Irregularities' | 'Approvals';

/** A rank of the house, or an inspector. */
export type Least = Exclude<StaffRole, 'inspector'> | 'inspector';

/** An order to a table. */
export interface TableOrder {
  /** The name of its power in docs/powers.md. */
  readonly power: string;
  readonly over: 'table' | 'incident' | 'jackpot pool' | 'inspector';
  readonly least: Least;
  readonly group: Group;
  /** The key that opens its form. */
  readonly key?: string;
  readonly label: string;
  /** The words of the button that gives it. */
  readonly confirm: string;
  /** Whether the game has it only if its rules name the power. */
  readonly ofSomeGames?: boolean;
  /** Whether it makes sense in the present state of the table; always, unless given. A closed table takes no orders. */
  readonly fits?: (situation: Situation) => boolean;
  readonly fields?: (situation: Situation) => readonly Field[];
  /** `undefined` while the form is not complete. */
  readonly request: (values: Values, situation: Situation) => Request | undefined;
  /** The consequences, in words. */
  readonly follows: (values: Values, situation: Situation) => readonly string[];
  /** Further rules than those that give the power. */
  readonly rules?: (values: Values, situation: Situation) => readonly (string | null | undefined)[];
}

/** The values of a form: typed ones, or else the usual ones. A choice that is no longer offered stays, and is a fault: another one would be about another person. */
export function valuesOf(fields: readonly Field[], typed: Values): Values {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, typed[field.name])]));
}

function valueOf(field: Field, typed: string | undefined): string {
  switch (field.kind) {
    case 'choice': {
      const usual = field.options.find(({ value }) => value === field.usual) ?? field.options[0];
      return typed ?? usual?.value ?? '';
    }
    case 'several':
      return typed ?? '';
    default:
      return typed ?? field.usual;
  }
}

/**
 * The choices of a form as the person saw them, with those of before: the value of each field that shows one (so that it stays when the first
 * option goes), and the label of every option (to name one that is gone).
 */
export interface Chosen {
  readonly values: Values;
  readonly labels: Values;
}

export function chosenFrom(fields: readonly Field[], typed: Values, labels: Values): Chosen {
  const choices = fields.filter(({ kind }) => kind === 'choice');
  const shown = Object.entries(valuesOf(choices, typed)).filter(([, value]) => value !== '');
  const seen = fields.flatMap((field) =>
    optionsOf(field).map(({ value, label }) => [labelKey(field, value), label] as const),
  );
  return {
    values: { ...typed, ...Object.fromEntries(shown) },
    labels: { ...labels, ...Object.fromEntries(seen) },
  };
}

function optionsOf(field: Field): readonly Option[] {
  return field.kind === 'choice' || field.kind === 'several' ? field.options : [];
}

const labelKey = ({ name }: Field, value: string) => `${name}=${value}`;

/** The chosen options that are no longer offered. */
export function goneOf(field: Field, value: string, labels: Values): Option[] {
  if (field.kind !== 'choice' && field.kind !== 'several') return [];
  const chosen = (field.kind === 'several' ? value.split(',') : [value]).filter((one) => one !== '');
  return chosen
    .filter((one) => !field.options.some((option) => option.value === one))
    .map((one) => ({ value: one, label: labels[labelKey(field, one)] ?? 'your choice' }));
}

/** Why a value cannot be used; `undefined` if it can. */
export function faultOf(field: Field, value: string, labels: Values = {}): string | undefined {
  const gone = goneOf(field, value, labels).map(({ label }) => label);
  if (gone.length > 0) {
    return `Choose again: ${gone.join('; ')} ${gone.length === 1 ? 'is' : 'are'} no longer at the table.`;
  }
  switch (field.kind) {
    case 'choice':
      return value === '' ? 'There is nothing to choose.' : undefined;
    case 'several':
      return undefined;
    case 'money':
      return amountOf(value) === undefined
        ? 'Enter the amount in dollars, such as 250 or 250.50.'
        : undefined;
    case 'count':
      return countOf(value) === undefined || (countOf(value) ?? 0) < field.least
        ? `Enter a whole number, ${field.least} or more.`
        : undefined;
  }
}

export function amountOf(text: string | undefined): Cents | undefined {
  return readDollars(text ?? '') ?? undefined;
}

export function countOf(text: string | undefined): number | undefined {
  return /^\d{1,5}$/.test((text ?? '').trim()) ? Number(text) : undefined;
}

/** The fields for limits, filled with the present ones. */
export function limitFields(
  { minimum, maximum, unit }: Limits,
  shown?: (values: Values) => boolean,
): Field[] {
  const field = (name: string, label: string, usual: string): Field => ({
    kind: 'money',
    name,
    label,
    usual,
    ...(shown ? { shown } : {}),
  });
  return [
    field('minimum', 'Minimum in dollars', minimum),
    field('maximum', 'Maximum in dollars', maximum),
    field('unit', 'Unit in dollars', unit),
  ];
}

/** The limits of a form; `undefined` unless all three are amounts. */
export function limitsOf({ minimum, maximum, unit }: Values): Limits | undefined {
  const amounts = [minimum, maximum, unit].map(amountOf);
  const [least, most, step] = amounts;
  if (least === undefined || most === undefined || step === undefined) return undefined;
  return { minimum: moneyText(least), maximum: moneyText(most), unit: moneyText(step) };
}

/** The rules of the game that give a power. */
export function rulesOfPower(power: string, { provisions }: Situation): readonly string[] {
  return provisions?.powers.find(([name]) => name === power)?.[1] ?? [];
}

/** The people with a place at the table, each once. */
export function playersHere({ view, playerName }: Situation): Option[] {
  const seats = new Map<number, number[]>();
  for (const { patron, seat } of view.chairs) seats.set(patron, [...(seats.get(patron) ?? []), seat]);
  return [...seats].map(([patron, of]) => ({
    value: String(patron),
    label: `${playerName(patron)}, ${of.length === 1 ? 'seat' : 'seats'} ${of.join(', ')}`,
  }));
}

/**
 * The round that an order is about: an irregularity is about the round that the person saw when they opened the form. `undefined` if the order
 * is about the table.
 */
export function roundOf({ over }: TableOrder, { view }: Situation): string | undefined {
  return over === 'incident' ? `${view.round}, ${view.correctable_round ?? 'in play'}` : undefined;
}

/** A confirmed order whose answer has not come or is not known. */
export interface Confirmed {
  /** The power and the values. */
  readonly what: string;
  /** When it was confirmed. */
  readonly at: number;
  /** The version of the view when the answer was given up; `sending` before. */
  readonly version: number | undefined | 'sending';
}

/**
 * The time from which an order's times are computed. A retry of the same confirmation keeps the first time: with another time it would be another
 * order, which the server could do besides the first.
 */
export function timeOf(
  confirmed: Confirmed | undefined,
  what: string,
  version: number | undefined,
  now: number,
): number {
  if (confirmed?.what !== what) return now;
  return confirmed.version === 'sending' || confirmed.version === version ? confirmed.at : now;
}

/** A round goes on from its first card until it is over. */
export function isDealt({ view }: Situation): boolean {
  return ['deal', 'insurance', 'decisions', 'settlement'].includes(view.phase);
}
