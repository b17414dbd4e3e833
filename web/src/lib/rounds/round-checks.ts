import type { CheckedProof, CheckedShoe, ComparedLine, SettledAgain } from '../engine/answers';
import { isDealtFromShoe } from '../games';
import { count } from '../verify/bundle-checks';
import type { Check } from '../verify/check';
import { wagerName } from '../table/wording';
import type { SeenRoot } from './roots-seen';

/** The checks of a round, one by one. */
export function roundChecks(
  game: string,
  proof: CheckedProof,
  settled: SettledAgain,
  seen: (table: number, shoe: number) => SeenRoot | undefined,
): Check[] {
  return [
    ...proof.shoes.map((shoe) => commitment(proof, shoe, seen(proof.table, shoe.shoe))),
    cards(game, proof, settled.contradicted),
    ...proof.shoes.map((shoe) => wholeShoe(game, shoe)),
    settlement(settled),
  ];
}

function commitment(proof: CheckedProof, shoe: CheckedShoe, seen: SeenRoot | undefined): Check {
  const title = `Shoe ${shoe.shoe} was fixed beforehand`;
  if (!seen) {
    return {
      state: 'open',
      word: 'Not seen',
      title,
      detail:
        'This browser did not see the root of the shoe at the table, so it uses the root in the proof. If you open the table before the deal, the browser remembers the root for next time.',
    };
  }
  if (seen.root !== shoe.root) {
    return {
      state: 'bad',
      title,
      detail: 'The root in the proof differs from the root that the table showed to this browser.',
      points: [`shown at the table: ${seen.root}`, `with the proof: ${shoe.root}`],
    };
  }
  const first = proof.cards.find((card) => card.shoe === shoe.shoe)?.position ?? 0;
  const when = new Date(seen.at).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'medium' });
  return seen.dealt <= first
    ? {
        state: 'good',
        title,
        detail: `The table showed this root to this browser before the first card of the round, on ${when}.`,
      }
    : {
        state: 'open',
        word: 'Seen late',
        title,
        detail: `The table showed this root to this browser on ${when}, after the first cards of this round were dealt.`,
      };
}

function cards(
  game: string,
  { cards: dealt, wrong: unproved }: CheckedProof,
  contradicted: readonly string[],
): Check {
  const wrong = [...unproved, ...contradicted];
  const proved = dealt.filter(({ state }) => state === 'proved').length;
  const hidden = dealt.filter(({ state }) => state === 'hidden').length;
  const title = 'These were the cards';
  if (dealt.length === 0) {
    return {
      state: 'open',
      title,
      detail: 'No card of this round came from a shoe that the system sealed.',
    };
  }
  if (wrong.length > 0) {
    return {
      state: 'bad',
      title,
      detail: `${proved} of ${count(dealt.length, 'card')} lead to the root. These do not:`,
      points: wrong,
    };
  }
  const led = `${proved} of ${count(dealt.length, 'card')} led to the root by salt and path, in the order of the shoe.`;
  if (hidden === 0) return { state: 'good', title, detail: led };
  return {
    state: 'open',
    title,
    detail: `${led} ${count(hidden, 'card')} ${hidden === 1 ? 'is' : 'are'} not shown to you yet: ${published(game)}`,
  };
}

function wholeShoe(game: string, shoe: CheckedShoe): Check {
  const title = `Shoe ${shoe.shoe} was complete`;
  if (!shoe.done) {
    return {
      state: 'open',
      title,
      detail: `${shoe.proved} of its ${shoe.cards} cards are shown. The rest must stay hidden while they can still be dealt: ${published(game)}`,
    };
  }
  if (shoe.proved < shoe.cards || shoe.whole_decks === false) {
    return { state: 'bad', title, detail: `${shoe.proved} of its ${shoe.cards} cards are proved.` };
  }
  const decks = shoe.cards / 52;
  const made = shoe.whole_decks
    ? decks === 1
      ? 'one whole deck'
      : `${decks} whole decks`
    : 'the cards that were left';
  return { state: 'good', title, detail: `All ${shoe.cards} cards are shown and proved: ${made}.` };
}

/** When hidden cards will be published, as part of a sentence. */
export function published(game: string): string {
  return isDealtFromShoe(game)
    ? 'they are published once the cutting card has come out and a new shoe is loaded.'
    : 'they are published as soon as the cards for another round are loaded.';
}

function settlement({ lines, hidden, stopped }: SettledAgain): Check {
  const title = 'The wagers were settled by the rules';
  if (stopped !== null && hidden === 0) {
    return { state: 'bad', title, detail: `The round cannot have been played like this: ${stopped}.` };
  }
  const wrong = lines.filter(
    ({ state }) => state === 'differs' || state === 'left-out' || state === 'made-up',
  );
  if (wrong.length > 0) {
    return {
      state: 'bad',
      title,
      detail: `Settled again with the house’s own rules, ${count(wrong.length, 'line')} differed:`,
      points: wrong.map(lineFault),
    };
  }
  const agree = lines.filter(({ state }) => state === 'agrees').length;
  const open = lines.filter(({ state }) => state === 'open');
  const same = `${agree} of ${count(lines.length, 'line')} came out the same when this browser settled the round again: amounts and rules.`;
  if (open.length === 0) return { state: 'good', title, detail: same };
  return {
    state: 'open',
    title,
    detail: `${same} The others depend on cards that are not shown to you yet.`,
    points: open.map((line) => lineName(line)),
  };
}

function lineName({ house, rules }: ComparedLine): string {
  const line = house ?? rules;
  if (!line) return 'a line';
  const hand = line.hand > 1 ? `, hand ${line.hand}` : '';
  return `seat ${line.seat}, ${wagerName(line.wager).toLowerCase()}${hand}`;
}

function lineFault(line: ComparedLine): string {
  const name = lineName(line);
  switch (line.state) {
    case 'left-out':
      return `${name}: the house left this line out; by the rules ${line.rules?.returned ?? '0.00'} comes back`;
    case 'made-up':
      return `${name}: the rules give no such line`;
    default:
      return line.what.length > 0
        ? `${name}: ${line.what.join('; ')}`
        : `${name}: it could not be settled again`;
  }
}
