/** The keys of a table, as the list behind '?' shows them. */
export const tableKeys: readonly { readonly key: string; readonly does: string }[] = [
  { key: '1 … 9', does: 'Pick a chip, the smallest first' },
  { key: 'Tab, then Enter', does: 'Lay the picked chip on a spot' },
  { key: 'u', does: 'Undo the last chip' },
  { key: 'c', does: 'Clear all laid chips' },
  { key: 'x', does: 'Double all laid chips' },
  { key: 'r', does: 'Rebet: lay the last opening wagers again' },
  { key: 'l', does: 'Place all laid chips' },
  { key: 'o', does: 'Ready, no insurance, or skip the round' },
  { key: 'h s d p', does: 'Hit, stand, double, split' },
  { key: 'p b f', does: 'Play, bet, fold' },
  { key: 'i t a', does: 'Let it ride or insure; take it back; let everything ride' },
  { key: 'e y m', does: 'Exchange or even money; buy a card; declare' },
  { key: 'q', does: 'Your instruction: the decision if you do nothing' },
  { key: 'w', does: 'Why: open or close the results' },
  { key: 'Escape', does: 'Skip the motion' },
  { key: '?', does: 'This list' },
];

/** The pressed key in lower case, unless it was typed into a field or has a modifier. */
export function keyPressed(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const { target } = event;
  const typing = target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
  return typing ? undefined : event.key.toLowerCase();
}
