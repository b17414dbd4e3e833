/** Cards as the API writes them (`As`, `Td`) and as screen readers say them. */

export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const;
export const suits = ['c', 'd', 'h', 's'] as const;

export type Rank = (typeof ranks)[number];
export type Suit = (typeof suits)[number];

/** A card whose face may be seen. */
export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

/**
 * A card as this viewer may see it. `null` lies face down: the server never tells the page which card it is, so
 * no drawing, name or attribute can reveal it.
 */
export type SeenCard = Card | null;

/** The name of each rank. */
const rankNames: Readonly<Record<Rank, string>> = {
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
  A: 'ace',
};

const suitNames: Record<Suit, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };

/** Thrown for text that names no card. */
export class NotACard extends Error {
  constructor(readonly text: string) {
    super(`"${text}" is not a card such as As or Td`);
    this.name = 'NotACard';
  }
}

export function parseCard(text: string): Card {
  const rank = ranks.find((known) => known === text[0]);
  const suit = suits.find((known) => known === text[1]);
  if (!rank || !suit || text.length !== 2) throw new NotACard(text);
  return { rank, suit };
}

/** Reads cards that are separated by blanks; `??` stands for a card that lies face down. */
export function parseCards(text: string): SeenCard[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => (word === '??' ? null : parseCard(word)));
}

/** The name of a card for screen readers. */
export function cardName(card: SeenCard): string {
  return card ? `${rankNames[card.rank]} of ${suitNames[card.suit]}` : 'face-down card';
}

/** The name of a hand for screen readers: "ace of spades, 2 face-down cards". */
export function handName(cards: readonly SeenCard[]): string {
  if (cards.length === 0) return 'no cards';
  const names = cards.filter((card) => card !== null).map(cardName);
  const hidden = cards.length - names.length;
  if (hidden === 1) names.push(cardName(null));
  if (hidden > 1) names.push(`${hidden} face-down cards`);
  return names.join(', ');
}

/** The text in the corner of a card: a ten has two digits. */
export function indexText(rank: Rank): string {
  return rank === 'T' ? '10' : rank;
}
