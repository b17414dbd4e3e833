import { describe, expect, it } from 'vitest';
import { mostWins, remembered, storedWins, winsAt, type WatchedTable, type Win } from './wins';

function line(seat: number, wager: string, outcome: string, pays: string) {
  return { seat, wager, outcome, pays, rules: ['12.1.5'] };
}

const view: WatchedTable = {
  table: 3,
  round: 17,
  areas: [
    { seat: 1, hands: [{ cards: ['??', '??'] }] },
    { seat: 2, hands: [{ cards: ['As', 'Js', '9s', '5s', '2s'] }] },
  ],
  lines: [
    line(1, 'jackpot', 'lose', '0.00'),
    line(2, 'ante', 'win', '10.00'),
    line(2, 'jackpot', 'win', '100.00'),
    line(4, 'jackpot', 'win', '150.00'),
  ],
};

describe('jackpot wins at a table', () => {
  it('are its winning jackpot lines, with the face-up cards', () => {
    expect(winsAt(view, 5)).toEqual([
      {
        table: 3,
        round: 17,
        seat: 2,
        pays: 10_000,
        cards: view.areas[1]?.hands[0]?.cards,
        rules: ['12.1.5'],
        heard: 5,
      },
      { table: 3, round: 17, seat: 4, pays: 15_000, cards: [], rules: ['12.1.5'], heard: 5 },
    ]);
  });

  it('never contain a card that lies face down', () => {
    const hidden = { ...view, lines: [line(1, 'jackpot', 'win', '100.00')] };
    expect(winsAt(hidden, 0)[0]?.cards).toEqual([]);
  });
});

describe('wins that are remembered', () => {
  const win = (round: number): Win => ({
    table: 3,
    round,
    seat: 2,
    pays: 1,
    cards: [],
    rules: [],
    heard: round,
  });

  it('are each announced once, though the table repeats them', () => {
    const first = remembered([], [win(1)]);
    expect(first.fresh).toHaveLength(1);
    const again = remembered(first.wins, [{ ...win(1), heard: 99 }]);
    expect(again.fresh).toEqual([]);
    expect(again.wins).toEqual(first.wins);
  });

  it('are the latest, newest first', () => {
    let wins: Win[] = [];
    for (let round = 1; round <= mostWins + 1; round += 1) wins = remembered(wins, [win(round)]).wins;
    expect(wins.map(({ round }) => round)).toEqual(
      Array.from({ length: mostWins }, (_, place) => mostWins + 1 - place),
    );
  });

  it('are read from storage, without invalid entries', () => {
    expect(storedWins(JSON.stringify([win(1), { table: 'x' }, null]))).toEqual([win(1)]);
    for (const text of [null, '', 'no json', '{}', '7']) expect(storedWins(text)).toEqual([]);
  });
});
