import type { Plugin } from 'vite';
import { registry, type ClothColour } from '../src/lib/games/registry.ts';

const pair = ([light, dark]: ClothColour) => `light-dark(${light}, ${dark})`;

/** The colours of each game's cloth: what carries `data-cloth` with the game's name has them. */
export function clothRules(): string {
  const rules = Object.entries(registry).map(
    ([game, { cloth, clothDeep }]) =>
      `[data-cloth='${game}'] {\n  --cloth: ${pair(cloth)};\n  --cloth-deep: ${pair(clothDeep)};\n}\n`,
  );
  return rules.join('');
}

const name = 'virtual:cloths.css';

/** Makes `virtual:cloths.css` a style sheet like the others, so that the build treats it as it treats them. */
export function cloths(): Plugin {
  return {
    name: 'cloths',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? clothRules() : undefined),
  };
}
