import type { Suit } from './card';

/** The size of a card in its own units: bridge-sized, 100 wide. */
export const cardWidth = 100;
export const cardHeight = 140;

/** Suit shapes in a box from -50 to 50, so that they scale and turn about their middle. */
export const suitShapes: Record<Suit, string> = {
  h: 'M0 46C-18 26-48 6-48-18C-48-35-36-46-23-46C-12-46-4-39 0-29C4-39 12-46 23-46C36-46 48-35 48-18C48 6 18 26 0 46Z',
  d: 'M0-50C9-30 24-12 40 0C24 12 9 30 0 50C-9 30-24 12-40 0C-24-12-9-30 0-50Z',
  s: 'M0-50C-14-28-46-10-46 15C-46 30-35 39-23 39C-14 39-8 35-4 28C-5 38-9 44-17 50H17C9 44 5 38 4 28C8 35 14 39 23 39C35 39 46 30 46 15C46-10 14-28 0-50Z',
  c: 'M0-50C13-50 23-40 23-27C23-20 20-14 15-9C18-10 21-11 25-11C38-11 48-1 48 12C48 25 38 35 25 35C15 35 8 30 4 23C5 35 9 43 17 50H-17C-9 43-5 35-4 23C-8 30-15 35-25 35C-38 35-48 25-48 12C-48-1-38-11-25-11C-21-11-18-10-15-9C-20-14-23-20-23-27C-23-40-13-50 0-50Z',
};

/** The custom property with the colour of a suit; tokens.css sets it for two-colour and four-colour decks. */
export const suitColours: Record<Suit, string> = {
  s: 'var(--suit-spade)',
  h: 'var(--suit-heart)',
  d: 'var(--suit-diamond)',
  c: 'var(--suit-club)',
};

/** The lattice of the back as one path, cut to its frame so that no clipping element is needed. */
export function backLattice(): string {
  const [leftEdge, rightEdge, top, bottom] = [14, 86, 14, 126];
  const step = 14.4;
  const strokes: string[] = [];
  const span = rightEdge - leftEdge + (bottom - top);
  for (let offset = step; offset < span; offset += step) {
    // A falling and a rising diagonal through each point of the frame.
    const x1 = Math.max(leftEdge, leftEdge + offset - (bottom - top));
    const x2 = Math.min(rightEdge, leftEdge + offset);
    strokes.push(`M${x1} ${top + offset - (x1 - leftEdge)}L${x2} ${top + offset - (x2 - leftEdge)}`);
    strokes.push(`M${x1} ${bottom - offset + (x1 - leftEdge)}L${x2} ${bottom - offset + (x2 - leftEdge)}`);
  }
  return strokes.join('');
}
