import type { Instruction, TableView } from '../api/view';
import { decisionLabel } from './choices';

/** The names of each instruction: a word, and a title for the choice. */
const names: Readonly<Record<Instruction, { readonly word: string; readonly title: string }>> = {
  usual: { word: 'usual', title: 'The usual' },
  'always-fold': { word: 'fold', title: 'Always fold' },
  'always-bet': { word: 'bet', title: 'Always bet' },
  'always-withdraw': { word: 'take back', title: 'Always take wagers back' },
  'always-ride': { word: 'ride', title: 'Always let it ride' },
};

export function instructionWord(instruction: Instruction): string {
  return names[instruction].word;
}

export function instructionTitle(instruction: Instruction): string {
  return names[instruction].title;
}

/** The decision that the house makes for the viewer if time runs out now; `undefined` if it does not wait for the viewer. */
export function ifNothing({ game, instruction, phase, deadline, offers }: TableView): string | undefined {
  if (!instruction || deadline === null) return undefined;
  if (phase === 'insurance') return offers.length > 0 ? 'no insurance' : undefined;
  if (phase !== 'decisions' || !instruction.decides) return undefined;
  return decisionLabel(instruction.decides, game).toLowerCase();
}

/** The words of an instruction as a sentence. */
export function instructionSentence(says: string): string {
  return `If you do nothing: ${says}.`;
}
