/** The house writes a ten as T, as card players do; somebody who has never played reads 10. */
export function withTens(text: string): string {
  return text.replace(/\bT\b/g, '10');
}
