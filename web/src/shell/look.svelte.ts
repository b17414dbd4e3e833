import type { Preferences } from '../lib/preferences';
import { applyPreferences, loadPreferences, savePreferences } from '../lib/preferences-in-page';

/** How the reader wants the client to look and move. */
export class Look {
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
