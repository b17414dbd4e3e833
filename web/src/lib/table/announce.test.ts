import { describe, expect, it } from 'vitest';
import type { Hand, SettledLine, TableView } from '../api/view';
import { announcements } from './announce';
import { aView } from './table-fixture';

const own = [{ seat: 2, player: 1 }];
const hand = (cards: string, name?: string): Hand => ({
  cards: cards.split(' '),
  ...(name ? { name } : {}),
  state: 'in',
});
const area = (seat: number, ...hands: Hand[]) => ({ seat, controlling: 1, hands, wagers: [] });
const decide = (decision: string) => ({ do: 'decide', seat: 2, player: 1, decision, price: '0.00' }) as const;
const blackjack = (change: Partial<TableView>) =>
  aView({ game: 'star-blackjack', phase: 'decisions', ...change });

describe('an announcement', () => {
  it('is none when a table is opened, or without an event', () => {
    const view = blackjack({ areas: [area(2, hand('Kh 5d', '15'))], dealer: ['9s'], dealer_name: '9' });
    expect(announcements(undefined, view, own)).toEqual([]);
    expect(announcements(view, view, own)).toEqual([]);
  });

  it('contains the viewer’s own cards with their total, and the dealer’s', () => {
    const before = blackjack({ phase: 'deal' });
    const after = blackjack({
      areas: [area(2, hand('Kh 5d', '15')), area(3, hand('2c 2d', '4'))],
      dealer: ['9s'],
      dealer_name: '9',
    });
    expect(announcements(before, after, own)).toEqual([
      'Dealer shows: nine of spades, 9.',
      'Your hand: king of hearts, five of diamonds, 15.',
    ]);
    const drawn = blackjack({ ...after, areas: [area(2, hand('Kh 5d 6c', '21'))] });
    expect(announcements(after, drawn, own)).toEqual([
      'Your hand: king of hearts, five of diamonds, six of clubs, 21.',
    ]);
  });

  it('never contains a card that lies face down', () => {
    const before = aView({ phase: 'deal' });
    const after = aView({
      phase: 'decisions',
      areas: [area(2, hand('?? ?? ??'))],
      dealer: ['??', '??', '4s'],
    });
    expect(announcements(before, after, own)).toEqual(['Dealer shows: four of spades.']);
  });

  it('names the hand that changed, of several', () => {
    const before = blackjack({ areas: [area(2, hand('8s 3d', '11'), hand('8d 2c', '10'))] });
    const after = blackjack({ areas: [area(2, hand('8s 3d', '11'), hand('8d 2c Th', '20'))] });
    expect(announcements(before, after, own)).toEqual([
      'Your hand 2: eight of diamonds, two of clubs, ten of hearts, 20.',
    ]);
  });

  it('repeats a hand when community cards give it a name', () => {
    const before = aView({ game: 'let-it-ride', areas: [area(2, hand('Kh Kd 2c'))], dealer: ['2d', '??'] });
    const areas = [area(2, hand('Kh Kd 2c', 'Two pairs, kings and twos'))];
    const after = aView({ game: 'let-it-ride', areas, dealer: ['2d', '9c'] });
    expect(announcements(before, after, own)).toEqual([
      'Community cards: two of diamonds, nine of clubs.',
      'Your hand: king of hearts, king of diamonds, two of clubs, Two pairs, kings and twos.',
    ]);
  });

  it('tells the viewer’s turn with the choices, for each decision', () => {
    const before = blackjack({});
    const asked = blackjack({ offers: [decide('stand'), decide('hit')] });
    expect(announcements(before, asked, own)).toEqual(['Your turn: hit, stand.']);
    expect(announcements(asked, asked, own)).toEqual([]);
    const again = blackjack({ offers: [decide('hit')] });
    expect(announcements(asked, again, own)).toEqual(['Your turn: hit.']);
  });

  it('contains calls, results and the net of the round', () => {
    const before = blackjack({ phase: 'settlement', calls: ['No more bets'] });
    const lines: SettledLine[] = [
      {
        seat: 2,
        player: 1,
        wager: 'main',
        hand: 1,
        staked: '20.00',
        outcome: 'lose',
        odds: null,
        pays: '0.00',
        returned: '0.00',
        rules: [],
      },
    ];
    const after = blackjack({ phase: 'over', calls: ['No more bets', 'The dealer has 20'], lines });
    expect(announcements(before, after, own)).toEqual([
      'The dealer has 20.',
      'Main wager loses: −$20.',
      'This round: −$20.',
    ]);
    const next = blackjack({ phase: 'wagers', round: 8 });
    expect(announcements(after, next, own)).toEqual(['Place your wagers.']);
  });
});
