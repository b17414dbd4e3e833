import type { Scene } from '../scene';
import { caribbeanScenes } from './caribbean-stud';
import { letItRideScenes } from './let-it-ride';
import { lunarScenes } from './lunar-poker';
import { starBlackjackScenes } from './star-blackjack';
import { threeCardScenes } from './three-card-poker';

export const scenes: readonly Scene[] = [
  ...threeCardScenes,
  ...starBlackjackScenes,
  ...caribbeanScenes,
  ...letItRideScenes,
  ...lunarScenes,
];

/** A scene's own address in the gallery. */
export function sceneId(scene: Scene): string {
  return `${scene.plan.game}.${scene.name}`;
}
