import type { Game } from '../games';
import type { Box, Curve, Point, Size } from './geometry';

/** A spot for a wager, in the units of its playing area: middle at 0, 0, player at the bottom. */
export interface SpotPlan extends Point, Size {
  /** The wager's name in the API; a box of the options area has the name of its decision. */
  readonly id: string;
  /** The name for screen readers, e.g. "pair plus". */
  readonly name: string;
  /** The lines of text in it. */
  readonly print: readonly string[];
  readonly shape: 'circle' | 'box' | 'diamond' | 'slot' | 'crescent' | 'unmarked';
  /** The side of the spot for the amount of a wager. */
  readonly amount: 'right' | 'left' | 'below';
  /** The size of the text, if it is not the usual one. */
  readonly printSize?: number;
}

/** Middle and size of a spot; round and square spots have one measure. */
export function at(x: number, y: number, width: number, height = width): Point & Size {
  return { x, y, width, height };
}

/** A spot whose spoken name and print are its id, unless `more` differs. */
export function spot(
  id: string,
  shape: SpotPlan['shape'],
  box: Point & Size,
  amount: SpotPlan['amount'],
  more: Partial<Pick<SpotPlan, 'name' | 'print' | 'printSize'>> = {},
): SpotPlan {
  return { id, name: id, print: [id.toUpperCase()], shape, ...box, amount, ...more };
}

/** The place of hands of cards. */
interface HandPlan extends Box {
  readonly cardWidth: number;
  /**
   * Whether the name of a hand is under or over its cards; it is over them if wagers lie under. Cards with their
   * name over them lie at the foot of their box, next to those wagers.
   */
  readonly words: 'under' | 'over';
}

export interface AreaPlan {
  readonly area: Size;
  readonly spots: readonly SpotPlan[];
  readonly hand: HandPlan;
  /** The baseline of the player's name, measured from the middle. */
  readonly nameAt: number;
  /** Let It Ride prints the pay schedule in every playing area. */
  readonly schedule?: Box & { readonly columns: number };
}

interface WidePlan extends AreaPlan {
  readonly along: Curve;
  readonly ends: readonly [number, number];
}

/** The dealer's part of a cloth, in the units of the cloth. */
export interface DealerPlan {
  readonly hand: HandPlan;
  /** Marked places for cards, e.g. for the community cards. */
  readonly places: readonly (Box & { readonly print: string })[];
  /** Wager spots that lie before the dealer. */
  readonly spots: readonly SpotPlan[];
}

export interface Inscription {
  readonly text: string;
  /** The most important sentence is larger. */
  readonly weight: 'lead' | 'second';
}

/**
 * The layout of a game's cloth: plain data that the felt draws. It contains no rules: the state of the table says which spots are open
 * and at which price.
 */
export interface Cloth {
  readonly wide: WidePlan;
  readonly tall: AreaPlan;
  readonly dealer: { readonly wide: DealerPlan; readonly tall: DealerPlan };
  readonly inscriptions: readonly Inscription[];
  /** A band along the arc where one wager is laid in front of each seat (insurance). */
  readonly band?: { readonly id: string; readonly name: string; readonly print: string };
}

/** A cloth that has a spot for each optional wager that its table offers. */
export type ClothFor = (offered: readonly string[]) => Cloth;

/** A cloth together with the description of its game. */
export interface FeltPlan extends Cloth {
  readonly game: Game;
  readonly title: string;
  readonly seats: { readonly fewest: number; readonly most: number; readonly usual: number };
  /** Spots whose wagers must be equal by a rule: a chip on one of them is laid on each. */
  readonly together?: { readonly spots: readonly string[]; readonly rule: string };
  /** A wager that by a rule needs a second one of at least the same size: chips on the first are laid on the second as well. */
  readonly beside?: { readonly spot: string; readonly brings: string; readonly rule: string };
}

/** The curve of each line of inscriptions on a wide cloth, counted from the dealer. */
export function inscriptionLine(place: number, band: boolean): Curve {
  return {
    middle: { x: 800, y: -500 },
    halfWidth: 1080,
    depth: (band ? 734 : 758) + place * 34,
    fullness: 2.4,
  };
}

/** Half the breadth of a band of wagers. */
export const bandHalf = 20;

/** The middle of a band of wagers, between the inscriptions and the playing areas. */
export const bandLine: Curve = { middle: { x: 800, y: -500 }, halfWidth: 1080, depth: 826, fullness: 2.4 };

/** The curve above which the playing areas of a game may not reach. */
export function areasBelow(plan: FeltPlan): Curve {
  const last = plan.band ? bandLine : inscriptionLine(plan.inscriptions.length - 1, false);
  return { ...last, depth: last.depth + (plan.band ? bandHalf + 6 : 14) };
}

/** The curve that the players' edge of the areas follows on every wide cloth. */
export const playersEdge: Curve = {
  middle: { x: 800, y: -400 },
  halfWidth: 1100,
  depth: 1203,
  fullness: 2.4,
};

/** The part of that curve that is used for seats. */
export const playersReach = [0.28, 0.72] as const;

/** The size of the own area on every tall cloth: the lower half. */
export const tallArea: Size = { width: 338, height: 360 };

/** The place of the dealer's hand on a cloth with no other marks before the dealer. */
export function dealerHand(): { wide: HandPlan; tall: HandPlan } {
  return {
    wide: { x: 560, y: 54, width: 480, height: 120, cardWidth: 82, words: 'under' },
    tall: { x: 40, y: 9, width: 280, height: 80, cardWidth: 56, words: 'under' },
  };
}

/** The unmarked spot of one seat on a band: the band itself is the marking. */
export function bandSpot(band: NonNullable<FeltPlan['band']>, at: Point): SpotPlan {
  return {
    id: band.id,
    name: band.name,
    print: [],
    shape: 'unmarked',
    x: at.x,
    y: at.y,
    width: 46,
    height: 46,
    amount: 'right',
  };
}
