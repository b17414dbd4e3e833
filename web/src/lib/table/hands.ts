import type { Area } from '../api/view';
import { parseCard, type Card, type SeenCard } from '../cards/card';

export function seen(card: string): SeenCard {
  return card === '??' ? null : parseCard(card);
}

export function faceUp(cards: readonly string[]): Card[] {
  return cards.map(seen).filter((card) => card !== null);
}

/** The index of the hand that is being played, or else 0. */
export function handInTurn({ hands }: Area): number {
  return Math.max(
    hands.findIndex(({ state }) => state === 'in'),
    0,
  );
}
