import { describe, expect, it } from 'vitest';
import { changed, parameter, settingsOf, typedMoney } from './settings';

describe('controls for the settings of a table', () => {
  it('come in the order of the analysis, each with its value', () => {
    const settings = settingsOf({
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

  it('are made for settings nobody has heard of, by their values', () => {
    const settings = settingsOf({ new_switch: 'true', new_sum: '5.00', new_count: '3', new_word: 'player' });
    expect(settings.map(({ control }) => control.kind)).toEqual(['switch', 'money', 'number', 'text']);
    expect(settings[0]?.label).toBe('New switch');
  });

  it('offer a schedule of the house as well as the listed ones', () => {
    const [setting] = settingsOf({ ante_bonus: '6-5-1' });
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
  it('keeps what was asked and changes one setting', () => {
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
