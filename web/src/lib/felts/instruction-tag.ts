import type { InstructionWords } from './felt-state';

/** The width of a tag: an hourglass and a word. Letters are about half as wide as they are high. */
export function tagWidth({ word }: InstructionWords, textSize: number): number {
  return textSize * (1.05 + word.length * 0.5);
}
