import type { Game } from './described';

/** A colour of the cloth in the light theme and in the dark one. */
export type ClothColour = readonly [light: string, dark: string];

/** The data about a game that only pages have. The rest comes from its description (`described.ts`). */
export interface OnPages {
  /** A sentence for players who choose a game to practise. */
  readonly about: string;
  readonly cloth: ClothColour;
  /** A darker shade of the cloth. */
  readonly clothDeep: ClothColour;
}

/** The cloth of a game that has no entry. */
export const plainCloth: Pick<OnPages, 'cloth' | 'clothDeep'> = {
  cloth: ['#5c2b3a', '#45202b'],
  clothDeep: ['#4b2230', '#351821'],
};

/**
 * One entry per game, in the order of the lobby. A game without an entry comes last, with a sentence made from its description and
 * the plain cloth. The felt of a game is `lib/felts/plans/<game>.ts`, its lesson `pages/rules/how-to/<game>.ts`: both are found
 * by their names, so that pages load only what they show.
 */
export const registry: Readonly<Partial<Record<Game, OnPages>>> = {
  'star-blackjack': {
    about: 'Closer to 21 than the dealer, without going over.',
    cloth: ['#155a3a', '#10432c'],
    clothDeep: ['#0f4a2f', '#0b3421'],
  },
  'three-card-poker': {
    about: 'Three cards each. Look at yours, then play or fold.',
    cloth: ['#2a4480', '#203463'],
    clothDeep: ['#22386b', '#18284d'],
  },
  'caribbean-stud': {
    about: 'Five cards each, one of the dealer’s in sight.',
    cloth: ['#0f4d73', '#0c3a57'],
    clothDeep: ['#0b3f5f', '#082c43'],
  },
  'let-it-ride': {
    about: 'Three wagers, two of which you may take back.',
    cloth: ['#0d5557', '#0a4142'],
    clothDeep: ['#094547', '#073334'],
  },
  'lunar-poker': {
    about: 'Five cards that you may exchange, or add to.',
    cloth: ['#33316b', '#272552'],
    clothDeep: ['#292757', '#1d1b3f'],
  },
};
