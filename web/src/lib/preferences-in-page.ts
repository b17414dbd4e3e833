import { motionChoice } from './motion/moves';
import { parsePreferences, type Preferences } from './preferences';

const place = 'croupier.preferences';

/** A browser may refuse storage altogether; then the choice holds until the page is closed. */
export function loadPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(place));
  } catch {
    return parsePreferences(null);
  }
}

export function savePreferences(chosen: Preferences): void {
  try {
    localStorage.setItem(place, JSON.stringify(chosen));
  } catch {
    // Nothing to do: the page shows the choice all the same.
  }
}

/** Puts the choice into effect: the tokens of the page follow its attributes. */
export function applyPreferences(chosen: Preferences): void {
  const { dataset } = document.documentElement;
  if (chosen.theme === 'system') delete dataset.theme;
  else dataset.theme = chosen.theme;
  dataset.deck = chosen.deck;
  motionChoice.pace = chosen.pace;
}
