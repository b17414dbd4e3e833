import { lower } from '../capital';
import { cardName, parseCard } from '../cards/card';
import { dollars, parseMoney } from '../money';
import { decisionLabel } from '../table/choices';
import type { ChairNumber } from '../table/open-spots';
import { wagerName } from '../table/wording';
import { saidAt, type Replay, type Said } from './replay';

/** A step in words: its inputs, or the dealer's call if there were none. */
export function stepWords(replay: Replay, place: number): string {
  const said = saidAt(replay, place)
    .map((one) => saidWords(replay, one))
    .filter((words) => words !== '');
  if (said.length > 0) return said.join(' ');
  return replay.steps[place]?.calls.at(-1) ?? 'The round begins.';
}

/** An input as a sentence; empty for inputs that cannot be noticed at a table. */
export function saidWords(replay: Replay, { input, instruction }: Said): string {
  if (typeof input === 'string') return calls[input] ?? '';
  if (input.wager) {
    const { on, stake } = input.wager;
    return `${who(replay, input.wager)} ${dollars(parseMoney(stake.amount))} on ${lower(wagerName(on))}.`;
  }
  if (input['take-back'])
    return `${name(replay, input['take-back'])}: ${lower(wagerName(input['take-back'].on))} taken back.`;
  if (input.card !== undefined) {
    return input.card === '??'
      ? 'A card is dealt face down.'
      : `The ${cardName(parseCard(input.card))} is dealt.`;
  }
  if (input.decide) {
    const { decision } = input.decide;
    const instructed = instruction ? ', by instruction: no decision in time' : '';
    return `${name(replay, input.decide)}: ${decisionWords(decision, replay.game)}${instructed}.`;
  }
  return input.incident === undefined ? '' : 'A supervisor ruled on the round.';
}

const calls: Readonly<Record<string, string>> = {
  'no-more-bets': 'No more bets.',
  'close-insurance': 'Insurance is closed.',
  turn: 'The hidden cards are turned.',
  settle: 'The dealer settles.',
};

function decisionWords(decision: string | Readonly<Record<string, unknown>>, game: string): string {
  if (typeof decision === 'string') return lower(decisionLabel(decision, game));
  const [word = '', detail] = Object.entries(decision)[0] ?? [];
  if (word === 'exchange' && Array.isArray(detail)) return `exchanges ${detail.length} cards`;
  if (word === 'absent') return 'away, so the rules decide';
  const amount = typeof detail === 'string' ? ` ${dollars(parseMoney(detail))}` : '';
  return `${lower(decisionLabel(word, game))}${amount}`;
}

function isYours(replay: Replay, { seat, player }: ChairNumber): boolean {
  return replay.yours.some((one) => one.seat === seat && one.player === player);
}

function name(replay: Replay, chair: ChairNumber): string {
  return isYours(replay, chair) ? 'You' : `Seat ${chair.seat}`;
}

function who(replay: Replay, chair: ChairNumber): string {
  return isYours(replay, chair) ? 'You lay' : `Seat ${chair.seat} lays`;
}
