import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clothRules } from '../../build/cloths.ts';
import { games } from '../lib/games';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8') + clothRules();

type Theme = 'light' | 'dark';
const themes: Theme[] = ['light', 'dark'];

/** The declarations of one rule, by the exact selector it is written with. */
function rule(selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`tokens.css has no rule ${selector}`);
  return css.slice(start, css.indexOf('}', start));
}

function colour(selector: string, name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(rule(selector))?.[1];
  if (!value) throw new Error(`${selector} does not set --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value);
  if (alias?.[1]) return colour(':root', alias[1], theme);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  return (pair ? pair[theme === 'light' ? 1 : 2] : value) as string;
}

function luminance(hex: string): number {
  const channel = (from: number) => {
    const part = parseInt(hex.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(themes)('contrast in the %s theme', (theme) => {
  const root = (name: string) => colour(':root', name, theme);

  it.each([
    ['ink', 'surface'],
    ['ink', 'surface-raised'],
    ['ink-soft', 'surface'],
    ['ink-soft', 'surface-raised'],
    ['good', 'surface-raised'],
    ['bad', 'surface-raised'],
    ['on-accent', 'accent'],
    ['suit-spade', 'card-face'],
    ['suit-heart', 'card-face'],
    ['ink', 'choice-leave'],
    ['ink', 'choice-stay'],
    ['ink', 'choice-draw'],
    ['ink', 'choice-more'],
    ['ink', 'choice-part'],
    ['ink', 'choice-mixed'],
  ])('%s on %s carries text', (text, ground) => {
    expect(contrast(root(text), root(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['chart-win', 'chart-lose', 'chart-even'])('%s has enough contrast to the page', (name) => {
    for (const ground of ['surface', 'surface-raised']) {
      expect(contrast(root(name), root(ground)), ground).toBeGreaterThanOrEqual(3);
    }
  });

  it.each(['suit-diamond', 'suit-club'])('%s of the four-colour deck carries text', (name) => {
    const suit = colour(":root[data-deck='four-colour']", name, theme);
    expect(contrast(suit, root('card-face'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(games)('the print on the cloth of %s can be read', (game) => {
    for (const ground of ['cloth', 'cloth-deep']) {
      const cloth = colour(`[data-cloth='${game}']`, ground, theme);
      for (const print of ['cream', 'cream-soft', 'accent']) {
        expect(contrast(root(print), cloth), `${print} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('the two focus rings have enough contrast that one shows anywhere', () => {
    expect(contrast(root('focus-inner'), root('focus-outer'))).toBeGreaterThanOrEqual(10);
  });
});
