import { games } from '../../lib/games';
import type { Scene } from '../scene';

const found = import.meta.glob<readonly Scene[]>(['./*.ts', '!./index.ts'], {
  eager: true,
  import: 'default',
});

/** The scenes of each game, from the file with its name. */
export const scenes: readonly Scene[] = games.flatMap((game) => found[`./${game}.ts`] ?? []);

/** A scene's own address in the gallery. */
export function sceneId(scene: Scene): string {
  return `${scene.plan.game}.${scene.name}`;
}
