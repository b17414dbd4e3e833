/** The keys of a table, as they are listed under '?'. Decisions bring their own. */
export const tableKeys: readonly { readonly key: string; readonly does: string }[] = [
  { key: '1 … 9', does: 'Pick a chip, the smallest first' },
  { key: 'Tab, then Enter', does: 'Lay the picked chip on a spot' },
  { key: 'u', does: 'Undo the last chip' },
  { key: 'c', does: 'Clear what is laid' },
  { key: 'x', does: 'Double what is laid' },
  { key: 'r', does: 'Rebet: lay the last opening wagers again' },
  { key: 'l', does: 'Place what is laid' },
  { key: 'o', does: 'Ready: nothing more to say' },
  { key: 'h s d p', does: 'Hit, stand, double, split' },
  { key: 'p b f', does: 'Play, bet, fold' },
  { key: 'i t a', does: 'Let it ride or insure; take it back; let everything ride' },
  { key: 'e y m', does: 'Exchange or even money; buy a card; declare' },
  { key: 'q', does: 'What is decided if you do nothing' },
  { key: 'w', does: 'Why: open or close the results' },
  { key: 'Escape', does: 'Skip what is moving' },
  { key: '?', does: 'This list' },
];

/** What a key asks for, where it was not meant for a field or another control. */
export function keyPressed(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const { target } = event;
  const typing = target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null;
  return typing ? undefined : event.key.toLowerCase();
}
