import { parseCard, type Card, type SeenCard } from '../cards/card';
import { blackjackWords, pokerWords } from '../cards/describe';
import type { Hand, TableView } from '../api/view';

export function seen(card: string): SeenCard {
  return card === '??' ? null : parseCard(card);
}

export function faceUp(cards: readonly string[]): Card[] {
  return cards.map(seen).filter((card) => card !== null);
}

/** What a hand is called; nothing while some of it lies face down. */
export function handWords(view: TableView, hand: Hand, ofHands: number): string | undefined {
  const cards = faceUp(hand.cards);
  if (cards.length === 0 || cards.length < hand.cards.length) return undefined;
  if (view.game === 'star-blackjack') return blackjackWords(cards, ofHands > 1);
  if (view.game !== 'let-it-ride') return pokerWords(cards);
  // A hand of Let It Ride is finished by the community cards.
  const five = [...cards, ...faceUp(view.dealer)];
  return five.length === 5 ? pokerWords(five) : undefined;
}

/** What the dealer's cards are called. Community cards are nobody's hand. */
export function dealerWords(view: TableView): string | undefined {
  const cards = faceUp(view.dealer);
  if (view.game === 'let-it-ride' || cards.length === 0) return undefined;
  if (view.game === 'star-blackjack') return blackjackWords(cards);
  return cards.length === view.dealer.length ? pokerWords(cards) : undefined;
}
