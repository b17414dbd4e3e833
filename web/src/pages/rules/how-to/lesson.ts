import { parseCards } from '../../../lib/cards/card';
import type { FeltHand, FeltState, FeltWager } from '../../../lib/felts/felt-state';

/** The explanation of a game for people who have never seen it, readable in five minutes. */
export interface Lesson {
  /** The aim of the game in a sentence or two. */
  readonly aim: string;
  readonly steps: readonly Step[];
  readonly goodToKnow: readonly string[];
  /** A way to play that is easy to remember. */
  readonly simplePlay: string;
}

export interface Step {
  readonly title: string;
  readonly says: string;
  /** The rules behind it. */
  readonly rules: readonly string[];
  readonly picture?: Picture;
}

type Picture =
  | { readonly kind: 'hands'; readonly hands: readonly ShownHand[] }
  /** The felt as a player sees it on a phone. */
  | { readonly kind: 'felt'; readonly shows: string; readonly table: FeltState };

export interface ShownHand extends FeltHand {
  readonly whose: string;
}

/** A hand of cards, with its owner and its name. */
export function shown(whose: string, cards: string, says?: string, marked?: readonly number[]): ShownHand {
  return { whose, cards: parseCards(cards), ...(says ? { says } : {}), ...(marked ? { marked } : {}) };
}

/** A felt with one player. Wagers are written as `ante 10`. */
export function felt(shows: string, dealer: string, hand: string, wagers: readonly string[]): Picture {
  const laid: FeltWager[] = wagers.map((text) => {
    const [on = '', amount = '0'] = text.split(' ');
    return { on, amount: Number(amount) * 100 };
  });
  return {
    kind: 'felt',
    shows,
    table: {
      own: 1,
      dealer: { cards: parseCards(dealer) },
      seats: [
        { seat: 1, name: 'You', wagers: laid, hands: hand === '' ? [] : [{ cards: parseCards(hand) }] },
      ],
    },
  };
}
