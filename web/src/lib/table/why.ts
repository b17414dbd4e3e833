import type { SettledLine, TableView } from '../api/view';
import { lower } from '../capital';
import { dollars, oddsInWords, parseMoney, signed, type Cents } from '../money';
import { decisionLabel } from './choices';
import { instructionTitle } from './instruction';
import { wagerName } from './wording';

/** The result of one wager, for its player. */
interface WhyLine {
  /** "Bet wins 3 to 1 (three nines): +$60". */
  readonly sentence: string;
  readonly outcome: SettledLine['outcome'];
  readonly net: Cents;
  /** The numbers of the rules behind it, the most specific first. */
  readonly rules: readonly string[];
}

/** The settlement of a round, for one player. */
export interface WhyRound {
  readonly table: number;
  readonly game: string;
  readonly round: number;
  readonly lines: readonly WhyLine[];
  readonly net: Cents;
  /** The rules behind a whole round that was declared void. */
  readonly voided: string | undefined;
  /** The decisions of the viewer's instruction because time was up, as sentences. */
  readonly instructed: readonly string[];
}

/** The viewer's settlement in the shown round; `undefined` before the first settled wager. */
export function whyOf(view: TableView): WhyRound | undefined {
  const own = view.chairs.filter(({ you }) => you);
  const mine = view.lines.filter((line) =>
    own.some(({ seat, player }) => line.seat === seat && line.player === player),
  );
  if (mine.length === 0) return undefined;
  const several = new Set(mine.map(({ seat }) => seat)).size > 1;
  const lines = mine.map((line) => whyLine(view, line, several));
  return {
    table: view.table,
    game: view.game,
    round: view.round,
    lines,
    net: lines.reduce((sum, { net }) => sum + net, 0),
    voided: view.voided?.join(', '),
    instructed: instructedWords(view, several),
  };
}

/** `You made no decision in time: fold, by your instruction (the usual).` */
function instructedWords(view: TableView, several: boolean): string[] {
  const own = (view.instructed ?? []).filter(({ seat, player }) =>
    view.chairs.some((chair) => chair.you && chair.seat === seat && chair.player === player),
  );
  return own.map(({ seat, instruction, decision }) => {
    const where = several ? `Seat ${seat}: you` : 'You';
    const what = decisionLabel(decision, view.game).toLowerCase();
    return `${where} made no decision in time: ${what}, by your instruction (${instructionTitle(instruction).toLowerCase()}).`;
  });
}

function whyLine(view: TableView, line: SettledLine, several: boolean): WhyLine {
  const staked = parseMoney(line.staked);
  const net = parseMoney(line.returned) - staked;
  const name = several ? `Seat ${line.seat}: ${wagerName(line.wager)}` : wagerName(line.wager);
  return {
    sentence: `${name} ${ending(view, line, staked, net)}`,
    outcome: line.outcome,
    net,
    rules: line.rules,
  };
}

function ending(view: TableView, line: SettledLine, staked: Cents, net: Cents): string {
  switch (line.outcome) {
    case 'win': {
      const odds = line.odds ? ` ${oddsInWords(line.odds)}` : '';
      const hand = winningHand(view, line);
      return `wins${odds}${hand ? ` (${hand})` : ''}: ${signed(net)}`;
    }
    case 'lose':
      return `loses: ${signed(net)}`;
    case 'stand-off':
      return `stands off: ${dollars(staked)} comes back`;
    case 'void':
      return `is void: ${dollars(staked)} comes back`;
    case 'withdrawn':
      return `was taken back: ${dollars(staked)}`;
    case 'fee':
      return `fee: ${signed(net)}`;
  }
}

/** Wagers that do not depend on the player's final hand, but on its first cards or on another hand. */
const onOthers = /^(insurance|super|perfect-pairs|any-pair|lucky-lucky)/;

function winningHand(view: TableView, line: SettledLine): string | undefined {
  // Two combinations may be paid together; the winning one comes first.
  if (line.combinations && line.combinations.length > 1) return line.combinations.map(lower).join(' and ');
  if (onOthers.test(line.wager)) return undefined;
  const hands = view.areas.find(({ seat }) => seat === line.seat)?.hands ?? [];
  const words = hands[line.hand - 1]?.name;
  return words ? lower(words) : undefined;
}
