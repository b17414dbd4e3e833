import type { Scene } from '../scene';
import { starBlackjackScenes } from './star-blackjack';
import { threeCardScenes } from './three-card-poker';

export const scenes: readonly Scene[] = [...threeCardScenes, ...starBlackjackScenes];

/** A scene's own address in the gallery. */
export function sceneId(scene: Scene): string {
  return `${scene.plan.game}.${scene.name}`;
}
