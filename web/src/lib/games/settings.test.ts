import { describe, expect, it } from 'vitest';
import { games, type Game } from '.';
import {
  addressOf,
  asParameters,
  changed,
  chosenFrom,
  controlsOf,
  parameter,
  practiceSettings,
  tableSettings,
  typedMoney,
  usual,
} from './settings';

describe('settings for practice', () => {
  it('are those that a game offers to players, the usual choice first', () => {
    const names = (game: Game) => practiceSettings(game).map(({ name }) => name);
    expect(names('star-blackjack')).toEqual(['decks', 'resplit', 'insurance_ten', 'lucky_lucky']);
    expect(names('caribbean-stud')).toEqual(['meter']);
    expect(usual('let-it-ride')).toEqual({ max_payout: '' });
    expect(usual('star-blackjack')).toMatchObject({ decks: '6', resplit: 'false' });
    for (const game of games) {
      for (const { label, choices } of practiceSettings(game)) {
        expect(label).not.toBe('');
        expect(choices.length).toBeGreaterThan(1);
      }
    }
  });

  it('go to an address and back, and only choices that there are come back', () => {
    const chosen = { ...usual('star-blackjack'), decks: '8', insurance_ten: 'true' };
    const address = addressOf('star-blackjack', chosen);
    expect(address).toBe('/practice/star-blackjack?decks=8&insurance-ten=true');
    expect(chosenFrom('star-blackjack', new URL(address, 'http://house').searchParams)).toEqual(chosen);
    expect(chosenFrom('star-blackjack', new URLSearchParams('decks=7'))).toEqual(usual('star-blackjack'));
  });

  it('become parameters of the odds if an analysis uses them and they do not change with the rounds', () => {
    expect(asParameters('caribbean-stud', { meter: '150000.00' })).toEqual({});
    expect(asParameters('let-it-ride', { max_payout: '' })).toEqual({});
    expect(asParameters('let-it-ride', { max_payout: '25000.00' })).toEqual({ 'max-payout': '25000.00' });
    expect(asParameters('lunar-poker', { declaring: 'player', decks: '8' })).toEqual({ declaring: 'player' });
  });

  it('are laid on a table with limits for a practice stack', () => {
    expect(tableSettings({ max_payout: '', declaring: 'player' })).toEqual([
      ['minimum', '5.00'],
      ['maximum', '500.00'],
      ['unit', '1.00'],
      ['declaring', 'player'],
    ]);
  });
});

describe('controls for the settings of a table', () => {
  it('come in the order of the analysis, each with its value', () => {
    const settings = controlsOf('star-blackjack', {
      decks: '6',
      smallest_chip: '0.50',
      resplit: 'false',
      max_payout: 'none',
      meter: '50000.00',
    });
    expect(settings.map(({ name, value }) => [name, value])).toEqual([
      ['decks', '6'],
      ['resplit', 'false'],
      ['max_payout', 'none'],
      ['meter', '50000.00'],
      ['smallest_chip', '0.50'],
    ]);
    expect(settings.map(({ control }) => control.kind)).toEqual([
      'choice',
      'switch',
      'money',
      'money',
      'choice',
    ]);
  });

  it('are made for unknown settings, by their values', () => {
    const settings = controlsOf('star-blackjack', {
      new_switch: 'true',
      new_sum: '5.00',
      new_count: '3',
      new_word: 'player',
    });
    expect(settings.map(({ control }) => control.kind)).toEqual(['switch', 'money', 'number', 'text']);
    expect(settings[0]?.label).toBe('New switch');
  });

  it('have help texts, and are optional if the setting is', () => {
    const table = { max_payout: '25000.00', meter: '50000.00', increment: '0.70', smallest_chip: '0.50' };
    const controls = controlsOf('caribbean-stud', table);
    expect(controls.map(({ label }) => label)).toEqual([
      'Most a hand can win',
      'Jackpot meter',
      'Jackpot increment',
      'Smallest chip',
    ]);
    expect(controls.every(({ help }) => help.endsWith('.'))).toBe(true);
    expect(controls.slice(0, 3).map(({ control }) => control)).toEqual([
      { kind: 'money', optional: true },
      { kind: 'money', optional: false },
      { kind: 'number' },
    ]);
  });

  it('offer a schedule of the house as well as the listed ones', () => {
    const [setting] = controlsOf('three-card-poker', { ante_bonus: '6-5-1' });
    const control = setting?.control;
    expect(control?.kind === 'choice' && control.options.map(({ value }) => value)).toEqual([
      '6-5-1',
      '5-4-1',
      '4-3-1',
      '3-2-1',
    ]);
  });
});

describe('the query of a table', () => {
  it('keeps the other parameters and changes one setting', () => {
    const query = new URLSearchParams('decks=8');
    expect(changed(query, 'lucky_lucky', '2').toString()).toBe('decks=8&lucky-lucky=2');
    expect(query.toString()).toBe('decks=8');
  });

  it.each(['', 'none'])('leaves a setting out that is "%s"', (value) => {
    expect(changed(new URLSearchParams('max-payout=100.00&decks=6'), 'max_payout', value).toString()).toBe(
      'decks=6',
    );
  });

  it('spells names with dashes', () => {
    expect(parameter('insurance_ten')).toBe('insurance-ten');
  });
});

describe('typed dollars', () => {
  it.each([
    ['120000', '120000.00'],
    ['$1,250', '1250.00'],
    [' 12.5 ', '12.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['999999999999', '999999999999.00'],
  ])('%s is %s', (text, money) => {
    expect(typedMoney(text)).toBe(money);
  });

  it.each(['', '-5', '1.234', 'ten', '1e9', ',', '1000000000000'])('"%s" is no amount', (text) => {
    expect(typedMoney(text)).toBeNull();
  });
});
