import { motionChoice } from '../lib/motion/moves';
import { parsePreferences, type Preferences } from '../lib/preferences';
import { permanent } from '../lib/storage';

const name = 'croupier.preferences';

/** The user's choice of appearance, and its effect on the page. */
export class Appearance {
  chosen = $state.raw<Preferences>(parsePreferences(permanent.getItem(name)));

  constructor() {
    this.apply();
  }

  choose(change: Partial<Preferences>): void {
    this.chosen = { ...this.chosen, ...change };
    this.apply();
    permanent.setItem(name, JSON.stringify(this.chosen));
  }

  /** Sets the attributes of the page that tokens.css depends on, and the pace of motion. */
  private apply(): void {
    const { theme, deck, pace } = this.chosen;
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    dataset.deck = deck;
    motionChoice.pace = pace;
  }
}
