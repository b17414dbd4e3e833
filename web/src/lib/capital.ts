/** The text with a capital first. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text with a small letter first. */
export function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
