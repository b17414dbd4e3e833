import type { Plugin } from 'vite';
import { registry, type ClothColour } from '../src/lib/games/registry.ts';

const pair = ([light, dark]: ClothColour) => `light-dark(${light}, ${dark})`;

/** CSS rules with the colours of each game's cloth, for elements that have the game's name in `data-cloth`. */
export function clothRules(): string {
  const rules = Object.entries(registry).map(
    ([game, { cloth, clothDeep }]) =>
      `[data-cloth='${game}'] {\n  --cloth: ${pair(cloth)};\n  --cloth-deep: ${pair(clothDeep)};\n}\n`,
  );
  return rules.join('');
}

const name = 'virtual:cloths.css';

/** Makes `virtual:cloths.css` a style sheet that modules can import, so that the build bundles it with the others. */
export function cloths(): Plugin {
  return {
    name: 'cloths',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? clothRules() : undefined),
  };
}
