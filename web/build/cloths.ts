import type { Plugin } from 'vite';
import { plainCloth, registry, type ClothColour, type OnPages } from '../src/lib/games/registry.ts';

const pair = ([light, dark]: ClothColour) => `light-dark(${light}, ${dark})`;

function rule(selector: string, { cloth, clothDeep }: Pick<OnPages, 'cloth' | 'clothDeep'>): string {
  return `${selector} {\n  --cloth: ${pair(cloth)};\n  --cloth-deep: ${pair(clothDeep)};\n}\n`;
}

/** The colours of each game's cloth: what carries `data-cloth` with the game's name has them. The plain cloth comes first, so that any other replaces it. */
export function clothRules(): string {
  const own = Object.entries(registry).map(([game, onPages]) => rule(`[data-cloth='${game}']`, onPages));
  return [rule('[data-cloth]', plainCloth), ...own].join('');
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
