import type { Game } from '../../../lib/games';
import type { Lesson } from './lesson';

const found = import.meta.glob<Lesson>(['./*.ts', '!./index.ts', '!./lesson.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** How a game is played, from the file with its name; nothing where there is no lesson. */
export function lessonOf(game: Game): Lesson | undefined {
  return found[`./${game}.ts`];
}
