import type { Plugin } from 'vite';
import { plainCloth, registry, type ClothColour, type OnPages } from '../src/lib/games/registry.ts';

const pair = ([light, dark]: ClothColour) => `light-dark(${light}, ${dark})`;

function rule(selector: string, { cloth, clothDeep }: Pick<OnPages, 'cloth' | 'clothDeep'>): string {
  return `${selector} {\n  --cloth: ${pair(cloth)};\n  --cloth-deep: ${pair(clothDeep)};\n}\n`;
}

/**
 * CSS rules with the colours of each game's cloth, for elements that have the game's name in `data-cloth`. The plain cloth comes first,
 * so that the others override it.
 */
export function clothRules(): string {
  const own = Object.entries(registry).map(([game, onPages]) => rule(`[data-cloth='${game}']`, onPages));
  return [rule('[data-cloth]', plainCloth), ...own].join('');
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
