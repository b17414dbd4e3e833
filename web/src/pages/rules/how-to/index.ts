import type { Game } from '../../../lib/games';
import type { Lesson } from './lesson';

const found = import.meta.glob<Lesson>(['./*.ts', '!./index.ts', '!./lesson.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** The lesson of a game, from the file with its name. */
export function lessonOf(game: Game): Lesson {
  const lesson = found[`./${game}.ts`];
  if (!lesson) throw new Error(`${game} has no lesson`);
  return lesson;
}
