import { parseCard, type Card, type SeenCard } from '../cards/card';

export function seen(card: string): SeenCard {
  return card === '??' ? null : parseCard(card);
}

export function faceUp(cards: readonly string[]): Card[] {
  return cards.map(seen).filter((card) => card !== null);
}
