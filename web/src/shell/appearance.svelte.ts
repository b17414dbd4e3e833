import type { Preferences } from '../lib/preferences';
import { applyPreferences, loadPreferences, savePreferences } from '../lib/preferences-in-page';

/** The user's choice of appearance, and its effect on the page. */
export class Appearance {
  chosen = $state.raw<Preferences>(loadPreferences());

  constructor() {
    applyPreferences(this.chosen);
  }

  choose(change: Partial<Preferences>): void {
    this.chosen = { ...this.chosen, ...change };
    applyPreferences(this.chosen);
    savePreferences(this.chosen);
  }
}
