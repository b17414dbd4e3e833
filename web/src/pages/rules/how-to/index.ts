import type { Game } from '../../../lib/games';
import type { Lesson } from './lesson';

const found = import.meta.glob<Lesson>(['./*.ts', '!./index.ts', '!./lesson.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** The lesson of a game, from the file with its name; `undefined` if there is none. */
export function lessonOf(game: Game): Lesson | undefined {
  return found[`./${game}.ts`];
}
