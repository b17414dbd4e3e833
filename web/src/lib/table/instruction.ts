import type { Instruction, TableView } from '../api/view';
import { decisionLabel } from './choices';

/** What each instruction is called: in a word, and where it is chosen. */
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

/** What comes of the very decision that the house waits for, if the viewer makes none; nothing where it waits for none of theirs. */
export function ifNothing({ game, instruction, phase, deadline, offers }: TableView): string | undefined {
  if (!instruction || deadline === null) return undefined;
  if (phase === 'insurance') return offers.length > 0 ? 'no insurance' : undefined;
  if (phase !== 'decisions' || !instruction.decides) return undefined;
  return decisionLabel(instruction.decides, game).toLowerCase();
}

/** A sign's words about silence, as a sentence of their own. */
export function silenceWords(says: string): string {
  return `If you do nothing: ${says}.`;
}
